// Stands for a module that is left out.
module.exports = null;
