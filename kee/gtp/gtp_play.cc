// The commands that play a game: moves, time, the result, pictures.
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <ctime>
#include <filesystem>
#include <fstream>
#include <system_error>
#include <utility>

#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "kee/gtp/gtp_command.h"
#include "kee/gtp/gtp_text.h"
#include "kee/gtp/sgf.h"

namespace tengen::kee {
namespace {

GtpAnswer PlayMove(GtpState& state, GtpWords words) {
  if (words.size() != 2) return Error("play COLOR VERTEX");
  const std::optional<int> player = ParsePlayer(words[0], state.game.players());
  const std::optional<Move> move = ParseMove(words[1], state.game.graph());
  if (!player || !move) return Error("invalid color or coordinate");
  return Done(state.game.Play(*player, *move));
}

GtpAnswer Undo(GtpState& state, GtpWords) { return Done(state.game.Undo()); }

GtpAnswer UndoMany(GtpState& state, GtpWords words) {
  const std::optional<int> count = words.empty() ? 1 : ParseInt(words[0]);
  if (!count || *count < 0 || words.size() > 1) return Error("gg-undo NUMBER");
  return Done(state.game.AllOrNothing([&] {
    absl::Status status;
    for (int i = 0; i < *count && status.ok(); ++i) status = state.game.Undo();
    return status;
  }));
}

GtpAnswer TimeSettings(GtpState& state, GtpWords words) {
  return Done(base::TakeTimeSettings(words, state.clocks));
}
GtpAnswer KgsTimeSettings(GtpState& state, GtpWords words) {
  return Done(base::TakeKgsTimeSettings(words, state.clocks));
}

GtpAnswer TimeLeft(GtpState& state, GtpWords words) {
  const std::optional<int> player =
      words.empty() ? std::nullopt : ParsePlayer(words[0], state.game.players());
  return Done(base::TakeTimeLeft(words, player, state.clocks));
}

GtpAnswer FinalScore(GtpState& state, GtpWords) {
  std::string result = ResultText(state.game);
  if (result.empty()) return Error("cannot score");
  return result;
}

GtpAnswer FinalStatusList(GtpState& state, GtpWords words) {
  const std::string status = words.size() == 1 ? words[0] : "";
  if (status == "seki") return std::string();
  if (status != "alive" && status != "dead") return Error("final_status_list alive|dead|seki");
  const Position counted = state.game.CountedStones();
  std::vector<Vertex> stones;
  for (Vertex v = 0; v < state.game.graph().size(); ++v) {
    const bool stone = state.game.now().position()[static_cast<size_t>(v)] != kEmptyCell;
    const bool counts = counted[static_cast<size_t>(v)] != kEmptyCell;
    if (stone && counts == (status == "alive")) stones.push_back(v);
  }
  return VerticesText(stones, state.game.graph());
}

// Directories, devices and pipes are no games, and reading them can fail in odd ways or never end.
absl::StatusOr<std::string> ReadSmallFile(const std::string& path) {
  constexpr uintmax_t kMostBytes = uintmax_t{4} << 20;
  std::error_code error;
  if (!std::filesystem::is_regular_file(path, error)) return Error("cannot load file");
  const uintmax_t size = std::filesystem::file_size(path, error);
  if (error) return Error("cannot load file");
  if (size > kMostBytes) return Error("cannot load file: too large");
  std::string text(size, '\0');
  std::ifstream file(path, std::ios::binary);
  if (!file.read(text.data(), static_cast<std::streamsize>(size))) return Error("cannot load file");
  return text;
}

GtpAnswer LoadSgf(GtpState& state, GtpWords words) {
  if (words.empty() || words.size() > 2) return Error("loadsgf FILE [MOVE]");
  const std::optional<int> until = words.size() == 2 ? ParseInt(words[1]) : INT32_MAX;
  if (!until || *until < 1) return Error("loadsgf FILE [MOVE]");
  const auto refuse = [](absl::string_view why) {
    return Error(absl::StrCat("cannot load file: ", why));
  };
  if (state.game.players() != kMinPlayers) return refuse("SGF knows two players");
  const absl::StatusOr<std::string> text = ReadSmallFile(words[0]);
  if (!text.ok()) return text.status();
  const absl::StatusOr<SgfGame> sgf = ParseSgf(*text);
  if (!sgf.ok()) return refuse(sgf.status().message());
  absl::StatusOr<GtpGame> game = GtpGame::FromSgf(*sgf, state.game.rules(), *until);
  if (!game.ok()) return refuse(game.status().message());
  state.game = *std::move(game);
  return std::string(state.game.now().to_move() == 0 ? "black" : "white");
}

// The rows of a board with a picture, and the letters above them.
std::string PictureText(const Position& position, const Layout& layout) {
  std::string text = "\n  ";
  for (int x = 0; x < layout.width; ++x) {
    absl::StrAppendFormat(&text, "%2s", base::GtpColumnText(x));
  }
  for (int y = 0; y < layout.height; ++y) {
    absl::StrAppendFormat(&text, "\n%2d", layout.height - y);
    for (int x = 0; x < layout.width; ++x) {
      const std::optional<Vertex> v = layout.At(x, y);
      const char c = v ? kCellLetters[position[static_cast<size_t>(*v)]] : '?';
      absl::StrAppend(&text, " ", absl::string_view(&c, 1));
    }
  }
  return text;
}

GtpAnswer ShowBoard(GtpState& state, GtpWords) {
  const Game& game = state.game.now();
  if (!game.graph().layout()) return PositionText(game.position());
  return absl::StrCat(PictureText(game.position(), *game.graph().layout()), "\n",
                      PlayerLetter(game.to_move()), " to move, ply ", game.ply_count(),
                      game.over() ? ", game over" : "");
}

GtpAnswer CpuTime(GtpState&, GtpWords) {
  return absl::StrFormat("%.2f", static_cast<double>(std::clock()) / CLOCKS_PER_SEC);
}

}  // namespace

absl::Span<const GtpCommand> PlayCommands() {
  static constexpr GtpCommand kCommands[] = {
      {"play", PlayMove},
      {"undo", Undo},
      {"gg-undo", UndoMany},
      {"time_settings", TimeSettings},
      {"kgs-time_settings", KgsTimeSettings},
      {"time_left", TimeLeft},
      {"final_score", FinalScore},
      {"final_status_list", FinalStatusList},
      {"loadsgf", LoadSgf},
      {"showboard", ShowBoard},
      {"cputime", CpuTime},
  };
  return kCommands;
}

}  // namespace tengen::kee
