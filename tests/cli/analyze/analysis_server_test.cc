#include "cli/analyze/analysis_server.h"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <condition_variable>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>
#include <variant>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "absl/types/span.h"
#include "base/json.h"
#include "base/random.h"
#include "cli/analyze/server_request.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen::cli {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;

constexpr absl::string_view kEndless = R"("moves": "h8i9", "time": "1h")";

AnalysisRequest Usual() {
  AnalysisRequest usual;
  usual.limits.nodes = 50;
  return usual;
}

// --------------------------------------------------------------------------------
// Requests

AnalysisRequest Analysis(absl::string_view line, const AnalysisRequest& usual = Usual()) {
  const ServerRequest request = ParseServerRequest(line, usual);
  const auto* const bad = std::get_if<BadRequest>(&request);
  EXPECT_EQ(bad, nullptr) << line << ": " << bad->field << ": " << bad->message;
  return bad == nullptr ? std::get<AnalysisRequest>(request) : usual;
}

TEST(ServerRequestTest, AllFields) {
  const AnalysisRequest request = Analysis(
      R"({"id": "a", "moves": ["h8", "pass", "i9"], "rule": "renju", "size": "17x15",
          "side_to_move": "black", "blocked": ["a1", "q15"], "nodes": 7, "time": "500ms",
          "depth": 9, "lines": 3, "report_every": 0.25, "priority": -2})");
  EXPECT_EQ(request.id, "a");
  EXPECT_EQ(request.limits.nodes, 7);
  EXPECT_EQ(request.limits.time, absl::Milliseconds(500));
  EXPECT_EQ(request.limits.depth, 9);
  EXPECT_EQ(request.lines, 3);
  EXPECT_EQ(request.report_every, absl::Milliseconds(250));
  EXPECT_EQ(request.priority, -2);
  const Board board = BoardOf(request.position).value();
  EXPECT_EQ(board.rule(), Rule::kRenju);
  EXPECT_EQ(board.width(), 17);
  EXPECT_EQ(board.side_to_move(), Color::kBlack);
  EXPECT_EQ(board.stones(Color::kBlack).size(), 2);
  EXPECT_EQ(board.At(Point(0, 14)), Cell::kBlocked);
  EXPECT_EQ(board.At(Point(16, 0)), Cell::kBlocked);
}

TEST(ServerRequestTest, WhatIsLeftOutIsAsUsual) {
  AnalysisRequest usual = Usual();
  usual.position.rule = Rule::kCaro;
  usual.position.size = engine::BoardSize{20, 20};
  usual.lines = 2;
  const AnalysisRequest request = Analysis(R"({"id": 1, "moves": null})", usual);
  EXPECT_EQ(request.limits.nodes, 50);
  EXPECT_EQ(request.lines, 2);
  EXPECT_EQ(BoardOf(request.position)->rule(), Rule::kCaro);
  EXPECT_EQ(BoardOf(request.position)->width(), 20);
  EXPECT_FALSE(Analysis(R"({"id": 1, "depth": 3})", usual).limits.nodes) << "it has a limit";
  const AnalysisRequest drawn =
      Analysis(R"({"id": 1, "board": ".....\n..x..\n..#..\n.....\n....."})", usual);
  EXPECT_EQ(BoardOf(drawn.position)->width(), 5) << "as it is drawn";
  EXPECT_EQ(BoardOf(drawn.position)->side_to_move(), Color::kWhite);
}

TEST(ServerRequestTest, ABlockedPointCountsFromTheFirstMove) {
  // Without the block the ninth move would make a double three.
  const std::string moves = R"("rule": "renju", "moves": "f8a1g8c1h9e1h10g1h8")";
  const ServerRequest bad = ParseServerRequest(absl::StrCat("{\"id\": 1, ", moves, "}"), Usual());
  EXPECT_THAT(std::get<BadRequest>(bad).message, HasSubstr("move 9 (h8) is forbidden"));
  Analysis(absl::StrCat("{\"id\": 1, ", moves, ", \"blocked\": \"h7 h11 i8\"}"));
}

TEST(ServerRequestTest, Actions) {
  const ServerRequest request =
      ParseServerRequest(R"({"id": 2, "action": "cancel", "target": "a"})", Usual());
  const auto& action = std::get<ServerAction>(request);
  EXPECT_EQ(action.kind, ServerAction::Kind::kCancel);
  EXPECT_EQ(action.id, 2);
  EXPECT_EQ(action.target, "a");
}

struct BadServerLine {
  std::string line;
  std::string id;  // as JSON
  std::string field;
  std::string message_part;
};

class BadServerRequestTest : public testing::TestWithParam<BadServerLine> {};

TEST_P(BadServerRequestTest, IsRefusedWithTheReason) {
  const ServerRequest request = ParseServerRequest(GetParam().line, Usual());
  const auto* const bad = std::get_if<BadRequest>(&request);
  ASSERT_NE(bad, nullptr) << GetParam().line;
  EXPECT_EQ(base::CompactJson(bad->id), GetParam().id) << GetParam().line;
  EXPECT_EQ(bad->field, GetParam().field) << GetParam().line;
  EXPECT_THAT(bad->message, HasSubstr(GetParam().message_part));
  EXPECT_LT(bad->message.size(), 400u);
}

BadServerLine Field(const std::string& field, const std::string& value,
                    const std::string& message) {
  return {absl::StrCat("{\"id\": 1, \"", field, "\": ", value, "}"), "1", field, message};
}

INSTANTIATE_TEST_SUITE_P(
    Lines, BadServerRequestTest,
    testing::Values(
        BadServerLine{"junk", "null", "", "JSON: "},
        BadServerLine{"{\"id\": 1", "null", "", "JSON: "},
        BadServerLine{"[1]", "null", "", "no object"}, BadServerLine{"{}", "null", "id", "missing"},
        BadServerLine{"{\"id\": 1.5}", "null", "id", "a whole number"},
        BadServerLine{absl::StrCat("{\"id\": \"", std::string(201, 'x'), "\"}"), "null", "id",
                      "bytes"},
        Field("nods", "1", "did you mean nodes?"), Field("nodes", "0", "at least 1"),
        Field("nodes", "1.5", "\"1.5\""), Field("time", "-1", "a time"),
        Field("time", "\"inf\"", "a time"), Field("time", "1e300", "a time"),
        Field("depth", "1001", "from 1 to 1000"), Field("lines", "0", "from 1"),
        Field("report_every", "\"soon\"", "\"soon\""), Field("priority", "\"high\"", "whole"),
        Field("rule", "\"go\"", "renju"), Field("size", "4", "from 5 to 32"),
        Field("side_to_move", "\"red\"", "black or white"), Field("moves", "\"z9\"", "\"z9\""),
        Field("moves", "[\"h8\", 9]", "element 2: \"9\" is not a text"),
        Field("blocked", "[\"h8\", \"h9\", [\"\"]]", "element 3: "),
        Field("moves", "[\"h8\", \"h9i9\", \"j9z9\", \"k9\"]",
              "element 3: \"z9\" at character 3 is no point of a 15x15 board"),
        Field("moves", "[\"z9\"]", "\"z9\" at character 1 is no point"),
        Field("moves", "[\"h8i9\", \"h8\"]", "move 3 (h8): the point is taken"),
        Field("blocked", "[\"h8\", \"h9 foo\"]", "element 2: \"foo\" at character 4 is no point"),
        Field("blocked", "[\"h8\", \"pass\"]", "move 2 is a pass"),
        Field("board", "[null]", "element 1: \"null\" is not a text"),
        Field("moves", "9", "\"9\" is not a text or a list of texts"),
        Field("moves", "\"h8h8\"", "the point is taken"),
        Field("moves", "\"h8a1h9a2h10a3h11a4h12\"", "move 9 (h12) wins: the game is over"),
        Field("board", "\"xx\"", ""), Field("board", "\"\"", "rows of a board"),
        Field("board", "[]", "rows of a board"),
        Field("board", "\".....\\n.....\\nxxxxx\\n.....\\n.....\"", "row"),
        Field("board", "\"xoxox\\noxoxo\\nooxxo\\nxoxox\\noxoxo\"", "the board is full"),
        Field("action", "\"stop\"", "cancel_all")));

INSTANTIATE_TEST_SUITE_P(
    Pairs, BadServerRequestTest,
    testing::Values(
        BadServerLine{R"({"id": 1, "board": ".", "moves": "h8"})", "1", "board",
                      "moves or a board"},
        BadServerLine{R"({"id": 1, "moves": "h8", "blocked": "h8"})", "1", "blocked", "h8"},
        BadServerLine{R"({"id": 1, "nodes": 1, "moves": "", "nodes": 1})", "1", "nodes",
                      "comes twice"},
        BadServerLine{R"({"id": 1, "action": "status", "action": "status"})", "1", "action",
                      "twice"},
        BadServerLine{R"({"id": 1, "id": 2})", "null", "id", "comes twice"},
        BadServerLine{R"({"id": 1, "action": "cancel"})", "1", "target", "missing"},
        BadServerLine{R"({"id": 1, "action": "status", "target": 1})", "1", "target", "only"},
        BadServerLine{R"({"id": 1, "action": "status", "nodes": 1})", "1", "nodes",
                      "not a field of actions"}));

// --------------------------------------------------------------------------------
// The server

// Keeps the objects that are written, and lets others wait for them.
class AnswerCollector : public protocol::OutputPort {
 public:
  void Write(absl::Span<const std::string> lines) override {
    {
      const std::lock_guard lock(mutex_);
      for (const std::string& line : lines) objects_.push_back(base::ParseJson(line).value());
    }
    changed_.notify_all();
  }

  // Until an object of this type has come for the id; all of them.
  void Await(const base::Json& id, absl::string_view type, size_t count = 1) {
    std::unique_lock lock(mutex_);
    changed_.wait(lock, [&] {
      return std::count_if(objects_.begin(), objects_.end(), [&](const base::Json& object) {
               return object["id"] == id && object["type"] == type;
             }) >= static_cast<std::ptrdiff_t>(count);
    });
  }
  std::vector<base::Json> objects() const {
    const std::lock_guard lock(mutex_);
    return objects_;
  }
  // The latest of the id; reports of others may have come since.
  base::Json LastOf(const base::Json& id) const {
    const std::vector<base::Json> all = objects();
    const auto last = std::find_if(all.rbegin(), all.rend(),
                                   [&](const base::Json& object) { return object["id"] == id; });
    return last == all.rend() ? base::Json() : *last;
  }
  // The ids of the objects of a type, in their order.
  std::vector<base::Json> Answered(absl::string_view type) const {
    std::vector<base::Json> ids;
    for (const base::Json& object : objects()) {
      if (object["type"] == type) ids.push_back(object["id"]);
    }
    return ids;
  }

 private:
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<base::Json> objects_;
};

class AnalysisServerTest : public testing::Test {
 protected:
  AnalysisServer& Start(int threads, size_t most_waiting = 1000) {
    AnalysisServerOptions options;
    options.threads = threads;
    options.table_bytes = 1 << 20;
    options.most_waiting = most_waiting;
    options.usual = Usual();
    options.ended = [this] { return ended_.load(); };
    server_ = std::make_unique<AnalysisServer>(std::move(options), output_);
    return *server_;
  }
  void Feed(absl::string_view fields) { server_->Feed(absl::StrCat("{", fields, "}\n")); }
  // The one endless search that keeps the only thread busy.
  void Occupy() {
    Feed(absl::StrCat("\"id\": \"busy\", \"report_every\": 0, ", kEndless));
    output_.Await("busy", "report");
  }

  std::atomic<bool> ended_ = false;
  AnswerCollector output_;
  std::unique_ptr<AnalysisServer> server_;
};

TEST_F(AnalysisServerTest, AResultHasTheFieldsOfAnAnalysis) {
  Start(1).Feed("\n  \n{\"id\": 5, \"moves\": \"h8i9\", \"nodes\": 500, \"lines\": 3}");
  server_->Finish();
  ASSERT_EQ(output_.objects().size(), 1u);
  const base::Json result = output_.objects().front();
  EXPECT_EQ(result["id"], 5);
  EXPECT_EQ(result["type"], "result");
  EXPECT_EQ(result["best"], result["pv"][0]);
  EXPECT_EQ(result["interrupted"], false);
  EXPECT_GE(result["nodes"], 500);
  ASSERT_EQ(result["other_lines"].size(), 2u);
  EXPECT_EQ(result["other_lines"][1]["line"], 3);
}

TEST_F(AnalysisServerTest, TheHighestPriorityBeginsFirst) {
  Start(1);
  Occupy();
  int i = 0;
  for (int priority : {0, 5, -1, 5, 0}) {
    Feed(absl::StrCat("\"id\": ", ++i, ", \"priority\": ", priority));
  }
  Feed(R"("id": "c", "action": "cancel", "target": "busy")");
  server_->Finish();
  EXPECT_THAT(output_.Answered("result"), ElementsAre("busy", 2, 4, 1, 5, 3));
}

TEST_F(AnalysisServerTest, CancelEndsWhatRunsAndWhatWaits) {
  Start(1);
  Occupy();
  for (const char* id : {"a", "b", "a"}) Feed(absl::StrCat("\"id\": \"", id, "\", ", kEndless));
  Feed(R"("id": "c", "action": "cancel", "target": "a")");
  EXPECT_THAT(output_.Answered("cancelled"), ElementsAre("a", "a"));
  EXPECT_EQ(output_.LastOf("c")["cancelled"], 2);
  Feed(R"("id": "s", "action": "status")");
  EXPECT_EQ(output_.LastOf("s")["running"], 1);
  EXPECT_EQ(output_.LastOf("s")["waiting"], 1);
  Feed(R"("id": "d", "action": "cancel_all")");
  server_->Finish();
  EXPECT_THAT(output_.Answered("cancelled"), ElementsAre("a", "a", "b"));
  EXPECT_THAT(output_.Answered("result"), ElementsAre("busy"));
  for (const base::Json& object : output_.objects()) {
    if (object["type"] == "result") {
      EXPECT_EQ(object["interrupted"], true);
    }
  }
}

TEST_F(AnalysisServerTest, ReportsGoOnUntilTheResult) {
  Start(2);
  Feed(absl::StrCat("\"id\": 1, \"report_every\": \"1ms\", \"lines\": 2, ", kEndless));
  output_.Await(1, "report", 4);
  Feed(R"("id": 2, "action": "cancel", "target": 1)");
  server_->Finish();
  int depth = 0;
  for (const base::Json& object : output_.objects()) {
    if (object["type"] != "report") continue;
    EXPECT_GT(object["depth"], depth) << "nothing is said twice";
    EXPECT_EQ(object["other_lines"].size(), 1u);
    depth = object["depth"].get<int>();
  }
  EXPECT_EQ(output_.Answered("result").size(), 1u);
  EXPECT_EQ(output_.LastOf(1)["type"], "result") << "reports stand before it";
}

TEST_F(AnalysisServerTest, ReadingPausesWhileTooManyWait) {
  Start(1, 2);
  Occupy();
  std::atomic<int> fed = 0;
  std::thread reader([&] {
    for (int i = 0; i < 4; ++i, ++fed) Feed(absl::StrCat("\"id\": ", i));
  });
  while (fed < 2) std::this_thread::yield();
  // The third cannot be taken before one that waits begins.
  std::this_thread::sleep_for(std::chrono::milliseconds(30));
  EXPECT_EQ(fed, 2);
  EXPECT_THAT(output_.Answered("result"), ElementsAre());
  ended_ = true;
  reader.join();
  server_->Finish();
  EXPECT_EQ(output_.Answered("cancelled").size(), 4u);
}

TEST_F(AnalysisServerTest, TheCacheIsClearedBetweenSearches) {
  Start(2);
  const std::string search = R"("moves": "h8i9i7", "depth": 6)";
  const auto nodes = [&](int id) {
    Feed(absl::StrCat("\"id\": ", id, ", ", search));
    output_.Await(id, "result");
    return output_.LastOf(id)["nodes"].get<int64_t>();
  };
  const int64_t first = nodes(1);
  EXPECT_LT(nodes(2), first) << "the table knows it";
  Occupy();
  Feed(R"("id": "c", "action": "clear_cache")");
  EXPECT_TRUE(output_.Answered("done").empty()) << "a search is running";
  Feed(R"("id": "d", "action": "cancel_all")");
  output_.Await("c", "done");
  output_.Await("busy", "result");
  EXPECT_EQ(nodes(3), first);
  server_->Finish();
}

TEST_F(AnalysisServerTest, ALongLineIsOneBadRequest) {
  Start(1);
  const std::string piece(kMostOfRequest, 'x');
  for (int i = 0; i < 50; ++i) server_->Feed(piece);
  server_->Feed("\n");
  Feed(R"("id": 1)");
  server_->Finish();
  EXPECT_EQ(output_.Answered("error").size(), 1u);
  EXPECT_EQ(output_.objects().front()["input_line"], 1);
  EXPECT_THAT(output_.Answered("result"), ElementsAre(1));
}

TEST_F(AnalysisServerTest, AnEndAnswersAll) {
  Start(2);
  for (int i = 0; i < 20; ++i) Feed(absl::StrCat("\"id\": ", i, ", ", kEndless));
  ended_ = true;
  for (int i = 20; i < 40; ++i) Feed(absl::StrCat("\"id\": ", i, ", ", kEndless));
  server_->Finish();
  EXPECT_EQ(output_.Answered("cancelled").size() + output_.Answered("result").size(), 40u);
}

TEST_F(AnalysisServerTest, TheDestructorAnswersAll) {
  Start(2);
  for (int i = 0; i < 20; ++i) Feed(absl::StrCat("\"id\": ", i, ", ", kEndless));
  server_.reset();
  EXPECT_EQ(output_.Answered("cancelled").size() + output_.Answered("result").size(), 20u);
}

// Requests of all kinds, broken ones and cancels among them: each is answered once.
TEST_F(AnalysisServerTest, EveryRequestIsAnsweredOnce) {
  constexpr int kRequests = 1500;  // ten thousand go through the program in analyze_test.py
  Start(3, 50);
  base::Random random(7);
  int broken = 0;
  for (int i = 0; i < kRequests; ++i) {
    const auto kind = random.Below(100);
    const std::string id = absl::StrCat("\"id\": ", i, ", ");
    if (kind == 0) {
      server_->Feed("{\"id\": 1, broken\n");
      ++broken;
    } else if (kind == 1) {
      Feed(absl::StrCat(id, "\"moves\": \"h8h8\""));
    } else if (kind < 10) {
      Feed(absl::StrCat(id, "\"action\": \"cancel\", \"target\": ", random.Below(kRequests)));
    } else if (kind == 10) {
      Feed(absl::StrCat(id, "\"action\": \"clear_cache\""));
    } else {
      Feed(absl::StrCat(id, "\"size\": ", 7 + random.Below(9),
                        ", \"moves\": \"d4e5d5\", \"nodes\": ", 1 + random.Below(30),
                        ", \"report_every\": 0, \"rule\": \"", kind % 2 == 0 ? "renju" : "caro",
                        "\", \"priority\": ", random.Below(3)));
    }
  }
  server_->Finish();
  std::map<base::Json, int> answers;
  for (const base::Json& object : output_.objects()) {
    if (object["type"] != "report") ++answers[object["id"]];
  }
  EXPECT_EQ(answers[nullptr], broken);
  answers.erase(nullptr);
  EXPECT_EQ(answers.size() + static_cast<size_t>(broken), size_t{kRequests});
  for (const auto& [id, count] : answers) EXPECT_EQ(count, 1) << id;
}

}  // namespace
}  // namespace tengen::cli
