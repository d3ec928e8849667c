#include "protocol/database/formats/renjunet.h"

#include <cstddef>
#include <optional>
#include <utility>
#include <vector>

#include "absl/container/flat_hash_map.h"
#include "absl/strings/ascii.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_join.h"
#include "protocol/database/formats/games.h"
#include "protocol/database/formats/xml_reader.h"

namespace tengen::database {
namespace {

// Longer lists of moves, and names, are no games'.
constexpr size_t kMostMoveText = size_t{1} << 16;
constexpr size_t kMostNames = size_t{1} << 24;

absl::string_view ResultText(absl::string_view black) {
  if (black == "1") return "Black won";
  if (black == "0") return "White won";
  return black == "0.5" ? "draw" : "";
}

// What is read, element by element.
class RenjuNetReader : public XmlHandler {
 public:
  RenjuNetReader(std::optional<Rule> rule, RecordSink& sink) : rule_(rule), sink_(sink) {}

  absl::Status Begin(int depth, absl::string_view name, const XmlAttributes& attributes) override {
    if (depth == 0 && name != "database") return absl::InvalidArgumentError("no database");
    const std::string id(attributes["id"]);
    in_moves_ = name == "move";
    if (name == "player") return Keep(players_, id, {attributes["name"], attributes["surname"]});
    if (name == "tournament") {
      return Keep(tournaments_, id, {attributes["name"], attributes["year"]});
    }
    if (name == "rule") {
      return Keep(categories_, id, {absl::AsciiStrToLower(attributes["category"])});
    }
    if (name == "game") {
      moves_.clear();
      game_rule_ = RuleOfId(attributes["rule"]);
      game_ = absl::StrCat("game ", id);
      comment_ = Comment(attributes);
    }
    return absl::OkStatus();
  }

  absl::Status End(absl::string_view name) override {
    in_moves_ = false;
    if (name != "game") return absl::OkStatus();
    absl::StatusOr<GameMoves> game = moves_.size() > kMostMoveText
                                         ? absl::InvalidArgumentError("more moves than a board has")
                                         : GameFromMoveText(moves_, {15, 15});
    if (game.ok()) game->comment = std::move(comment_);
    return TakeGameOrRefuse(game, game_rule_, game_, sink_);
  }

  void Text(absl::string_view text) override {
    if (in_moves_ && moves_.size() <= kMostMoveText) absl::StrAppend(&moves_, text);
  }

 private:
  using Names = absl::flat_hash_map<std::string, std::string>;
  absl::Status Keep(Names& names, const std::string& id,
                    const std::vector<absl::string_view>& parts) {
    std::string name = absl::StrJoin(parts, " ");
    absl::StripAsciiWhitespace(&name);
    kept_ += id.size() + name.size();
    if (kept_ > kMostNames) return absl::ResourceExhaustedError("too many names");
    names[id] = std::move(name);
    return absl::OkStatus();
  }

  Rule RuleOfId(absl::string_view id) const {
    if (rule_) return *rule_;
    const auto category = categories_.find(id);
    return category != categories_.end() && category->second == "gomoku" ? Rule::kStandard
                                                                         : Rule::kRenju;
  }

  std::string Comment(const XmlAttributes& attributes) const {
    const auto named = [&](const Names& names, absl::string_view attribute) {
      const auto at = names.find(attributes[attribute]);
      return at == names.end() ? std::string("?") : at->second;
    };
    std::string comment = absl::StrCat(named(players_, "black"), " - ", named(players_, "white"));
    const auto add = [&comment](absl::string_view what, absl::string_view value) {
      if (!value.empty()) absl::StrAppend(&comment, ", ", what, value);
    };
    add("", named(tournaments_, "tournament"));
    add("round ", attributes["round"]);
    add("", ResultText(attributes["bresult"]));
    add("swap ", attributes["swap"]);
    add("alternatives ", attributes["alt"]);
    return comment;
  }

  const std::optional<Rule> rule_;
  RecordSink& sink_;
  Names players_, tournaments_, categories_;
  size_t kept_ = 0;
  Rule game_rule_ = Rule::kRenju;
  std::string game_, comment_, moves_;  // of the game that is being read
  bool in_moves_ = false;
};

}  // namespace

absl::Status ReadRenjuNet(InputFile& in, std::optional<Rule> rule, RecordSink& sink) {
  RenjuNetReader reader(rule, sink);
  return ReadXml(in, reader);
}

}  // namespace tengen::database
