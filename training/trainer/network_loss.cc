#include "training/trainer/network_loss.h"

namespace tengen::training {

void Calibration::Add(double prediction, double expectation) {
  // Also where a training has diverged, and the prediction is not a number.
  const size_t bucket = prediction < 1 ? static_cast<size_t>(prediction * kBuckets) : kBuckets - 1;
  predicted[bucket] += prediction;
  target[bucket] += expectation;
  ++positions[bucket];
}

void Calibration::Add(const Calibration& other) {
  for (size_t i = 0; i < kBuckets; ++i) {
    predicted[i] += other.predicted[i];
    target[i] += other.target[i];
    positions[i] += other.positions[i];
  }
}

void NetworkLoss::Add(const NetworkLoss& other) {
  calibration.Add(other.calibration);
  value += other.value;
  entropy += other.entropy;
  policy += other.policy;
  first += other.first;
  fourth += other.fourth;
  positions += other.positions;
  choices += other.choices;
}

}  // namespace tengen::training
