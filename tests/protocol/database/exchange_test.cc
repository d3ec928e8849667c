#include "protocol/database/exchange.h"

#include "protocol/session.h"
#include "tests/protocol/database/support.h"
#include "tests/protocol/fakes.h"

namespace tengen::database {
namespace {

using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::IsEmpty;

// A GUI that talks with a session about a database, with coordinates x,y.
class ExchangeTest : public DatabaseTest {
 protected:
  std::vector<std::string> Send(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) alive_ = session_.Feed(line + "\n");
    return output_.Take();
  }
  // Renju on 15x15, with a new database.
  void Begin() {
    EXPECT_THAT(Send({"INFO rule 2", "yxshowforbid", "START 15"}), ElementsAre("FORBID .", "OK"));
    EXPECT_THAT(
        Send({"yxsetdatabase", Path("a.db")}),
        ElementsAre("MESSAGE DATABASE LOAD START " + Path("a.db"), "MESSAGE DATABASE LOAD DONE"));
  }

  protocol::CollectedOutput output_;
  protocol::ScriptedThinker thinker_;
  DatabaseExchange database_;
  protocol::Session session_{"0.0", thinker_, output_, base::Clock::Real(), &database_};
  bool alive_ = true;
};

TEST_F(ExchangeTest, SilentWithoutAFileOrAGame) {
  Send({"yxshowinfo", "START 15"});
  const std::vector<std::string> everything = {"yxquerydatabaseallt",
                                               "7,7",
                                               "done",
                                               "yxedittvddatabase 1 87 0 0",
                                               "7,7",
                                               "done",
                                               "yxedittextdatabase \"text",
                                               "END",
                                               "start 20\"",
                                               "7,7",
                                               "done",
                                               "yxdbmerge",
                                               "nowhere.db",
                                               "yxsavedatabase",
                                               "yxdbcheck",
                                               "yxdeletedatabaseall wlinstep 5",
                                               "7,7",
                                               "done"};
  EXPECT_THAT(Send(everything), IsEmpty());
  EXPECT_TRUE(alive_);
  EXPECT_THAT(Send({"yxdbtopos", "path", "yxsetbestmovedatabase", "7,7", "done", "yxdbfix"}),
              IsEmpty());
}

TEST_F(ExchangeTest, EditsAndQueries) {
  Begin();
  EXPECT_THAT(Send({"yxquerydatabaseone", "7,7", "done"}),
              ElementsAre("MESSAGE DATABASE ONE 0 0 0 0"));
  EXPECT_THAT(Send({"yxedittvddatabase 7 87 -29995 12", "7,7", "8,6", "done"}),
              ElementsAre("MESSAGE DATABASE ONE 119 -29995 12 3 w6"));
  EXPECT_THAT(Send({"yxedittvddatabase 6 -1 0 5", "7,7", "7,6", "done"}),
              ElementsAre("MESSAGE DATABASE ONE -1 0 5 3 50%"));
  EXPECT_THAT(
      Send({"yxedittextdatabase \"a \\\"good\\\" \\\\ move", "in two lines\" 7,7", "8,6", "done"}),
      IsEmpty());
  EXPECT_THAT(Send({"yxeditlabeldatabase 6,6 \xC3\xA4x", "7,7", "done"}), IsEmpty());
  // All from the position after the first move, in the order of the points.
  EXPECT_THAT(
      Send({"yxquerydatabaseallt", "7,7", "done"}),
      ElementsAre("MESSAGE DATABASE REFRESH", "MESSAGE DATABASE 6 6 30518 -29995 12 3 1 \xC3\xA4x",
                  "MESSAGE DATABASE 7 6 3485733 0 5 3 0",
                  "MESSAGE DATABASE 8 6 30518 -29995 12 3 1 \xC3\xA4x",
                  "MESSAGE DATABASE 6 7 3485733 0 5 3 0", "MESSAGE DATABASE 8 7 3485733 0 5 3 0",
                  "MESSAGE DATABASE 6 8 30518 -29995 12 3 1 \xC3\xA4x",
                  "MESSAGE DATABASE 7 8 3485733 0 5 3 0",
                  "MESSAGE DATABASE 8 8 30518 -29995 12 3 1 \xC3\xA4x", "MESSAGE DATABASE DONE",
                  "MESSAGE DATABASE TEXT \"\""));
  EXPECT_THAT(Send({"yxquerydatabasetext", "7,7", "8,8", "done"}),
              ElementsAre("MESSAGE DATABASE TEXT \"a \\\"good\\\" \\\\ move", "in two lines\""));
  Send({"yxeditlabeldatabase 8,6", "7,7", "done"});  // erases the text on an equal point
  EXPECT_THAT(Send({"yxquerydatabaseall", "7,7", "done"}),
              ::testing::Contains("MESSAGE DATABASE 6 6 30518 -29995 12 3 1"));
}

TEST_F(ExchangeTest, WhateverACommentSays) {
  Begin();
  EXPECT_THAT(Send({"yxedittextdatabase \"first", "END", "START 20", "done\"", "7,7", "done"}),
              IsEmpty());
  EXPECT_TRUE(alive_);
  EXPECT_THAT(Send({"yxquerydatabasetext", "7,7", "done"}),
              ElementsAre("MESSAGE DATABASE TEXT \"first", "END", "START 20", "done\""));
  const std::string longest(5000, 'x');
  Send({"yxedittextdatabase \"" + longest + "\"", "7,7", "done"});
  EXPECT_THAT(Send({"yxquerydatabasetext", "7,7", "done"}),
              ElementsAre("MESSAGE DATABASE TEXT \"" + longest + "\""));
}

TEST_F(ExchangeTest, Deletes) {
  Begin();
  for (const char* second : {"8,6", "9,9", "3,3"}) {
    Send({"yxedittvddatabase 1 87 0 0", "7,7", second, "done"});
  }
  Send({"yxedittvddatabase 1 76 0 0", "7,7", "1,2", "done"});
  EXPECT_THAT(Send({"yxdeletedatabaseone", "7,7", "3,3", "done"}), IsEmpty());
  std::vector<std::string> left = Send({"yxdeletedatabaseall l", "7,7", "done"});
  EXPECT_EQ(left.front(), "MESSAGE erased 1 positions");
  EXPECT_EQ(left[1], "MESSAGE DATABASE REFRESH");
  EXPECT_EQ(Send({"yxdeletedatabaseall wlinstep 3", "7,7", "done"}).front(),
            "MESSAGE erased 0 positions");
  EXPECT_EQ(Send({"yxdeletedatabaseall nonsense", "7,7", "done"}).front(),
            "MESSAGE the database: unknown condition NONSENSE");
  Send({"yxeditlabeldatabase 0,0 A", "7,7", "done"});
  EXPECT_THAT(Send({"yxdeletedatabaseall", "7,7", "done"}),
              ElementsAre("MESSAGE erased 2 positions", "MESSAGE DATABASE REFRESH",
                          "MESSAGE DATABASE DONE"));
}

TEST_F(ExchangeTest, DeletesByCondition) {
  Begin();
  const std::pair<const char*, int> cases[] = {
      {"w", 3},          {"l", 1},      {"wl", 4},         {"wld", 5},
      {"nonwl", 2},      {"nonwld", 1}, {"wlnostep", 1},   {"wlinstep 5", 1},
      {"WRecursive", 3}, {"", 6},       {"wlinstep 99", 3}};
  for (const auto& [condition, erased] : cases) {
    Send({"yxedittvddatabase 3 87 -29997 0", "7,7", "1,0", "done"});  // wins with the 4th ply
    Send({"yxedittvddatabase 3 87 -29980 0", "7,7", "2,0", "done"});
    Send({"yxedittvddatabase 1 87 0 0", "7,7", "3,0", "done"});
    Send({"yxedittvddatabase 3 76 29980 0", "7,7", "4,0", "done"});
    Send({"yxedittvddatabase 1 68 0 0", "7,7", "5,0", "done"});
    Send({"yxedittvddatabase 0 0 0 0", "7,7", "6,0", "done"});
    EXPECT_EQ(Send({absl::StrCat("yxdeletedatabaseall ", condition), "7,7", "done"}).front(),
              absl::StrCat("MESSAGE erased ", erased, " positions"))
        << condition;
    Send({"yxdeletedatabaseall", "7,7", "done"});
  }
}

TEST_F(ExchangeTest, Files) {
  Begin();
  Send({"yxedittvddatabase 1 87 0 0", "7,7", "done"});
  Send({"yxedittvddatabase 1 87 0 0", "7,7", "8,8", "done"});
  EXPECT_THAT(Send({"yxdbtotxt", Path("a.txt")}),
              ElementsAre("MESSAGE wrote 2 positions of this rule and board to " + Path("a.txt")));
  EXPECT_THAT(Send({"yxdbtotxtall " + Path("all.txt")}),  // on the same line
              ElementsAre("MESSAGE wrote 2 positions to " + Path("all.txt")));
  Send({"yxboard", "7,7,2", "done"});  // the opponent's, so White is to move
  EXPECT_THAT(Send({"yxdbsplit", Path("b.db")}),
              ElementsAre("MESSAGE copied 2 positions from here on to " + Path("b.db")));
  Send({"yxboard", "8,8,2", "done"});
  EXPECT_THAT(Send({"yxdbsplit", Path("c.db")}),
              ElementsAre("MESSAGE copied 0 positions from here on to " + Path("c.db")));
  Send({"yxsetdatabase", Path("c.db")});
  EXPECT_THAT(Send({"yxtxttodb", Path("a.txt")}),
              ElementsAre("MESSAGE read 2 positions from " + Path("a.txt")));
  EXPECT_THAT(Send({"yxdbmerge", Path("b.db")}),
              ElementsAre("MESSAGE merged 2 positions from " + Path("b.db")));
  EXPECT_THAT(Send({"yxdbcheck"}), ElementsAre("MESSAGE 2 positions, none of them damaged"));
  EXPECT_THAT(Send({"yxsavedatabase"}), ElementsAre("MESSAGE DATABASE SAVE START " + Path("c.db"),
                                                    "MESSAGE DATABASE SAVE DONE"));
  Write("x.lib", "\x78\x40");
  EXPECT_THAT(Send({"yxlibtodb", Path("x.lib")}),
              ElementsAre(HasSubstr("MESSAGE read 1 nodes from ")));
}

TEST_F(ExchangeTest, TellsOfCommentsThatAreTooLongTogether) {
  Record record;
  for (const char* name : {"a.db", "b.db"}) {
    record.comment = std::string(40000, name[0]);
    ASSERT_TRUE(PositionDatabase::Open(Path(name)).value()->Store(After("h8"), record).ok());
  }
  Begin();
  Send({"yxsetdatabase", Path("a.db")});
  EXPECT_THAT(Send({"yxdbmerge", Path("b.db")}),
              ElementsAre("MESSAGE merged 1 positions from " + Path("b.db") +
                          "; of 1 not all comments and texts could be kept"));
}

TEST_F(ExchangeTest, WritesFilesOfRenlib) {
  Begin();
  Send({"yxedittextdatabase \"why not\"", "7,7", "8,6", "done"});
  EXPECT_THAT(
      Send({"yxdbtolib", Path("a.lib")}),
      ElementsAre(
          "MESSAGE Exporting to lib file " + Path("a.lib") + ", this might take a while...",
          ::testing::MatchesRegex("MESSAGE Exported 2 nodes to lib file .* using [0-9]+ ms\\.")));
  Send({"yxedittvddatabase 3 87 12 0", "7,7", "done"});
  EXPECT_THAT(Send({"yxdbtolib", Path("a.lib")}),
              ElementsAre(HasSubstr("Exporting"), HasSubstr("Exported"),
                          "MESSAGE 1 labels and 1 values are not in it: it has no place for them"));
  Send({"yxsetdatabase", Path("b.db")});
  EXPECT_THAT(Send({"yxlibtodb", Path("a.lib")}), ElementsAre(HasSubstr("read 2 nodes from ")));
  EXPECT_THAT(Send({"yxquerydatabasetext", "7,7", "8,6", "done"}),
              ElementsAre("MESSAGE DATABASE TEXT \"why not\""));
  EXPECT_THAT(Send({"yxdbtolib " + Path("no/a.lib")}),
              ElementsAre("ERROR Unable to open file " + Path("no/a.lib") + " for writing."));
  Write("junk", "not ours");
  EXPECT_THAT(Send({"yxdbtolib", Path("junk")}),
              ElementsAre(::testing::StartsWith("MESSAGE the database: ")));
  Send({"START 20"});
  EXPECT_THAT(Send({"yxdbtolib", Path("a.lib")}), ElementsAre(HasSubstr("boards of 15x15")));
}

// What people read must not look like what GUIs parse.
TEST_F(ExchangeTest, Errors) {
  Begin();
  Write("junk", std::string(1000, 'x'));
  const std::vector<std::vector<std::string>> wrong = {
      {"yxsetdatabase", Path("junk")},
      {"yxsetdatabase", Path("no/a.db")},
      {"yxdbmerge", Path("none.db")},
      {"yxdbtotxt", Path("junk")},
      {"yxtxttodb", Path("junk")},
      {"yxlibtodb", Path("junk")},
      {"yxquerydatabaseall", "7,7", "7,7", "done"},
      {"yxquerydatabaseall", "99,7", "done"},
      {"yxeditlabeldatabase 7,7 A", "7,7", "done"},
      {"yxeditlabeldatabase", "7,7", "done"},
  };
  for (const std::vector<std::string>& lines : wrong) {
    EXPECT_THAT(Send(lines), ElementsAre(::testing::StartsWith("MESSAGE the database: ")))
        << lines[0];
  }
  EXPECT_THAT(Send({"yxdbcheck"}), ElementsAre("MESSAGE 0 positions, none of them damaged"));
}

TEST_F(ExchangeTest, SwitchedOffOrReadOnly) {
  Begin();
  Send({"INFO database_readonly 1"});
  EXPECT_THAT(Send({"yxedittvddatabase 1 87 0 0", "7,7", "done"}),
              ElementsAre("MESSAGE the database is only read"));
  EXPECT_THAT(Send({"yxquerydatabaseone", "7,7", "done"}),
              ElementsAre("MESSAGE DATABASE ONE 0 0 0 0"));
  Send({"INFO database_readonly 0", "INFO usedatabase 0"});
  EXPECT_THAT(Send({"yxedittvddatabase 1 87 0 0", "7,7", "done"}), IsEmpty());
  Send({"INFO usedatabase 1"});
  EXPECT_THAT(Send({"yxquerydatabaseone", "7,7", "done"}),
              ElementsAre("MESSAGE DATABASE ONE 0 0 0 0"));
}

TEST_F(ExchangeTest, AnswersWhileThinking) {
  Begin();
  thinker_.HoldNext();
  EXPECT_THAT(Send({"BEGIN"}), IsEmpty());
  EXPECT_THAT(Send({"yxquerydatabaseall", "done"}),
              ElementsAre("MESSAGE DATABASE REFRESH", "MESSAGE DATABASE DONE"));
  EXPECT_TRUE(thinker_.thinking());
}

TEST_F(ExchangeTest, APassIsAPositionOfItsOwn) {
  Begin();
  Send({"yxedittvddatabase 1 87 0 0", "7,7", "-1,-1", "done"});
  EXPECT_THAT(Send({"yxquerydatabaseone", "7,7", "done"}),
              ElementsAre("MESSAGE DATABASE ONE 0 0 0 0"));
  EXPECT_THAT(Send({"yxquerydatabaseone 7,7 -1,-1 done"}),
              ElementsAre("MESSAGE DATABASE ONE 119 0 0 0 w*"));
}

// Random lines from the words of these commands, texts that do not end among them.
TEST_F(ExchangeTest, AnyCommands) {
  Begin();
  engine::RandomSource random(10);
  const std::vector<std::string> words = {"yxquerydatabaseallt",
                                          "yxquerydatabaseone",
                                          "yxquerydatabasetext",
                                          "yxdeletedatabaseone",
                                          "yxdeletedatabaseall",
                                          "yxedittvddatabase",
                                          "yxeditlabeldatabase",
                                          "yxedittextdatabase",
                                          "\"",
                                          "\\",
                                          "done",
                                          "7,7",
                                          "8,8",
                                          "-1,-1",
                                          "1",
                                          "87",
                                          "wlinstep",
                                          "nonwlrecursive",
                                          "text",
                                          "yxdbcheck",
                                          "yxsavedatabase",
                                          "9999999999999999999"};
  for (int i = 0; i < 1500; ++i) {
    std::string line;
    for (int n = 1 + random.Below(4); n > 0; --n) absl::StrAppend(&line, random.Any(words), " ");
    for (const std::string& reply : Send({line})) {
      EXPECT_EQ(reply.find('\n'), std::string::npos);
    }
  }
  EXPECT_TRUE(alive_);
}

}  // namespace
}  // namespace tengen::database
