#include <iconv.h>

#include <cerrno>
#include <cstddef>
#include <cstdint>

#include "absl/status/status.h"
#include "absl/strings/str_cat.h"
#include "base/encoding.h"

namespace tengen::base {
namespace {

class IconvStep : public TextConverter::Step {
 public:
  explicit IconvStep(iconv_t descriptor) : descriptor_(descriptor) {}
  ~IconvStep() override { iconv_close(descriptor_); }
  IconvStep(const IconvStep&) = delete;
  IconvStep& operator=(const IconvStep&) = delete;

  void Take(absl::string_view& text, std::string& out) override {
    char* in = const_cast<char*>(text.data());  // iconv does not write there
    size_t in_left = text.size();
    bool full = true;
    while (full) {
      char buffer[1024];
      char* end = buffer;
      size_t out_left = sizeof(buffer);
      full = iconv(descriptor_, &in, &in_left, &end, &out_left) == static_cast<size_t>(-1) &&
             errno == E2BIG;
      out.append(buffer, static_cast<size_t>(end - buffer));
    }
    text.remove_prefix(text.size() - in_left);
  }

 private:
  iconv_t descriptor_;
};

}  // namespace

absl::StatusOr<std::unique_ptr<TextConverter::Step>> SystemConversion(const char* from,
                                                                      const char* to) {
  const iconv_t descriptor = iconv_open(to, from);
  if (reinterpret_cast<intptr_t>(descriptor) == -1) {
    return absl::UnimplementedError(
        absl::StrCat("this system cannot convert texts from ", from, " to ", to));
  }
  return std::make_unique<IconvStep>(descriptor);
}

}  // namespace tengen::base
