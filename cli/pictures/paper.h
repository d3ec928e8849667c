// SVG elements of the pictures of boards.
#ifndef TENGEN_CLI_PICTURES_PAPER_H_
#define TENGEN_CLI_PICTURES_PAPER_H_

#include <optional>
#include <string>

#include "absl/strings/string_view.h"
#include "cli/pictures/combinations.h"
#include "engine/types.h"

namespace tengen::cli {

// Lengths are in pixels of the picture's own size.
inline constexpr double kStoneRadius = 16.5;

struct Spot {
  double x;
  double y;
};

// The style sheet, and the colours of stones: what a picture begins with.
absl::string_view PictureStyle();

// Writes elements; knows nothing of boards. Thread-compatible.
class Paper {
 public:
  void Add(absl::string_view element);
  void Circle(Spot at, double radius, absl::string_view style);
  // `text` is free of markup.
  void Text(Spot at, absl::string_view style, absl::string_view text);
  void Line(Spot from, Spot to);
  void Box(Spot corner, double width, double height, absl::string_view attributes);
  void Open(absl::string_view attributes) { Add("<g " + std::string(attributes) + ">"); }
  void Close() { Add("</g>"); }

  void Stone(Spot at, Color c, std::optional<int> number, double radius = kStoneRadius);
  void Cross(Spot at, double reach);
  // Filled like the colour's stones, edged by what the combination is worth.
  void Sign(Spot at, Color c, Combination combination, double scale = 1);

  const std::string& text() const { return text_; }

 private:
  std::string text_;
};

}  // namespace tengen::cli

#endif  // TENGEN_CLI_PICTURES_PAPER_H_
