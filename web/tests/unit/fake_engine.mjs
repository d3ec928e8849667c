// An engine for the server's tests: it says back what it hears, and more to some words.
import { createInterface } from 'node:readline';

const words = {
  'INFO max_depth 7': () => process.exit(7),
  // Without end, as fast as anybody reads.
  'INFO max_depth 8': function flood() {
    while (process.stdout.write(`${'x'.repeat(65_535)}\n`));
    process.stdout.once('drain', flood);
  },
};

console.log(`pid ${process.pid}`);
createInterface(process.stdin).on('line', (line) => {
  console.log(`heard ${line}`);
  words[line]?.();
});
