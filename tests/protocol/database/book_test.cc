#include "protocol/database/book.h"

#include <filesystem>
#include <map>
#include <utility>

#include "base/installation.h"
#include "protocol/database/book_graph.h"
#include "protocol/database/exchange.h"
#include "protocol/database/symmetric_keys.h"
#include "protocol/session.h"
#include "tests/protocol/database/support.h"
#include "tests/protocol/fakes.h"

namespace tengen::database {
namespace {

using ::testing::AllOf;
using ::testing::ElementsAre;
using ::testing::HasSubstr;
using ::testing::StartsWith;

Record Worth(Value value, std::string comment = "") {
  Record record;
  record.value = value;
  record.depth = 9;
  record.bound = RecordBound::kExact;
  record.comment = std::move(comment);
  return record;
}

// A manager that plays with an engine whose search always answers 0,0, or the first point allowed.
class BookTest : public DatabaseTest {
 protected:
  std::vector<std::string> Send(const std::vector<std::string>& lines) {
    for (const std::string& line : lines) session_.Feed(line + "\n");
    return output_.Take();
  }
  // A book where h8 is worth 20 to White, and i9 (8,6) the best answer.
  std::string MakeBook(Rule rule = Rule::kFreestyle, int side = 15) {
    const auto book = Open("book.db");
    Put(*book, After("h8", side, rule), Worth(20));
    Put(*book, After("h8i9", side, rule), Worth(-20, "the best\nanswer"));
    Put(*book, After("h8h9", side, rule), Worth(10));
    return Path("book.db");
  }
  static void Put(PositionDatabase& database, const Position& position, const Record& record) {
    ASSERT_TRUE(database.Store(position, record).ok());
  }

  base::FakeClock clock_;
  protocol::CollectedOutput output_;
  protocol::ScriptedThinker thinker_;
  DatabaseExchange database_;
  protocol::Session session_{"0.0", thinker_, output_, clock_, &database_};
};

constexpr absl::string_view kFromBook = "MESSAGE from the book: ev 20 win 54.2% pv ";

TEST_F(BookTest, PlaysFromTheBookAndGoesOn) {
  Send({"INFO max_node 100", "INFO book " + MakeBook(), "START 15"});
  const std::vector<std::string> answer = Send({"TURN 7,7"});
  ASSERT_EQ(answer.size(), 2u);
  EXPECT_THAT(answer[0], AllOf(StartsWith(kFromBook), ::testing::EndsWith(" - the best")));
  EXPECT_THAT(std::set<std::string>({"6,6", "8,6", "6,8", "8,8"}), ::testing::Contains(answer[1]));
  EXPECT_EQ(thinker_.searches(), 0u);
  // The stone is on the board, and here the book ends.
  EXPECT_EQ(Send({"TURN 0,14"}).back(), "0,0");
  EXPECT_EQ(thinker_.asked().back().stone_count(), 3);
}

TEST_F(BookTest, SymmetricPositionsShareTheirRecords) {
  Send({"INFO book " + MakeBook(), "START 15"});
  for (const char* taken : {"6,6", "8,6", "6,8"}) Send({"YXBLOCK", taken, "DONE"});
  EXPECT_EQ(Send({"TURN 7,7"}).back(), "8,8") << "the only one that is not blocked";
  Send({"START 15", "YXBLOCK", "8,8", "DONE"});
  EXPECT_EQ(Send({"TURN 7,7"}).back(), "0,0") << "nothing as good is left";
}

TEST_F(BookTest, IsOffUnlessGiven) {
  MakeBook();
  Send({"START 15"});
  EXPECT_EQ(Send({"TURN 7,7"}).back(), "0,0");
  Send({"INFO book " + Path("book.db"), "INFO BOOK", "START 15"});
  EXPECT_EQ(Send({"TURN 7,7"}).back(), "0,0");
}

TEST_F(BookTest, AnalysisAsksTheSearch) {
  Send({"INFO book " + MakeBook(), "START 15", "YXBOARD", "7,7,1", "DONE"});
  EXPECT_EQ(Send({"YXNBEST 1"}).back(), "0,0");
  Send({"START 15", "YXBOARD", "7,7,1", "DONE"});
  EXPECT_EQ(Send({"YXBALANCEONE 0"}).back(), "0,0");
}

TEST_F(BookTest, ABookOfAnotherRuleOrSizeIsToldOfOnce) {
  Send({"INFO book " + MakeBook(Rule::kRenju), "START 15"});
  const std::vector<std::string> answer = Send({"TURN 7,7"});
  EXPECT_EQ(answer.front(), "MESSAGE thinking without it: " + Path("book.db") +
                                ": not for freestyle 15x15, it holds nothing but others, such as "
                                "renju 15x15");
  EXPECT_EQ(answer.back(), "0,0");
  EXPECT_THAT(Send({"TURN 8,7"}), ElementsAre(StartsWith("MESSAGE depth"), "1,0"));
  Send({"INFO rule 4", "START 20"});
  EXPECT_THAT(Send({"TURN 7,7"}).front(), HasSubstr("not for renju 20x20"));
  Send({"START 15"});
  EXPECT_THAT(Send({"TURN 7,7"}).front(), StartsWith(kFromBook));
}

TEST_F(BookTest, AFileThatIsNoBookIsNamedAndTheSearchAnswers) {
  Write("text.db", "this is no database, however long it may be: " + std::string(5000, '.'));
  std::string torn = "book.db";
  MakeBook();
  const std::string bytes = ReadFile("book.db");
  Write("torn.db", bytes.substr(0, bytes.size() / 3));
  for (const char* name : {"text.db", "torn.db", "missing.db", ""}) {
    SCOPED_TRACE(name);
    EXPECT_TRUE(Send({"INFO book " + Path(name)}).empty()) << "INFO has no reply";
    Send({"START 15"});
    const std::vector<std::string> answer = Send({"TURN 7,7"});
    ASSERT_EQ(answer.size(), 3u);
    EXPECT_THAT(answer[0],
                AllOf(StartsWith("MESSAGE thinking without it: "), HasSubstr(Path(name))));
    EXPECT_EQ(answer.back(), "0,0");
    EXPECT_EQ(Send({"TURN 9,9"}).size(), 2u) << "said once";
  }
}

TEST_F(BookTest, NothingIsWrittenToABook) {
  const std::string path = MakeBook();
  const std::string before = ReadFile("book.db");
  Send({"INFO book " + path, "START 15", "TURN 7,7", "TURN 1,1"});
  EXPECT_EQ(ReadFile("book.db"), before);
}

TEST_F(BookTest, LabelsOfUsersDecide) {
  Send({"yxsetdatabase", Path("own.db"), "START 15"});
  Send({"yxedittvddatabase 1 87 0 0", "7,7", "3,4", "done"});  // W
  const std::vector<std::string> answer = Send({"TURN 7,7"});
  EXPECT_THAT(answer[0], StartsWith("MESSAGE from the database: ev +M1100 win 100.0% pv "));
  EXPECT_EQ(thinker_.searches(), 0u);
  Send({"INFO usedatabase 0", "START 15", "YXBOARD", "DONE"});
  EXPECT_EQ(Send({"TURN 7,7"}).back(), "0,0");
}

TEST_F(BookTest, MovesThatUsersCallLostAreNotSearched) {
  Send({"yxsetdatabase", Path("own.db"), "START 15"});
  Send({"yxedittvddatabase 1 76 0 0", "7,7", "0,0", "done"});  // L, and so are the other corners
  Send({"yxedittvddatabase 6 0 -5 9", "7,7", "1,0", "done"});  // a value, but none of the position
  EXPECT_EQ(Send({"TURN 7,7"}).back(), "1,0") << "the first point that is left";
  EXPECT_TRUE(thinker_.limits().excluded.Contains(Point(14, 14)));
  EXPECT_EQ(thinker_.limits().excluded.size(), 4);
}

TEST_F(BookTest, TheBookComesBeforeTheDatabase) {
  Send({"INFO book " + MakeBook(), "yxsetdatabase", Path("own.db"), "START 15"});
  Send({"yxedittvddatabase 1 87 0 0", "7,7", "3,4", "done"});
  EXPECT_THAT(Send({"TURN 7,7"}).front(), StartsWith("MESSAGE from the book"));
  Send({"START 15", "yxedittvddatabase 1 87 0 0", "0,0", "3,4", "done"});
  EXPECT_THAT(Send({"TURN 0,0"}).front(), StartsWith("MESSAGE from the database"));
}

// ---- What is in memory

// The database itself is the oracle, one question for each move.
TEST_F(BookTest, TellsWhatTheDatabaseTells) {
  engine::RandomSource random(7);
  for (const auto& [width, height] : {std::pair(9, 9), std::pair(7, 6), std::pair(5, 8)}) {
    const auto database = Open(absl::StrCat(width, ".db"));
    std::vector<Position> positions;
    for (int i = 0; i < 60; ++i) {
      Position position = RandomPosition(random, width, height, 12);
      for (int step = 0; step < 4 && !position.EmptyPoints().empty(); ++step) {
        Record record = Worth(random.Below(200) - 100, random.Chance(20) ? "a\nb" : "");
        record.bound = random.Any(std::vector<RecordBound>{
            RecordBound::kExact, RecordBound::kUpper, RecordBound::kLower, RecordBound::kNone});
        if (random.Chance(30)) record.depth = 0;
        if (random.Chance(15)) record.label = random.Any(std::string("WLD?"));
        Put(*database, position, record);
        positions.push_back(position);
        position = position.After(random.Any(position.EmptyPoints()));
      }
      positions.push_back(position);
    }
    const auto book = Book::Read(database->path()).value();
    int moves = 0;
    for (const Position& position : positions) {
      const Board board = BoardOf(position);
      if (!book->CheckFor(board).ok()) continue;  // the last of a rule that no other has
      const protocol::KnownPosition known = book->Look(board).value();
      const protocol::KnownPosition expected = KnownOf(*database, board).value();
      if (!database->Contains(position).value()) {
        EXPECT_TRUE(known.moves.empty() && !known.value);
        continue;
      }
      EXPECT_EQ(known.value, expected.value);
      ASSERT_EQ(known.moves.size(), expected.moves.size());
      for (size_t i = 0; i < known.moves.size(); ++i) {
        EXPECT_EQ(known.moves[i].move, expected.moves[i].move);
        EXPECT_EQ(known.moves[i].value, expected.moves[i].value);
        EXPECT_EQ(known.moves[i].comment, expected.moves[i].comment);
      }
      moves += static_cast<int>(known.moves.size());
      const bool black = board.side_to_move() == Color::kBlack;
      const std::optional<Value> for_black = book->ValueForBlack(board);
      const Record record = **database->Find(position);
      const bool judged = (record.depth > 0 || IsResult(record.label)) && ValueToMove(record) &&
                          ValueToMover(record);  // no bound
      EXPECT_EQ(for_black && !black ? std::optional(-*for_black) : for_black,
                judged ? expected.value : std::nullopt);
    }
    EXPECT_GT(moves, 60);
  }
}

TEST_F(BookTest, ListsItsPositionsOfThreeStones) {
  const auto database = Open();
  Put(*database, After("h8i9j8"), Worth(5));
  Put(*database, After("h8i9j7", 15, Rule::kCaro), Worth(5));
  Put(*database, After("h8i9"), Worth(5));
  const auto book = Book::Read(database->path()).value();
  const Board renju = *Board::Create(15, 15, Rule::kRenju);
  const std::vector<std::vector<Point>> triples = book->BalancedTriples(renju, 5);
  ASSERT_EQ(triples.size(), 1u);
  Board board = renju;
  for (Point p : triples[0]) board.Make(p);
  EXPECT_EQ(book->ValueForBlack(board), -5);
  EXPECT_TRUE(book->BalancedTriples(renju, 4).empty());
  EXPECT_TRUE(book->BalancedTriples(*Board::Create(15, 15, Rule::kFreestyle), 5).empty());
}

TEST_F(BookTest, OfTwoRecordsOfAPositionTheProofAndThenTheDeeperCounts) {
  Record deep = Worth(50), proof = Labelled(kLossLabel);
  deep.depth = 12;
  Put(*Open("a.db"), After("h8"), deep);
  Put(*Open("a.db"), After("h8i9j8"), proof);
  Put(*Open("b.db"), After("h8"), Worth(1));
  Put(*Open("b.db"), After("h8i9j8"), deep);
  const auto books = Book::Read(Path("")).value();
  EXPECT_EQ(books->ValueForBlack(BoardOf(After("h8"))), -50);
  EXPECT_EQ(books->ValueForBlack(BoardOf(After("h8i9j8"))), -protocol::kSomeWin);
}

TEST_F(BookTest, AFolderIsReadAsOne) {
  EXPECT_EQ(Book::Read("0").value(), nullptr);
  EXPECT_EQ(Book::Read(Path("")).status().code(), absl::StatusCode::kNotFound);
  Put(*Open("a.db"), After("h8", 9), Worth(1));
  Put(*Open("b.db"), After("h8", 15), Worth(2));
  Write("c.txt", "no book");
  const auto books = Book::Read(Path("")).value();
  EXPECT_EQ(books->ValueForBlack(BoardOf(After("h8", 9))), -1);
  EXPECT_EQ(books->ValueForBlack(BoardOf(After("h8", 15))), -2);
  Write("d.db", std::string(5000, '.'));
  EXPECT_THAT(std::string(Book::Read(Path("")).status().message()), HasSubstr(Path("d.db")));
  Send({"INFO book 0", "START 15"});
  EXPECT_EQ(Send({"TURN 7,7"}).front().substr(0, 13), "MESSAGE depth") << "none, and no trouble";
}

// Those that come with the program: sound, small, and read without a trace beside them.
TEST(ShippedBooksTest, AreSound) {
  const std::string folder = base::SharedData("books");
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    if (entry.path().extension() != ".db") continue;
    SCOPED_TRACE(entry.path());
    ++files;
    EXPECT_LE(entry.file_size(), 2'000'000u);
    const auto database = PositionDatabase::OpenToRead(entry.path()).value();
    EXPECT_FALSE(std::filesystem::exists(entry.path().string() + "-wal"));
    EXPECT_TRUE(database->Check().ok());
  }
  EXPECT_GT(files, 0);
  const auto books = Book::Read("1").value();
  const Board empty = *Board::Create(15, 15, Rule::kFreestyle);
  EXPECT_TRUE(books->CheckFor(empty).ok());
  EXPECT_EQ(books->ValueForBlack(empty), std::nullopt) << "what opening rules begin with";
  EXPECT_GT(books->BalancedTriples(empty, 4).size(), 5u);
}

TEST_F(BookTest, OpeningsAreNegotiatedByTheBook) {
  Send({"INFO book " + MakeBook(), "START 15", "SWAP2BOARD", "DONE"});
  ASSERT_NE(thinker_.opening_asked().back().known, nullptr);
  EXPECT_EQ(thinker_.opening_asked().back().known->ValueForBlack(
                BoardOf(After("h8", 15, Rule::kFreestyle))),
            -20);
  Send({"INFO book", "START 15", "SWAP2BOARD", "DONE"});
  EXPECT_EQ(thinker_.opening_asked().back().known, nullptr);
  Send({"INFO book " + MakeBook(Rule::kRenju, 9), "START 20", "SWAP2BOARD"});
  EXPECT_THAT(Send({"DONE"}).front(), HasSubstr("not for freestyle 20x20"));
  EXPECT_EQ(thinker_.opening_asked().back().known, nullptr);
}

// ---- Keys

TEST(SymmetricKeysTest, AreThoseOfSymmetricPositionsAndOfNoOthers) {
  engine::RandomSource random(3);
  for (const auto& [width, height] : {std::pair(15, 15), std::pair(5, 5), std::pair(6, 9)}) {
    const SymmetricKeys keys(width, height);
    std::map<uint64_t, std::string> seen;
    for (int i = 0; i < 400; ++i) {
      Position position = RandomPosition(random, width, height, 6);
      position.rule = Rule::kFreestyle;
      const SymmetricKeys::Sums sums = keys.SumsOf(position.stones);
      const uint64_t key = SymmetricKeys::Key(sums, position.side_to_move);
      const std::string canonical = CanonicalPosition(position).key();
      EXPECT_EQ(seen.emplace(key, canonical).first->second, canonical);
      const int symmetries = width == height ? 8 : 4;
      for (int n = 0; n < symmetries; ++n) {
        const engine::Symmetry symmetry(n, width, height);
        Position image = position;
        for (Color c : kColors) {
          image.stones[Index(c)] = PointSet();
          for (Point p : position.stones[Index(c)])
            image.stones[Index(c)].Insert(symmetry.Apply(p));
        }
        EXPECT_EQ(SymmetricKeys::Key(keys.SumsOf(image.stones), image.side_to_move), key);
      }
      const Point p = random.Any(position.EmptyPoints());
      const Position next = position.After(p);
      EXPECT_EQ(keys.KeyAfter(sums, p, position.side_to_move),
                SymmetricKeys::Key(keys.SumsOf(next.stones), next.side_to_move));
      EXPECT_NE(SymmetricKeys::Key(sums, Opponent(position.side_to_move)), key);
    }
    EXPECT_GT(seen.size(), 100u);
  }
}

// ---- What a record says

TEST(BookValueTest, LabelsAreAboutWhoHasMoved) {
  Record won;
  won.label = kWinLabel;
  EXPECT_EQ(ValueToMover(won), protocol::kSomeWin);
  EXPECT_EQ(ValueToMove(won), protocol::kSomeLoss);
  won.value = LossIn(4);
  EXPECT_EQ(ValueToMover(won), WinIn(5));
  EXPECT_EQ(ValueToMove(won), LossIn(4));
  Record lost;
  lost.label = kLossLabel;
  lost.value = WinIn(3);
  EXPECT_EQ(ValueToMover(lost), LossIn(4));
  EXPECT_EQ(ValueToMove(lost), WinIn(3));
  EXPECT_EQ(ValueToMover(Labelled(kDrawLabel)), kDraw);
  EXPECT_EQ(ValueToMover(Labelled('x')), std::nullopt);
}

TEST(BookValueTest, ABoundSaysSomethingToOneSideOnly) {
  Record record = Worth(30);
  EXPECT_EQ(ValueToMover(record), -30);
  EXPECT_EQ(ValueToMove(record), 30);
  record.bound = RecordBound::kUpper;
  EXPECT_EQ(ValueToMover(record), -30);
  EXPECT_EQ(ValueToMove(record), std::nullopt);
  record.bound = RecordBound::kLower;
  EXPECT_EQ(ValueToMover(record), std::nullopt);
  EXPECT_EQ(ValueToMove(record), 30);
}

}  // namespace
}  // namespace tengen::database
