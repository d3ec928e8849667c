#include "eval/network/network_weights.h"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "base/bytes.h"

namespace tengen::eval {
namespace {

constexpr LineRow kZeroRow = {};

WeightsFormat NetworkFormat() {
  return {"TNW4",
          "this is no network",
          {{"channels", 2, kEyeChannels},
           {"products", 2, kProducts},
           {"neurons of the first hidden layer", 2, kHidden1},
           {"neurons of the second hidden layer", 2, kHidden2},
           {"neurons of the context", 2, kContext},
           {"neurons of the policy", 2, kPolicyHidden},
           {"as the scale of rows", 2, kRowScale},
           {"as the scale of activations", 2, kActivationScale},
           {"bits of weights", 1, kWeightBits},
           {"bits that sums are shifted by", 1, kSumShift},
           {"bits that the policy is shifted by", 1, kPolicyShift},
           {"points to each side of a window", 1, kCodeReach},
           {"steps that are near", 1, kNearReach},
           {"rows", 4, static_cast<uint64_t>(LineRows::Get().count())}}};
}

// Reads the numbers of a file and watches their bounds.
class NumberReader : public base::ByteReader {
 public:
  using ByteReader::ByteReader;

  // A signed number of which nothing but a magnitude up to `most` is expected.
  int32_t TakeWithin(size_t bytes, int32_t most) {
    const int64_t number = TakeSigned(bytes);
    if (std::abs(number) > most) within_ = false;
    return static_cast<int32_t>(number);
  }
  bool within() const { return within_; }

 private:
  bool within_ = true;
};

// One bit for each row, the lowest first.
size_t BitmapBytes(size_t rows) { return (rows + 7) / 8; }

void PutRows(std::string* out, const std::vector<LineRow>& rows) {
  std::string bitmap(BitmapBytes(rows.size()), '\0');
  std::string numbers;
  for (size_t i = 0; i < rows.size(); ++i) {
    if (rows[i] == kZeroRow) continue;
    bitmap[i / 8] = static_cast<char>(bitmap[i / 8] | (1 << (i % 8)));
    for (int16_t number : rows[i]) base::PutSigned(&numbers, number, 2);
  }
  absl::StrAppend(out, bitmap, numbers);
}

// False if the bitmap is not the one that PutRows writes for the rows.
bool TakeRows(NumberReader* reader, std::vector<LineRow>* rows) {
  rows->assign(static_cast<size_t>(LineRows::Get().count()), LineRow());
  std::vector<bool> written;
  for (size_t i = 0; i < BitmapBytes(rows->size()); ++i) {
    const uint64_t bits = reader->Take(1);
    for (int bit = 0; bit < 8; ++bit) written.push_back(((bits >> bit) & 1) != 0);
  }
  bool ok = !written[0];
  for (size_t i = 0; i < written.size(); ++i) {
    if (!written[i]) continue;
    if (i >= rows->size()) return false;
    LineRow& row = (*rows)[i];
    for (int16_t& number : row) {
      number = static_cast<int16_t>(reader->TakeWithin(2, kMostRow));
    }
    ok &= row != kZeroRow || !reader->ok();
  }
  return ok;
}

template <int in, int out>
void PutWeights(std::string* text, const Layer<in, out>& layer) {
  for (const auto& weights : layer.weights) {
    for (int16_t weight : weights) base::PutSigned(text, weight, 2);
  }
}

template <int in, int out>
void PutLayer(std::string* text, const Layer<in, out>& layer) {
  PutWeights(text, layer);
  for (int32_t bias : layer.biases) base::PutSigned(text, bias, 4);
}

template <int in, int out>
void TakeWeights(NumberReader* reader, Layer<in, out>* layer) {
  for (auto& weights : layer->weights) {
    for (int16_t& weight : weights) {
      weight = static_cast<int16_t>(reader->TakeWithin(2, kMostWeight));
    }
  }
}

void PutNear(std::string* text, const std::array<NearRows, kLastMoves>& near) {
  for (const NearRows& rows : near) {
    for (const auto& row : rows) {
      for (int16_t number : row) base::PutSigned(text, number, 2);
    }
  }
}

void TakeNear(NumberReader* reader, std::array<NearRows, kLastMoves>* near) {
  for (NearRows& rows : *near) {
    for (auto& row : rows) {
      for (int16_t& number : row) {
        number = static_cast<int16_t>(reader->TakeWithin(2, kMostWeight));
      }
    }
  }
}

template <int in, int out>
void TakeLayer(NumberReader* reader, Layer<in, out>* layer) {
  TakeWeights(reader, layer);
  for (int32_t& bias : layer->biases) bias = reader->TakeWithin(4, kMostBias);
}

}  // namespace

std::string SerializeNetwork(const NetworkWeights& weights) {
  std::string body;
  for (const NetworkView& view : weights.views) {
    PutRows(&body, view.rows);
    PutLayer(&body, view.hidden1);
    PutLayer(&body, view.hidden2);
    PutLayer(&body, view.value);
    PutLayer(&body, view.context);
    PutWeights(&body, view.context_to_policy);
    for (const auto& layer : view.last_to_policy) PutWeights(&body, layer);
    PutNear(&body, view.near);
    PutLayer(&body, view.policy_hidden);
    PutWeights(&body, view.around_to_policy);
    PutWeights(&body, view.policy);
  }
  return WriteWeights(NetworkFormat(), {weights.rule, weights.views.size(), body});
}

absl::StatusOr<NetworkWeights> ParseNetwork(absl::string_view text) {
  const WeightsFormat format = NetworkFormat();
  if (absl::StartsWith(text, "TPW")) return format.Refuse("these are weights of patterns");
  const absl::StatusOr<WeightsFile> file = ReadWeights(format, text);
  if (!file.ok()) return file.status();
  NetworkWeights weights;
  weights.rule = file->rule;
  weights.views.resize(file->views);
  NumberReader reader(file->body);
  for (NetworkView& view : weights.views) {
    if (!TakeRows(&reader, &view.rows))
      return format.Refuse("wrong marks of the rows that are not zero");
    TakeLayer(&reader, &view.hidden1);
    TakeLayer(&reader, &view.hidden2);
    TakeLayer(&reader, &view.value);
    TakeLayer(&reader, &view.context);
    TakeWeights(&reader, &view.context_to_policy);
    for (auto& layer : view.last_to_policy) TakeWeights(&reader, &layer);
    TakeNear(&reader, &view.near);
    TakeLayer(&reader, &view.policy_hidden);
    TakeWeights(&reader, &view.around_to_policy);
    TakeWeights(&reader, &view.policy);
  }
  if (!reader.ok() || !reader.rest().empty()) {
    return format.Refuse(absl::StrCat("wrong length ", text.size()));
  }
  if (!reader.within()) return format.Refuse("a number beyond its bound");
  return weights;
}

}  // namespace tengen::eval
