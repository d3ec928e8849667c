#include "verify/proof_text.h"

#include <algorithm>
#include <set>
#include <string>

#include "absl/status/status.h"
#include "absl/strings/ascii.h"
#include "absl/strings/match.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_split.h"
#include "absl/strings/strip.h"
#include "verify/words.h"

namespace tengen::verify {
namespace {

constexpr absl::string_view kMagic = "tengen-proof";
constexpr int kVersion = 1;
constexpr int kBinaryVersion = 2;  // of verify/proof_file.h

// Reads the lines of a proof one by one; the first thing wrong ends it.
class Reader {
 public:
  explicit Reader(absl::string_view text) : rest_(text) {}

  absl::StatusOr<Proof> Read();

 private:
  absl::Status Error(absl::string_view what, absl::string_view text) const {
    return absl::InvalidArgumentError(absl::StrCat("line ", line_, ": ", what, ": ", Quote(text)));
  }
  // The next line without its end; an error at the end of the text.
  absl::StatusOr<absl::string_view> NextLine();
  // The next line, which must be `keyword` and `count` words; returns the words.
  absl::StatusOr<std::vector<absl::string_view>> Field(absl::string_view keyword, size_t count);
  // A field of one whole number in [low, high].
  absl::StatusOr<int> Number(absl::string_view keyword, int low, int high);
  absl::StatusOr<int> ToNumber(absl::string_view word, int low, int high) const;

  absl::StatusOr<Proof> ReadHeader();
  absl::Status ReadBoard(Position& position);
  absl::StatusOr<ProofNode> ReadNode(const Position& position, size_t index, size_t count);
  absl::Status ReadReply(absl::string_view word, const Position& position, size_t index,
                         size_t count, ProofNode& node) const;

  absl::string_view rest_;
  int line_ = 0;
};

absl::StatusOr<absl::string_view> Reader::NextLine() {
  ++line_;
  if (rest_.empty()) {
    return absl::InvalidArgumentError(absl::StrCat("line ", line_, ": the text ends too early"));
  }
  const size_t end = std::min(rest_.find('\n'), rest_.size());
  absl::string_view line = rest_.substr(0, end);
  rest_.remove_prefix(std::min(end + 1, rest_.size()));
  absl::ConsumeSuffix(&line, "\r");
  return line;
}

absl::StatusOr<std::vector<absl::string_view>> Reader::Field(absl::string_view keyword,
                                                             size_t count) {
  const absl::StatusOr<absl::string_view> line = NextLine();
  if (!line.ok()) return line.status();
  std::vector<absl::string_view> words = absl::StrSplit(*line, ' ', absl::SkipEmpty());
  if (words.size() != count + 1 || words[0] != keyword) {
    return Error(absl::StrCat("expected \"", keyword, "\" and ", count, " words"), *line);
  }
  words.erase(words.begin());
  return words;
}

absl::StatusOr<int> Reader::ToNumber(absl::string_view word, int low, int high) const {
  const std::optional<int64_t> number = ParseNumber(word, low, high);
  if (!number) return Error(absl::StrCat("expected a number from ", low, " to ", high), word);
  return static_cast<int>(*number);
}

absl::StatusOr<int> Reader::Number(absl::string_view keyword, int low, int high) {
  const absl::StatusOr<std::vector<absl::string_view>> words = Field(keyword, 1);
  if (!words.ok()) return words.status();
  return ToNumber((*words)[0], low, high);
}

absl::Status Reader::ReadBoard(Position& position) {
  for (int y = 0; y < position.height(); ++y) {
    const absl::StatusOr<absl::string_view> row = NextLine();
    if (!row.ok()) return row.status();
    if (const std::string wrong = PutRow(*row, y, position); !wrong.empty()) {
      return Error(wrong, *row);
    }
  }
  return absl::OkStatus();
}

absl::StatusOr<Proof> Reader::ReadHeader() {
  const absl::StatusOr<int> version = Number(kMagic, 0, kMaxSide);
  if (!version.ok()) return version.status();
  if (*version == kBinaryVersion) {
    return Error("a binary proof whose first line was altered", absl::StrCat(*version));
  }
  if (*version != kVersion) return Error("unknown version", absl::StrCat(*version));

  const absl::StatusOr<std::vector<absl::string_view>> rule = Field("rule", 1);
  if (!rule.ok()) return rule.status();
  const std::optional<Game> game = ParseGame((*rule)[0]);
  if (!game) return Error("unknown rule", (*rule)[0]);

  const absl::StatusOr<std::vector<absl::string_view>> size = Field("size", 2);
  if (!size.ok()) return size.status();
  const absl::StatusOr<int> width = ToNumber((*size)[0], kMinSide, kMaxSide);
  if (!width.ok()) return width.status();
  const absl::StatusOr<int> height = ToNumber((*size)[1], kMinSide, kMaxSide);
  if (!height.ok()) return height.status();
  Proof proof{.position = Position(*width, *height, *game)};

  const absl::StatusOr<std::vector<absl::string_view>> side = Field("side", 1);
  if (!side.ok()) return side.status();
  const std::optional<char> attacker = ParseSide((*side)[0]);
  if (!attacker) return Error("unknown side", (*side)[0]);
  proof.attacker = *attacker;

  const absl::StatusOr<int> distance = Number("distance", 1, kMaxSide * kMaxSide);
  if (!distance.ok()) return distance.status();
  proof.distance = *distance;
  if (absl::StartsWith(rest_, "limit ")) {
    const absl::StatusOr<int> limit = Number("limit", 0, kMaxSide * kMaxSide);
    if (!limit.ok()) return limit.status();
    proof.stone_limit = *limit;
  }
  return proof;
}

// REPLY:NODE, or *:NODE for all other replies.
absl::Status Reader::ReadReply(absl::string_view word, const Position& position, size_t index,
                               size_t count, ProofNode& node) const {
  const std::pair<absl::string_view, absl::string_view> parts =
      absl::StrSplit(word, absl::MaxSplits(':', 1));
  const absl::StatusOr<int> number =
      ToNumber(parts.second, static_cast<int>(index) + 2, static_cast<int>(count));
  if (!number.ok()) return number.status();
  const size_t child = static_cast<size_t>(*number) - 1;
  if (parts.first == "*") {
    if (node.otherwise) return Error("second answer to all other replies", word);
    node.otherwise = child;
    return absl::OkStatus();
  }
  const std::optional<int> point = position.ParsePoint(parts.first);
  if (!point) return Error("not a point of the board", parts.first);
  const bool known = std::any_of(node.replies.begin(), node.replies.end(),
                                 [&](const auto& reply) { return reply.first == *point; });
  if (known) return Error("second answer to one reply", word);
  node.replies.emplace_back(*point, child);
  return absl::OkStatus();
}

// NUMBER MOVE REPLY:NODE...
absl::StatusOr<ProofNode> Reader::ReadNode(const Position& position, size_t index, size_t count) {
  const absl::StatusOr<absl::string_view> line = NextLine();
  if (!line.ok()) return line.status();
  const std::vector<absl::string_view> words = absl::StrSplit(*line, ' ', absl::SkipEmpty());
  if (words.size() < 2) return Error("expected a number and a move", *line);
  const int expected = static_cast<int>(index) + 1;
  const absl::StatusOr<int> number = ToNumber(words[0], expected, expected);
  if (!number.ok()) return number.status();
  const std::optional<int> move = position.ParsePoint(words[1]);
  if (!move) return Error("not a point of the board", words[1]);
  ProofNode node{.place = line_, .move = *move};
  for (size_t i = 2; i < words.size(); ++i) {
    const absl::Status status = ReadReply(words[i], position, index, count, node);
    if (!status.ok()) return status;
  }
  return node;
}

absl::StatusOr<Proof> Reader::Read() {
  absl::StatusOr<Proof> proof = ReadHeader();
  if (!proof.ok()) return proof;
  absl::Status status = Field("board", 0).status();
  if (status.ok()) status = ReadBoard(proof->position);
  if (!status.ok()) return status;
  // A node takes at least four bytes, so a count that the text cannot hold is refused before
  // anything of that size is asked for.
  constexpr size_t kLeastNode = 4;
  const size_t most = std::min<size_t>(rest_.size() / kLeastNode + 1, INT32_MAX);
  const absl::StatusOr<int> count = Number("nodes", 1, static_cast<int>(most));
  if (!count.ok()) return count.status();
  const size_t nodes = static_cast<size_t>(*count);
  for (size_t i = 0; i < nodes; ++i) {
    absl::StatusOr<ProofNode> node = ReadNode(proof->position, i, nodes);
    if (!node.ok()) return node.status();
    proof->nodes.push_back(*std::move(node));
  }
  CountReferences(0, proof->nodes);
  status = Field("end", 0).status();
  if (!status.ok()) return status;
  ++line_;
  const absl::string_view after = absl::StripAsciiWhitespace(rest_);
  if (!after.empty()) return Error("text after the end", after);
  return proof;
}

}  // namespace

void CountReferences(size_t first, std::vector<ProofNode>& nodes) {
  const auto count = [&nodes](size_t answer) {
    if (answer != kProvedBefore) ++nodes[answer].references;
  };
  for (size_t i = first; i < nodes.size(); ++i) {
    for (const auto& [point, answer] : nodes[i].replies) count(answer);
    count(nodes[i].otherwise.value_or(kProvedBefore));
  }
}

absl::StatusOr<Proof> ParseProof(absl::string_view text) { return Reader(text).Read(); }

}  // namespace tengen::verify
