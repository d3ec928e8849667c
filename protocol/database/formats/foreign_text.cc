#include "protocol/database/formats/foreign_text.h"

#include <algorithm>

#include "absl/strings/ascii.h"
#include "absl/strings/str_replace.h"

namespace tengen::database {
namespace {

void Clean(std::string& text, absl::string_view allowed_controls) {
  const auto control = [](char c) { return absl::ascii_iscntrl(static_cast<unsigned char>(c)); };
  if (std::any_of(text.begin(), text.end(), control)) {
    absl::StrReplaceAll({{"\r\n", "\n"}, {"\r", "\n"}}, &text);
    std::replace_if(
        text.begin(), text.end(),
        [&](char c) { return control(c) && allowed_controls.find(c) == absl::string_view::npos; },
        ' ');
  }
  absl::StripAsciiWhitespace(&text);
}

bool Cut(std::string& text, size_t most) {
  if (text.size() <= most) return false;
  text.resize(base::WholeCharacters(text, most));
  return true;
}

// Whether every text makes sense in the encoding.
bool AreIn(base::Encoding encoding, const std::vector<std::string>& texts) {
  absl::StatusOr<base::TextConverter> converter = base::TextConverter::ToUtf8(encoding);
  if (!converter.ok()) return false;
  int64_t damaged = 0;
  for (const std::string& text : texts) converter->Convert(text, &damaged);
  return damaged == 0;
}

}  // namespace

bool MakeTextsFit(Record& record) {
  bool whole = true;
  if (!record.comment.empty()) {
    Clean(record.comment, "\n\t");
    whole &= !Cut(record.comment, kMaxComment);
  }
  if (record.texts.empty()) return whole;
  for (PointText& text : record.texts) {
    Clean(text.text, "");
    whole &= !Cut(text.text, kMaxPointText);
  }
  record.texts.erase(std::remove_if(record.texts.begin(), record.texts.end(),
                                    [](const PointText& text) { return text.text.empty(); }),
                     record.texts.end());
  return whole;
}

absl::Status TextDecoder::Decode(Record& record) {
  if (absl::Status status = DecodeText(record.comment); !status.ok()) return status;
  for (PointText& text : record.texts) {
    if (absl::Status status = DecodeText(text.text); !status.ok()) return status;
  }
  return absl::OkStatus();
}

absl::Status TextDecoder::DecodeText(std::string& text) {
  if (text.empty() || base::IsUtf8(text)) return absl::OkStatus();
  if (!encoding_) {
    const absl::StatusOr<std::vector<std::string>> texts = sample_();
    if (!texts.ok()) return texts.status();
    encoding_ = said_ && AreIn(*said_, *texts) ? *said_ : base::GuessEncoding(*texts);
  }
  if (!converter_) {
    absl::StatusOr<base::TextConverter> converter = base::TextConverter::ToUtf8(*encoding_);
    if (!converter.ok()) return converter.status();
    converter_ = *std::move(converter);
  }
  text = converter_->Convert(text, &damaged_);
  return absl::OkStatus();
}

bool HasForeignText(const Record& record) {
  return !base::IsUtf8(record.comment) ||
         std::any_of(record.texts.begin(), record.texts.end(),
                     [](const PointText& text) { return !base::IsUtf8(text.text); });
}

}  // namespace tengen::database
