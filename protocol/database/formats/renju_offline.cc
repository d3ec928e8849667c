#include "protocol/database/formats/renju_offline.h"

#include <cstddef>
#include <cstdint>
#include <string>
#include <utility>

#include "absl/container/flat_hash_map.h"
#include "absl/status/statusor.h"
#include "absl/strings/ascii.h"
#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "protocol/database/formats/games.h"
#include "protocol/database/formats/xml_reader.h"

namespace tengen::database {
namespace {

// Longer lists of moves, and names, are no games'.
constexpr size_t kMostOfflineText = size_t{1} << 16;

std::string DateOf(absl::string_view seconds) {
  int64_t number = 0;
  constexpr int64_t kYear10000 = 253402300800;
  if (!absl::SimpleAtoi(seconds, &number) || number <= 0 || number >= kYear10000) return "";
  return absl::FormatTime("%Y-%m-%d", absl::FromUnixSeconds(number), absl::UTCTimeZone());
}

std::string ResultOf(absl::string_view winner, absl::string_view how) {
  if (winner != "black" && winner != "white") return "";
  return absl::StrCat(winner == "black" ? "Black" : "White", " won", how.empty() ? "" : " by ",
                      how);
}

class RenjuOfflineReader : public XmlHandler {
 public:
  RenjuOfflineReader(Rule rule, RecordSink& sink) : rule_(rule), sink_(sink) {}

  absl::Status Begin(int depth, absl::string_view name, const XmlAttributes&) override {
    if (depth == 0 && name != "games") return absl::InvalidArgumentError("no list of games");
    if (name == "game") {
      parts_.clear();
      size_ = 0;
      ++games_;
    }
    // The parts of a game are few.
    constexpr size_t kMostParts = 100;
    part_ = depth == 2 && parts_.size() < kMostParts ? &parts_[std::string(name)] : nullptr;
    return absl::OkStatus();
  }

  absl::Status End(absl::string_view name) override {
    part_ = nullptr;
    if (name != "game") return absl::OkStatus();
    absl::StatusOr<GameMoves> game = size_ > kMostOfflineText
                                         ? absl::InvalidArgumentError("more moves than a board has")
                                         : GameFromMoveText(Part("board"), {15, 15});
    if (game.ok()) game->comment = Comment();
    return TakeGameOrRefuse(game, rule_, absl::StrCat("game ", games_), sink_);
  }

  void Text(absl::string_view text) override {
    if (part_ == nullptr || (size_ += text.size()) > kMostOfflineText) return;
    absl::StrAppend(part_, text);
  }

 private:
  absl::string_view Part(absl::string_view name) const {
    const auto at = parts_.find(name);
    return at == parts_.end() ? "" : absl::StripAsciiWhitespace(at->second);
  }

  std::string Comment() const {
    std::string comment = absl::StrCat(Part("black"), " - ", Part("white"));
    const auto add = [&comment](absl::string_view what, absl::string_view value) {
      if (!value.empty()) absl::StrAppend(&comment, ", ", what, value);
    };
    add("", DateOf(Part("creation_time")));
    add("rule ", Part("rule"));
    add("", ResultOf(Part("winner"), Part("winby")));
    add("alternatives ", Part("alt5"));
    return comment;
  }

  const Rule rule_;
  RecordSink& sink_;
  // Of the game that is being read: its parts, the one that is open, and their length.
  absl::flat_hash_map<std::string, std::string> parts_;
  std::string* part_ = nullptr;
  size_t size_ = 0;
  int64_t games_ = 0;
};

}  // namespace

absl::Status ReadRenjuOffline(InputFile& in, Rule rule, RecordSink& sink) {
  RenjuOfflineReader reader(rule, sink);
  return ReadXml(in, reader);
}

}  // namespace tengen::database
