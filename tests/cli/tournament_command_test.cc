// Tournaments of `tengen match`: several engines, several leagues.
#include <algorithm>
#include <filesystem>
#include <fstream>
#include <map>
#include <string>
#include <vector>

#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/string_view.h"
#include "base/json.h"
#include "cli/commands.h"
#include "engine/record/psq.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "protocol/database/formats/game_archive.h"
#include "tests/bench/fake_engine.h"
#include "tests/cli/command_test.h"

namespace tengen::cli {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

// Three engines: two with a row each, one that plays a taken point.
class TournamentCommandTest : public testing::Test {
 protected:
  std::string Engine(absl::string_view name, absl::string_view answers) const {
    return absl::StrCat("--engine=cmd=\"sh ", engine_.path(), " ", answers, "\" name=", name);
  }

  std::vector<std::string> Args(const std::vector<std::string>& more) const {
    std::vector<std::string> args = {Engine("upper", "0,0 1,0 2,0 3,0 4,0"),
                                     Engine("lower", "0,2 1,2 2,2 3,2 4,2"),
                                     Engine("faulty", "0,5 0,5"),
                                     "--openings=" + Openings(),
                                     "--turn=30s",
                                     "--max-memory=0",
                                     "--quiet"};
    args.insert(args.end(), more.begin(), more.end());
    return args;
  }

  // Stones that are in nobody's way.
  std::string Openings() const {
    const std::string path = engine_.File("openings.txt");
    std::ofstream(path) << "0,4 4,4\n";
    return path;
  }

  static CommandOutcome Run(const std::vector<std::string>& args) {
    return OutcomeOf(RunMatch, args);
  }

  // What is printed of all leagues.
  static std::string Table(const CommandOutcome& outcome) {
    const size_t at = outcome.out.find(" engines in ");
    return at == std::string::npos ? "" : outcome.out.substr(outcome.out.rfind('\n', at) + 1);
  }

  match::FakeEngine engine_;
};

TEST_F(TournamentCommandTest, SeveralLeaguesHaveATableOfAll) {
  const std::string directory = engine_.File("games"), results = engine_.File("r.csv");
  const CommandOutcome outcome =
      Run(Args({"--rules=freestyle20,standard15", "--out", directory, "--results", results}));
  EXPECT_EQ(outcome.status, 3) << outcome.err;
  EXPECT_THAT(outcome.out,
              AllOf(HasSubstr("6 games, freestyle 20x20"), HasSubstr("6 games, standard 15x15")));
  const std::string table = Table(outcome);
  EXPECT_THAT(table, AllOf(HasSubstr("round-robin of 3 engines in 2 leagues: 12 games\n"),
                           HasSubstr("  upper                          6.0/8     +6 =0 -2"),
                           HasSubstr("  faulty                         0.0/8     +0 =0 -8"),
                           HasSubstr("   freestyle20   standard15\n"),
                           HasSubstr("  lower                               3.0/4        3.0/4\n"),
                           HasSubstr("  faulty                       illegal move 8\n"),
                           HasSubstr("standard15 game 3: faulty lost to upper by illegal move: ")));
  EXPECT_TRUE(std::filesystem::exists(directory + "/freestyle20/game-0001_upper_lower.psq"));
  EXPECT_TRUE(std::filesystem::exists(engine_.File("r-standard15.csv")));
}

// Cut anywhere in any league, the next run comes to the same table.
TEST_F(TournamentCommandTest, GoesOnToTheSameTable) {
  const std::vector<std::string> args = Args({"--rules=freestyle20,standard15,renju15", "--results",
                                              engine_.File("r.csv"), "--tournament=gauntlet"});
  const std::string table = Table(Run(args));
  ASSERT_THAT(table, HasSubstr("gauntlet of 3 engines in 3 leagues: 12 games"));
  const std::string second = engine_.File("r-standard15.csv");
  const std::string text = base::FileText(second);
  for (const size_t length : {size_t{0}, text.size() / 2, text.size() - 1}) {
    std::ofstream(second, std::ios::trunc) << text.substr(0, length);
    std::filesystem::remove(engine_.File("r-renju15.csv"));
    EXPECT_EQ(Table(Run(args)), table);
    EXPECT_EQ(std::ranges::count(base::FileText(second), '\n'), std::ranges::count(text, '\n'));
  }
}

TEST_F(TournamentCommandTest, LimitsAreComparedInEachLeague) {
  const CommandOutcome outcome =
      Run({Engine("upper", "0,0 1,0 2,0 3,0 4,0"), Engine("lower", "0,2 1,2 2,2 3,2 4,2"),
           "--max-memory=0", "--rules=standard,freestyle", "--turn=20s,30s", "--quiet",
           "--openings=" + Openings(), "--out", engine_.File("games")});
  EXPECT_EQ(outcome.status, 0) << outcome.err;
  EXPECT_THAT(outcome.out, AllOf(HasSubstr("standard15, by the limit of a move\n"),
                                 HasSubstr("freestyle15, by the limit of a move\n"),
                                 HasSubstr("2 engines in 4 leagues: 8 games"),
                                 HasSubstr(" standard15-20s standard15-30s ")));
  EXPECT_TRUE(
      std::filesystem::exists(engine_.File("games/freestyle15/30s/game-0001_upper_lower.psq")));
}

TEST_F(TournamentCommandTest, OpeningsMayBeADirectory) {
  const std::string directory = engine_.File("openings");
  std::filesystem::create_directory(directory);
  std::ofstream(directory + "/standard-15.txt") << "0,4 4,4\n";
  std::ofstream(directory + "/caro9-17.txt") << "0,5 4,5\n";
  const std::string results = engine_.File("r.csv");
  std::vector<std::string> args =
      Args({"--rules=standard,caro9-17", "--openings=" + directory, "--results", results});
  EXPECT_EQ(Run(args).status, 3);
  EXPECT_THAT(base::FileText(engine_.File("r-standard15.csv")), HasSubstr(",h4l4,"));
  EXPECT_THAT(base::FileText(engine_.File("r-caro9-17.csv")), HasSubstr(",i4m4,"));
  args.push_back("--rules=renju");
  EXPECT_THAT(Run(args).err, HasSubstr(directory + "/renju-15.txt"));
}

TEST_F(TournamentCommandTest, WhatMakesNoSenseIsRefused) {
  const auto complaint = [this](const std::vector<std::string>& more) {
    const CommandOutcome outcome = Run(Args(more));
    EXPECT_EQ(outcome.status, 2);
    return outcome.err;
  };
  EXPECT_THAT(complaint({"--rules=freestyle20,checkers8"}),
              HasSubstr("\"checkers8\" is not a rule"));
  EXPECT_THAT(complaint({"--rules=renju3"}), HasSubstr("\"renju3\" is not a rule"));
  EXPECT_THAT(complaint({"--rules=renju15,"}), HasSubstr("--rules"));
  EXPECT_THAT(complaint({"--rules=renju,renju15"}), HasSubstr("renju15 comes twice"));
  EXPECT_THAT(complaint({"--rules=renju", "--rule=renju"}), HasSubstr("exclude each other"));
  EXPECT_THAT(complaint({Engine("upper", "1,1")}),
              HasSubstr("two engines have the name \"upper\""));
  EXPECT_THAT(Run({"--first=true", "--second=true", "--rules=renju,caro", "--sprt=0,5"}).err,
              AllOf(HasSubstr("--sprt is for one"), HasSubstr("one rule")));
}

TEST_F(TournamentCommandTest, ResultsOfOtherSettingsAreRefused) {
  const std::string results = engine_.File("r.csv");
  ASSERT_EQ(Run(Args({"--rules=renju15,standard15", "--results", results})).status, 3);
  const CommandOutcome outcome =
      Run(Args({"--rules=renju15,standard15", "--results", results, "--turn=20s"}));
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, AllOf(HasSubstr("r-renju15.csv"), HasSubstr("was \"30s\"")));
}

TEST_F(TournamentCommandTest, ThePageHasEveryTable) {
  const std::string page = engine_.File("page.html");
  std::vector<std::string> args = Args({"--rules=freestyle20,standard15", "--html", page});
  ASSERT_EQ(Run(args).status, 3);
  const std::string text = base::FileText(page);
  EXPECT_THAT(text, AllOf(HasSubstr("<h1>round-robin of 3 engines</h1>"),
                          HasSubstr("<h2>All leagues: 12 games</h2>"),
                          HasSubstr("<h2>freestyle20: 6 games</h2>"),
                          HasSubstr("<h2>standard15: 6 games</h2>"), HasSubstr("12 of 12 games"),
                          HasSubstr("<li>standard15 game 3: faulty lost to upper by illegal")));
  EXPECT_THAT(text, AllOf(Not(HasSubstr("refresh")), HasSubstr("ended, ")));
  args.push_back("--html=" + engine_.File("openings.txt"));
  const CommandOutcome refused = Run(args);
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.err, HasSubstr("openings.txt"));
  EXPECT_EQ(base::FileText(engine_.File("openings.txt")), "0,4 4,4\n");
}

// The files of an archive and what they say of the game.
std::map<std::string, engine::RecordedGame> GamesIn(const std::string& path) {
  std::map<std::string, engine::RecordedGame> games;
  const absl::Status status = database::ForEachArchivedGame(
      path, [&](const std::string& name, absl::StatusOr<engine::RecordedGame> game) {
        ASSERT_TRUE(game.ok()) << name << game.status();
        games[name] = *std::move(game);
      });
  EXPECT_TRUE(status.ok()) << status;
  return games;
}

// The file of this name in an archive, once for each time that it is there.
std::string TextIn(const std::string& path, const std::string& name) {
  database::GrowingArchive archive(path);
  EXPECT_TRUE(archive.Load().ok());
  std::string all;
  const absl::Status status =
      archive.Visit([&](const std::string& there, const absl::StatusOr<std::string>& text) {
        if (there == name) all += text.value_or("unreadable");
        return absl::OkStatus();
      });
  EXPECT_TRUE(status.ok()) << status;
  return all;
}

bool HasRatings(const std::string& path) {
  database::GrowingArchive archive(path);
  EXPECT_TRUE(archive.Load().ok());
  return std::ranges::any_of(
      archive.names(), [](const std::string& name) { return absl::StrContains(name, "ratings"); });
}

// Five engines of which each beats those behind it: who answers nothing loses. Cut anywhere, the
// tournament goes on with the same pairings.
TEST_F(TournamentCommandTest, SwissRoundsGoOnWithTheSamePairings) {
  const std::vector<std::string> args = {Engine("a", "0,0 1,0 2,0 3,0 4,0"),
                                         Engine("b", "0,2 1,2 2,2 3,2 crash"),
                                         Engine("c", "0,5 1,5 2,5 crash"),
                                         Engine("d", "0,6 1,6 crash"),
                                         Engine("e", "0,7 crash"),
                                         "--tournament=swiss",
                                         "--openings=" + Openings(),
                                         "--turn=30s",
                                         "--max-memory=0",
                                         "--results=" + engine_.File("r.csv"),
                                         "--archive=" + engine_.File("games.zip"),
                                         "--quiet"};
  const auto table = [&] {
    const CommandOutcome outcome = Run(args);
    EXPECT_EQ(outcome.status, 3) << outcome.err;
    return outcome.out.substr(outcome.out.find("swiss of 5 engines after 3 rounds"));
  };
  const std::string whole = table();
  EXPECT_THAT(whole, HasSubstr("\n  a                              6.0 ("));
  EXPECT_THAT(base::FileText(engine_.File("r-round1.csv")),
              HasSubstr("\"round\": \"a - c; b - d\""));
  EXPECT_THAT(base::FileText(engine_.File("r-round2.csv")),
              AllOf(HasSubstr("\"round\": \"a - b; c - e\""), HasSubstr("\"first_opening\": 1")));
  EXPECT_EQ(GamesIn(engine_.File("games.zip")).size(), 12);
  EXPECT_FALSE(HasRatings(engine_.File("games.zip"))) << "a round has pairs that never met others";
  const std::string path = engine_.File("r-round2.csv"), text = base::FileText(path);
  for (const size_t length : {size_t{0}, text.size() / 2, text.size() - 1}) {
    std::filesystem::remove(engine_.File("r-round3.csv"));
    std::filesystem::remove(engine_.File("games.zip"));
    std::ofstream(path, std::ios::trunc) << text.substr(0, length);
    EXPECT_EQ(table(), whole);
  }

  // Other games would pair otherwise: nothing is played and nothing changed.
  std::vector<std::string> longer = args;
  longer.push_back("--games=4");
  const CommandOutcome refused = Run(longer);
  EXPECT_EQ(refused.status, 2);
  EXPECT_THAT(refused.err, AllOf(HasSubstr("r-round1.csv"), HasSubstr("games was")));
  EXPECT_EQ(table(), whole);
}

TEST_F(TournamentCommandTest, ASwissPageHasTheStandings) {
  const std::string page = engine_.File("page.html");
  const CommandOutcome outcome = Run(Args({"--tournament=swiss", "--html", page}));
  const std::string standings = outcome.out.substr(outcome.out.find("swiss of 3 engines after"));
  EXPECT_THAT(standings, HasSubstr("bye in round 1"));
  EXPECT_THAT(base::FileText(page), HasSubstr("<h2>Standings</h2>\n<pre>" + standings + "</pre>"));
}

TEST_F(TournamentCommandTest, WhatIsRefusedIsRefusedBeforeTheFirstGame) {
  const std::string results = engine_.File("r.csv"), last = engine_.File("r-standard15.csv");
  ASSERT_EQ(Run(Args({"--rules=renju15,standard15", "--results", results})).status, 3);
  std::string text = base::FileText(last);
  text.replace(text.find("30s"), 3, "31s");
  std::ofstream(last, std::ios::trunc) << text;
  const std::string first = base::FileText(engine_.File("r-renju15.csv"));
  const CommandOutcome outcome =
      Run(Args({"--rules=renju15,standard15", "--results", results, "--games=4"}));
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("r-standard15.csv"));
  EXPECT_EQ(base::FileText(engine_.File("r-renju15.csv")), first);
}

TEST_F(TournamentCommandTest, EveryFileHasAPlaceOfItsOwn) {
  const std::string path = engine_.File("x");
  for (const std::vector<std::string>& options : std::vector<std::vector<std::string>>{
           {"--html=" + path, "--archive=" + path},
           {"--results=" + path, "--archive=" + path},
           {"--results=" + path, "--html=" + engine_.File("./x")},
           {"--tournament=swiss", "--results=" + engine_.File("y"),
            "--html=" + engine_.File("y-round1")},
           {"--rules=renju15,standard15", "--results=" + engine_.File("y"),
            "--archive=" + engine_.File("y-renju15")}}) {
    const CommandOutcome outcome = Run(Args(options));
    EXPECT_EQ(outcome.status, 2);
    EXPECT_THAT(outcome.err, HasSubstr("\" is named twice, for --"));
    for (const char* name : {"x", "y", "y-round1", "y-renju15"}) {
      EXPECT_FALSE(std::filesystem::exists(engine_.File(name)));
    }
  }
  EXPECT_THAT(Run(Args({"--archive=-"})).err, HasSubstr("--archive: a file is needed"));
}

TEST_F(TournamentCommandTest, AnArchiveOfAnotherTournamentIsRefused) {
  const std::string archive = engine_.File("games.zip");
  ASSERT_EQ(Run(Args({"--archive", archive})).status, 3);
  const CommandOutcome outcome = Run(Args({"--tournament=swiss", "--archive", archive}));
  EXPECT_EQ(outcome.status, 2);
  EXPECT_THAT(outcome.err, HasSubstr("which is no game of this tournament"));
}

TEST_F(TournamentCommandTest, SwissStandingsAreTheLastLineOfJson) {
  const CommandOutcome outcome = Run(Args({"--tournament=swiss", "--json"}));
  const std::vector<std::string> lines = absl::StrSplit(outcome.out, '\n', absl::SkipEmpty());
  ASSERT_EQ(lines.size(), 3u) << outcome.out;  // two rounds
  const base::Json all = base::ParseJson(lines[2]).value();
  EXPECT_EQ(all["rounds"], 2);
  ASSERT_EQ(all["standings"].size(), 3u);
  EXPECT_EQ(all["standings"][2]["name"], "faulty");
}

TEST_F(TournamentCommandTest, SwissRoundsThatMakeNoSenseAreRefused) {
  EXPECT_THAT(Run(Args({"--tournament=swiss", "--rounds=3"})).err,
              HasSubstr("3 engines play 2 rounds at most"));
  EXPECT_THAT(Run(Args({"--rounds=3"})).err, HasSubstr("--rounds is for --tournament=swiss"));
  EXPECT_THAT(Run(Args({"--tournament=swiss", "--part=1/2"})).err, HasSubstr("--part is not for"));
}

TEST_F(TournamentCommandTest, TheArchiveHasEveryGame) {
  const std::string archive = engine_.File("games.zip");
  ASSERT_EQ(Run(Args({"--rules=freestyle20,standard15", "--archive", archive})).status, 3);
  const std::map<std::string, engine::RecordedGame> games = GamesIn(archive);
  EXPECT_EQ(games.size(), 12);
  EXPECT_TRUE(HasRatings(archive));
  ASSERT_TRUE(games.contains("standard15/0_1_0_1.psq")) << games.begin()->first;
  const engine::RecordedGame& game = games.at("standard15/0_1_0_1.psq");
  EXPECT_EQ(game.rule, Rule::kStandard);
  EXPECT_EQ(game.black_name, "lower");
  EXPECT_EQ(game.white_name, "upper");
  EXPECT_EQ(game.steps.size(), 11);
  EXPECT_TRUE(games.contains("freestyle20/0_0_2_1.psq"));
  EXPECT_TRUE(games.contains("freestyle20/0_2_0_2.psq"));
  for (const char* league : {"freestyle20", "standard15"}) {
    EXPECT_THAT(TextIn(archive, absl::StrCat(league, "/ratings.txt")),
                AllOf(HasSubstr("Rank Name "), HasSubstr("\n   1 0#upper "),
                      HasSubstr("\n   2 1#lower "), HasSubstr("\n   3 2#faulty ")));
  }
  // Without results nothing tells that those games are of this tournament.
  const std::string bytes = base::FileText(archive);
  const CommandOutcome again = Run(Args({"--rules=freestyle20", "--archive", archive}));
  EXPECT_EQ(again.status, 2);
  EXPECT_THAT(again.err, AllOf(HasSubstr("games.zip\" holds "), HasSubstr("--fresh")));
  EXPECT_EQ(base::FileText(archive), bytes);
  EXPECT_EQ(Run(Args({"--rules=renju15", "--archive", archive, "--fresh"})).status, 3);
  EXPECT_EQ(GamesIn(archive).size(), 6);
}

// Whatever of the archive was written when the process was killed, it is whole in the end.
TEST_F(TournamentCommandTest, TheArchiveGoesOnWithTheResults) {
  const std::string archive = engine_.File("games.zip"), results = engine_.File("r.csv");
  const auto args = [&](int games) {
    return Args({"--rules=freestyle20,standard15", "--archive", archive, "--results", results,
                 absl::StrCat("--games=", games)});
  };
  ASSERT_EQ(Run(args(2)).status, 3);
  const std::string part = base::FileText(archive);
  ASSERT_EQ(Run(args(4)).status, 3);
  const std::map<std::string, engine::RecordedGame> whole = GamesIn(archive);
  EXPECT_EQ(whole.size(), 24);
  const std::string ratings = TextIn(archive, "freestyle20/ratings.txt");
  EXPECT_THAT(ratings, HasSubstr(" 8 "));
  for (const std::string& left : {std::string(), part}) {
    std::filesystem::remove(archive);
    if (!left.empty()) std::ofstream(archive, std::ios::binary) << left;
    ASSERT_EQ(Run(args(4)).status, 3);
    const std::map<std::string, engine::RecordedGame> again = GamesIn(archive);
    EXPECT_EQ(again.size(), whole.size());
    EXPECT_EQ(TextIn(archive, "freestyle20/ratings.txt"), ratings);
    for (const auto& [name, game] : again) {
      ASSERT_TRUE(whole.contains(name)) << name;
      EXPECT_EQ(game.steps.size(), whole.at(name).steps.size());
    }
  }
  // Another tournament's results do not go with it.
  std::vector<std::string> other = args(4);
  other.push_back("--results=" + engine_.File("other.csv"));
  EXPECT_EQ(Run(other).status, 2);
  std::ofstream(archive, std::ios::trunc) << "no archive";
  EXPECT_EQ(Run(args(4)).status, 2);
  EXPECT_EQ(base::FileText(archive), "no archive");
}

// Behind an odd opening White moves first; files count by who moves first, and by colours.
TEST_F(TournamentCommandTest, OddOpeningsAreCountedAsGomocupDoes) {
  std::ofstream(engine_.File("odd.txt")) << "0,4\n";
  const std::string archive = engine_.File("games.zip");
  ASSERT_EQ(Run(Args({"--archive", archive, "--openings=" + engine_.File("odd.txt")})).status, 3);
  const std::map<std::string, engine::RecordedGame> games = GamesIn(archive);
  ASSERT_TRUE(games.contains("freestyle15/0_1_0_2.psq")) << games.begin()->first;
  EXPECT_EQ(games.at("freestyle15/0_1_0_2.psq").black_name, "upper");
  const engine::PsqGame psq = {};
  EXPECT_THAT(engine::WriteJudgePsq(psq, 1, "freestyle15"),
              "Piskvorky 15x15, 11:11, 0\n-1\n1,freestyle15\n");
}

}  // namespace
}  // namespace tengen::cli
