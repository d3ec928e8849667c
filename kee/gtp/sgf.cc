#include "kee/gtp/sgf.h"

#include <utility>

#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "base/sgf.h"
#include "kee/gtp/gtp_text.h"
#include "kee/rules/graph.h"

namespace tengen::kee {
namespace {

// Puts the game together from the values of properties.
class SgfGameReader {
 public:
  absl::StatusOr<SgfGame> Run(absl::string_view text) {
    const absl::StatusOr<base::SgfTree> tree = base::ReadSgfTree(text);
    if (!tree.ok()) return tree.status();
    for (const base::SgfNode* node = &tree->nodes[0]; node != nullptr; node = tree->Next(*node)) {
      if (absl::Status status = TakeNode(*node); !status.ok()) return status;
    }
    return std::move(game_);
  }

 private:
  static absl::Status Error(absl::string_view what) {
    return absl::InvalidArgumentError(absl::StrCat("SGF: ", what));
  }

  absl::Status TakeNode(const base::SgfNode& node) {
    for (const base::SgfProperty& property : node.properties) {
      for (const std::string& value : property.values) {
        if (absl::Status status = Take(property.name, value); !status.ok()) return status;
      }
    }
    return absl::OkStatus();
  }

  absl::Status Take(const std::string& name, const std::string& value) {
    if (name == "GM" && absl::StripAsciiWhitespace(value) != "1") {
      return Error(absl::StrCat("game ", value, " (GM) is not Go, which is 1"));
    }
    if (name == "SZ") return TakeSize(value);
    if (name == "KM") {
      game_.komi = ParseRational(absl::StripAsciiWhitespace(value));
      return game_.komi ? absl::OkStatus() : Error(absl::StrCat("komi ", value));
    }
    if (name == "PL") return TakePlayer(value);
    if (name == "AB" || name == "AW" || name == "AE") return TakeStones(name, value);
    if (name != "B" && name != "W") return absl::OkStatus();
    const bool pass = value.empty() || (value == "tt" && game_.width <= 19 && game_.height <= 19);
    SgfGame::Point point;
    if (!pass && !ReadPoint(value, point)) return Error(absl::StrCat("point ", value));
    game_.events.push_back({SgfGame::Event::Kind::kPlay, name == "B" ? 0 : 1, point});
    return absl::OkStatus();
  }

  absl::Status TakePlayer(absl::string_view value) {
    value = absl::StripAsciiWhitespace(value);
    if (value != "B" && value != "W") return Error(absl::StrCat("player ", value));
    game_.events.push_back({SgfGame::Event::Kind::kToMove, value == "B" ? 0 : 1, std::nullopt});
    return absl::OkStatus();
  }

  // One point, or a rectangle of them by two of its corners.
  absl::Status TakeStones(absl::string_view name, absl::string_view value) {
    const std::pair<absl::string_view, absl::string_view> corners =
        absl::StrSplit(value, absl::MaxSplits(':', 1));
    SgfGame::Point first, last;
    const absl::string_view other = absl::StrContains(value, ':') ? corners.second : corners.first;
    if (!ReadPoint(corners.first, first) || !ReadPoint(other, last)) {
      return Error(absl::StrCat("point ", value));
    }
    const auto kind = name == "AE" ? SgfGame::Event::Kind::kTakeOff : SgfGame::Event::Kind::kPut;
    for (int y = first->second; y <= last->second; ++y) {
      for (int x = first->first; x <= last->first; ++x) {
        game_.events.push_back({kind, name == "AW" ? 1 : 0, std::pair(x, y)});
      }
    }
    return absl::OkStatus();
  }

  bool ReadPoint(absl::string_view text, SgfGame::Point& point) const {
    if (text.size() != 2) return false;
    point = {base::FromSgfLetter(text[0]), base::FromSgfLetter(text[1])};
    return point->first >= 0 && point->first < game_.width && point->second >= 0 &&
           point->second < game_.height;
  }

  absl::Status TakeSize(const std::string& value) {
    const std::vector<std::string> sides = absl::StrSplit(value, ':');
    const std::optional<int> width = ParseInt(sides[0]);
    const std::optional<int> height = sides.size() == 2 ? ParseInt(sides[1]) : width;
    const bool good = width && height && sides.size() <= 2 && *width >= 1 && *width <= kMaxSide &&
                      *height >= 1 && *height <= kMaxSide && game_.events.empty();
    if (!good) return Error(absl::StrCat("size ", value));
    game_.width = *width;
    game_.height = *height;
    return absl::OkStatus();
  }

  SgfGame game_;
};

}  // namespace

absl::StatusOr<SgfGame> ParseSgf(absl::string_view text) { return SgfGameReader().Run(text); }

}  // namespace tengen::kee
