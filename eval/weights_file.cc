#include "eval/weights_file.h"

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "base/bytes.h"
#include "base/checksum.h"

namespace tengen::eval {
namespace {

constexpr size_t kCrcBytes = 4;

// Error: the first fixed number that is another.
absl::Status TakeFixed(const WeightsFormat& format, base::ByteReader& reader) {
  for (const FixedNumber& fixed : format.fixed) {
    const uint64_t number = reader.Take(fixed.bytes);
    if (!reader.ok() || number == fixed.number) continue;
    return format.Refuse(absl::StrCat(number, " ", fixed.name, " instead of ", fixed.number));
  }
  return absl::OkStatus();
}

}  // namespace

absl::Status WeightsFormat::Refuse(absl::string_view why) const {
  return absl::InvalidArgumentError(absl::StrCat(refusal, ": ", why));
}

std::string WriteWeights(const WeightsFormat& format, const WeightsFile& file) {
  std::string text(format.letters);
  base::PutNumber(&text, static_cast<uint64_t>(Index(file.rule)), 1);
  base::PutNumber(&text, file.views, 1);
  for (const FixedNumber& fixed : format.fixed) base::PutNumber(&text, fixed.number, fixed.bytes);
  base::PutNumber(&text, base::Crc32(file.body, base::Crc32(text)), kCrcBytes);
  return absl::StrCat(text, file.body);
}

absl::StatusOr<WeightsFile> ReadWeights(const WeightsFormat& format, absl::string_view text) {
  if (!absl::StartsWith(text, format.letters)) {
    const bool other = text.size() > 3 && absl::StartsWith(text, format.letters.substr(0, 3));
    return format.Refuse(absl::StrCat(other ? "another version than " : "no ", format.letters,
                                      other ? "" : " at the start"));
  }
  base::ByteReader reader(text.substr(format.letters.size()));
  const uint64_t rule = reader.Take(1);
  const size_t views = reader.Take(1);
  if (absl::Status status = TakeFixed(format, reader); !status.ok()) return status;
  const absl::string_view header = text.substr(0, text.size() - reader.rest().size());
  const uint64_t crc = reader.Take(kCrcBytes);
  if (!reader.ok()) return format.Refuse("too short");
  if (rule >= kRules.size()) return format.Refuse(absl::StrCat("unknown rule ", rule));
  const WeightsFile file = {static_cast<Rule>(rule), views, reader.rest()};
  if (views != ViewCount(file.rule)) return format.Refuse(absl::StrCat(views, " views"));
  if (crc != base::Crc32(file.body, base::Crc32(header))) return format.Refuse("wrong checksum");
  return file;
}

}  // namespace tengen::eval
