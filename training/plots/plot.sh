#!/usr/bin/env bash
# Draws what a network's manifest says of its training: plot.sh MANIFEST.json writes NAME-loss.svg and NAME-calibration.svg
# into the current directory. Needs gnuplot (Debian's gnuplot-nox).
set -euo pipefail

if [ $# != 1 ] || [ ! -r "$1" ]; then
  echo "usage: training/plots/plot.sh eval/weights/RULE.tnw.json" >&2
  exit 2
fi
command -v gnuplot >/dev/null || {
  echo "plot.sh: gnuplot is missing; ./run setup gnuplot-nox installs it" >&2
  exit 1
}
manifest=$1
name=$(basename "$manifest" .tnw.json)

# number KEY: every number behind "KEY": in the manifest, one a line.
numbers() { grep -o "\"$1\": [0-9.]*" "$manifest" | sed 's/.*: //'; }
# The rows [a, b, c] of the calibration.
rows() { sed -n '/"calibration"/,/^  \],/p' "$manifest" | grep -o '\[[0-9.]*, [0-9.]*, [0-9]*\]' | tr -d '[],'; }

entropy=$(numbers entropy_of_targets)
style='set terminal svg size 640,400 font "sans-serif,12" background rgb "white"; set grid; set key top right'

gnuplot <<PLOT
$style
set output "$name-loss.svg"
set title "$name: loss of the value by epoch, above the entropy of the targets"
set xlabel "epoch"; set ylabel "nats"; set xtics 1; set yrange [0:*]
\$training << DATA
$(numbers value_training)
DATA
\$validation << DATA
$(numbers value_validation)
DATA
plot \$training using (\$0 + 1):(\$1 - $entropy) with linespoints title "training", \\
  \$validation using (\$0 + 1):(\$1 - $entropy) with linespoints title "validation"
set output "$name-calibration.svg"
set title "$name: expectations of the search against predictions, validation"
set xlabel "predicted"; set ylabel "found"; set xtics 0.1; set xrange [0:1]; set yrange [0:1]; set key top left
\$calibration << DATA
$(rows)
DATA
plot x title "what is said is found" dashtype 2, \\
  \$calibration using 1:2:(0.3 + log10(\$3) / 4) with points pointtype 7 pointsize variable title "twentieths"
PLOT
