#include "eval/network/network_weights.h"

#include <algorithm>
#include <string>
#include <type_traits>
#include <utility>

#include "absl/status/status.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "base/bytes.h"
#include "eval/network/line_code.h"
#include "eval/network/nearness.h"

namespace tengen::eval {
namespace {

constexpr LineRow kZeroRow = {};

WeightsFormat NetworkFormat() {
  WeightsFormat format = {"TNW5", "this is no network", {}};
  const auto add = [&format](std::string name, size_t bytes, int number) {
    format.fixed.push_back({std::move(name), bytes, static_cast<uint64_t>(number)});
  };
  add("channels", 2, kEyeChannels);
  add("products", 2, kProducts);
  const auto add_neurons = [&add](absl::string_view name, const auto& layer) {
    if constexpr (requires { layer.kSpec; }) {
      if (layer.kSpec.role != LayerRole::kHidden) return;
      add(absl::StrCat("neurons of the ", name), 2, layer.kSpec.outputs);
    }
  };
  ForEachLayer(add_neurons, kNetworkShape);
  add("as the scale of rows", 2, kRowScale);
  add("as the scale of activations", 2, kActivationScale);
  add("bits of weights", 1, kWeightBits);
  add("bits that sums are shifted by", 1, kSumShift);
  add("bits that the policy is shifted by", 1, kPolicyShift);
  add("points to each side of a window", 1, kCodeReach);
  add("steps that are near", 1, kNearReach);
  add("rows", 4, LineRows::Get().count());
  return format;
}

// Reads the numbers of a file and watches their bounds.
class NumberReader : public base::ByteReader {
 public:
  using ByteReader::ByteReader;

  // A signed number of which nothing but a magnitude up to `most` is expected.
  int32_t TakeWithin(size_t bytes, int32_t most) {
    return Within(static_cast<int32_t>(TakeSigned(bytes)), most);
  }
  // The same of a number that was read some other way.
  template <class Number>
  Number Within(Number number, int32_t most) {
    if (number > most || number < -most) within_ = false;
    return number;
  }
  bool within() const { return within_; }

 private:
  bool within_ = true;
};

// One bit for each row, the lowest first.
size_t BitmapBytes(size_t rows) { return (rows + 7) / 8; }

// What a number of a row is told by: how it differs from that of the row before, with 0, -1, 1, -2
// as 0, 1, 2, 3. Rows that follow each other are much alike, so most of these are small.
uint16_t StepBetween(int16_t before, int16_t number) {
  const auto difference = static_cast<int16_t>(number - before);
  return static_cast<uint16_t>((difference * 2) ^ (difference < 0 ? -1 : 0));
}
int16_t StepFrom(int16_t before, uint16_t step) {
  return static_cast<int16_t>(before + ((step >> 1) ^ -(step & 1)));
}

// All low bytes come before all high ones, because that is what packing makes most of: by gzip and
// with steps a file is three quarters of what the numbers themselves come to.
void PutRows(std::string* out, const std::vector<LineRow>& rows) {
  std::string bitmap(BitmapBytes(rows.size()), '\0');
  std::string low, high;
  LineRow before = {};
  for (size_t i = 0; i < rows.size(); ++i) {
    if (rows[i] == kZeroRow) continue;
    bitmap[i / 8] = static_cast<char>(bitmap[i / 8] | (1 << (i % 8)));
    for (size_t k = 0; k < before.size(); ++k) {
      const uint16_t step = StepBetween(before[k], rows[i][k]);
      low.push_back(static_cast<char>(step));
      high.push_back(static_cast<char>(step >> 8));
    }
    before = rows[i];
  }
  absl::StrAppend(out, bitmap, low, high);
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
  const auto count = static_cast<size_t>(std::count(written.begin(), written.end(), true));
  const absl::string_view low = reader->TakeText(count * kEyeChannels);
  const absl::string_view high = reader->TakeText(count * kEyeChannels);
  if (!reader->ok()) return ok;
  LineRow before = {};
  size_t at = 0;
  for (size_t i = 0; i < written.size(); ++i) {
    if (!written[i]) continue;
    if (i >= rows->size()) return false;
    for (int16_t& number : before) {
      const auto step =
          static_cast<uint16_t>(base::NumberAt(low, at, 1) | base::NumberAt(high, at, 1) << 8);
      number = reader->Within(StepFrom(number, step), kMostRow);
      ++at;
    }
    ok &= before != kZeroRow;
    (*rows)[i] = before;
  }
  return ok;
}

}  // namespace

std::string SerializeNetwork(const NetworkWeights& weights) {
  std::string body;
  for (const NetworkView& view : weights.views) {
    PutRows(&body, view.rows);
    ForEachNumber(view,
                  [&body](auto number, int) { base::PutSigned(&body, number, sizeof(number)); });
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
    ForEachNumber(view, [&reader](auto& number, int most) {
      number = static_cast<std::decay_t<decltype(number)>>(reader.TakeWithin(sizeof(number), most));
    });
  }
  if (!reader.ok() || !reader.rest().empty()) {
    return format.Refuse(absl::StrCat("wrong length ", text.size()));
  }
  if (!reader.within()) return format.Refuse("a number beyond its bound");
  return weights;
}

}  // namespace tengen::eval
