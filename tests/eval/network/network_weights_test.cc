#include "eval/network/network_weights.h"

#include <cstdio>
#include <fstream>
#include <string>
#include <type_traits>

#include "base/bytes.h"
#include "base/checksum.h"
#include "eval/network/network.h"
#include "eval/pattern_weights.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/base/temporary_directory.h"
#include "tests/eval/network/random_network.h"

namespace tengen::eval {
namespace {

using testing::HasSubstr;

constexpr size_t kHeaderBytes = 35;

// `text` with the checksum that belongs to it.
std::string Signed(const std::string& text) {
  const std::string before = text.substr(0, kHeaderBytes - 4), body = text.substr(kHeaderBytes);
  std::string crc;
  base::PutNumber(&crc, base::Crc32(before + body), 4);
  return before + crc + body;
}

std::string WhyRefused(absl::string_view text) {
  return std::string(ParseNetwork(text).status().message());
}

TEST(NetworkWeightsTest, SurviveTheirFile) {
  engine::RandomSource random(1);
  for (Rule rule : kRules) {
    for (Magnitude magnitude : kMagnitudes) {
      const NetworkWeights weights = RandomNetwork(rule, magnitude, random);
      const std::string text = SerializeNetwork(weights);
      const auto read = ParseNetwork(text);
      ASSERT_TRUE(read.ok()) << read.status();
      EXPECT_EQ(*read, weights);
      EXPECT_EQ(Signed(text), text);
    }
  }
}

TEST(NetworkWeightsTest, RowsOfZerosTakeOneBit) {
  engine::RandomSource random(2);
  NetworkWeights weights = RandomNetwork(Rule::kFreestyle, Magnitude::kAny, random);
  const size_t full = SerializeNetwork(weights).size();
  const size_t rows = weights.views[0].rows.size();
  weights.views[0].rows.assign(rows, LineRow());
  weights.views[0].rows[7][3] = -5;
  EXPECT_EQ(full - SerializeNetwork(weights).size(), (rows - 2) * sizeof(LineRow));
  EXPECT_EQ(ParseNetwork(SerializeNetwork(weights)).value(), weights);
}

TEST(NetworkWeightsTest, EveryByteOfTheHeaderCounts) {
  engine::RandomSource random(3);
  const std::string good = SerializeNetwork(RandomNetwork(Rule::kRenju, Magnitude::kUsual, random));
  for (size_t i = 0; i < kHeaderBytes; ++i) {
    for (int bit = 0; bit < 8; ++bit) {
      std::string damaged = good;
      damaged[i] = static_cast<char>(damaged[i] ^ (1 << bit));
      EXPECT_FALSE(ParseNetwork(damaged).ok()) << i;
    }
  }
}

TEST(NetworkWeightsTest, DamagedFilesAreRefused) {
  engine::RandomSource random(4);
  const std::string good =
      SerializeNetwork(RandomNetwork(Rule::kFreestyle, Magnitude::kUsual, random));
  EXPECT_THAT(WhyRefused(""), HasSubstr("no TNW5"));
  EXPECT_THAT(WhyRefused("TNW"), HasSubstr("no TNW5"));
  EXPECT_THAT(WhyRefused(EmbeddedPatternWeights(Rule::kCaro)), HasSubstr("weights of patterns"));
  EXPECT_THAT(WhyRefused("TNW5"), HasSubstr("too short"));
  EXPECT_THAT(WhyRefused(good + "x"), HasSubstr("wrong checksum"));
  EXPECT_THAT(WhyRefused(Signed(good + "x")), HasSubstr("wrong length"));
  const auto size = static_cast<int>(good.size());
  for (int i = 0; i < 40; ++i) {
    const auto length = static_cast<size_t>(random.Below(size));
    EXPECT_FALSE(ParseNetwork(good.substr(0, length)).ok()) << length;
    if (length >= kHeaderBytes) {
      EXPECT_FALSE(ParseNetwork(Signed(good.substr(0, length))).ok()) << length;
    }
    std::string damaged = good;
    char& byte = damaged[static_cast<size_t>(random.Below(size))];
    byte = static_cast<char>(byte ^ (1 << random.Below(8)));
    EXPECT_FALSE(ParseNetwork(damaged).ok());
  }
}

// Mistakes of whoever wrote the file, with a checksum that fits.
TEST(NetworkWeightsTest, WrongHeadersAreRefusedWithTheReason) {
  engine::RandomSource random(5);
  const std::string good =
      SerializeNetwork(RandomNetwork(Rule::kFreestyle, Magnitude::kUsual, random));
  const auto with = [&](size_t place, char byte) {
    std::string text = good;
    text[place] = byte;
    return WhyRefused(Signed(text));
  };
  EXPECT_THAT(with(3, '1'), HasSubstr("another version than TNW5"));
  EXPECT_THAT(with(4, 9), HasSubstr("unknown rule 9"));
  EXPECT_THAT(with(4, 2), HasSubstr("1 views"));  // renju has two
  EXPECT_THAT(with(5, 2), HasSubstr("2 views"));
  EXPECT_THAT(with(6, 8), HasSubstr("8 channels instead of 16"));
  EXPECT_THAT(with(8, 16), HasSubstr("16 products instead of 32"));
  EXPECT_THAT(with(10, 32), HasSubstr("32 neurons of the first hidden layer"));
  EXPECT_THAT(with(12, 32), HasSubstr("32 neurons of the second hidden layer"));
  EXPECT_THAT(with(14, 16), HasSubstr("16 neurons of the context"));
  EXPECT_THAT(with(16, 8), HasSubstr("8 neurons of the policy"));
  EXPECT_THAT(with(18, 1), HasSubstr("scale of rows"));
  EXPECT_THAT(with(20, 1), HasSubstr("scale of activations"));
  EXPECT_THAT(with(22, 7), HasSubstr("7 bits of weights"));
  EXPECT_THAT(with(23, 5), HasSubstr("sums"));
  EXPECT_THAT(with(24, 9), HasSubstr("policy"));
  EXPECT_THAT(with(25, 5), HasSubstr("points to each side"));
  EXPECT_THAT(with(26, 6), HasSubstr("6 steps that are near"));
  EXPECT_THAT(with(27, 0), HasSubstr("rows instead of 22129"));
}

TEST(NetworkWeightsTest, NumbersBeyondTheirBoundsAreRefused) {
  engine::RandomSource random(6);
  const NetworkWeights good = RandomNetwork(Rule::kFreestyle, Magnitude::kUsual, random);
  const auto refused = [&](auto change) {
    NetworkWeights weights = good;
    change(weights.views[0]);
    return WhyRefused(SerializeNetwork(weights));
  };
  const auto beyond = HasSubstr("a number beyond its bound");
  EXPECT_THAT(refused([](NetworkView& view) { view.rows[9][3] = kMostRow + 1; }), beyond);
  EXPECT_THAT(refused([](NetworkView& view) { view.rows[9][3] = -kMostRow - 1; }), beyond);
  EXPECT_THAT(refused([](NetworkView& view) { view.rows[9][3] = -32768; }), beyond);
  EXPECT_THAT(
      refused([](NetworkView& view) { view.value.hidden1.weights[1][2] = kMostWeight + 1; }),
      beyond);
  EXPECT_THAT(
      refused([](NetworkView& view) { view.policy.output.weights[0][2] = -kMostWeight - 1; }),
      beyond);
  EXPECT_THAT(
      refused([](NetworkView& view) { view.policy.near[1].weights[35][0] = kMostWeight + 1; }),
      beyond);
  EXPECT_THAT(refused([](NetworkView& view) { view.policy.context.biases[4] = kMostBias + 1; }),
              beyond);
  EXPECT_THAT(refused([](NetworkView& view) {
                view.policy.context_to_policy.weights[31][2] = -kMostWeight - 1;
              }),
              beyond);
  EXPECT_THAT(refused([](NetworkView& view) {
                view.policy.last_to_policy[1].weights[31][2] = kMostWeight + 1;
              }),
              beyond);
  EXPECT_THAT(refused([](NetworkView& view) {
                view.policy.around_to_policy.weights[31][2] = kMostWeight + 1;
              }),
              beyond);
  EXPECT_THAT(refused([](NetworkView& view) { view.value.hidden2.biases[4] = kMostBias + 1; }),
              beyond);
  EXPECT_THAT(refused([](NetworkView& view) { view.value.output.biases[0] = -kMostBias - 1; }),
              beyond);
  EXPECT_THAT(refused([](NetworkView& view) { view.rows[0][0] = 1; }), HasSubstr("wrong marks"));
}

TEST(NetworkWeightsTest, EveryLayerHasItsBounds) {
  engine::RandomSource random(9);
  NetworkWeights weights = RandomNetwork(Rule::kFreestyle, Magnitude::kUsual, random);
  NetworkView& view = weights.views[0];
  const auto expect_refused = [&](absl::string_view name, auto& number, int beyond) {
    const auto kept = number;
    number = static_cast<std::decay_t<decltype(number)>>(beyond);
    EXPECT_THAT(WhyRefused(SerializeNetwork(weights)), HasSubstr("a number beyond its bound"))
        << name << ": " << beyond;
    number = kept;
  };
  const auto try_layer = [&](absl::string_view name, auto& layer) {
    expect_refused(name, layer.weights.front().front(), kMostWeight + 1);
    expect_refused(name, layer.weights.back().back(), -kMostWeight - 1);
    if constexpr (requires { layer.biases; }) {
      if (layer.biases.empty()) return;
      expect_refused(name, layer.biases.front(), kMostBias + 1);
      expect_refused(name, layer.biases.back(), -kMostBias - 1);
    }
  };
  ForEachLayer(try_layer, view);
  EXPECT_TRUE(ParseNetwork(SerializeNetwork(weights)).ok());
}

TEST(NetworkWeightsTest, EmbeddedOnesAreWrittenAsTheyWereRead) {
  for (Rule rule : kRules) {
    const absl::string_view text = EmbeddedNetwork(rule);
    if (text.empty()) continue;
    EXPECT_TRUE(SerializeNetwork(ParseNetwork(text).value()) == text) << RuleName(rule);
  }
}

TEST(NetworkTest, IsMadeFromAFile) {
  engine::RandomSource random(7);
  const auto network =
      Network::FromFile(SerializeNetwork(RandomNetwork(Rule::kRenju, Magnitude::kUsual, random)));
  ASSERT_TRUE(network.ok()) << network.status();
  EXPECT_EQ((*network)->rule(), Rule::kRenju);
  EXPECT_FALSE(Network::FromFile("rubbish").ok());
}

TEST(NetworkTest, IsReadFromAFile) {
  engine::RandomSource random(8);
  const std::string text =
      SerializeNetwork(RandomNetwork(Rule::kFreestyle, Magnitude::kUsual, random));
  const base::TemporaryDirectory directory;
  const std::string path = directory.File("network.tnw");
  std::ofstream(path, std::ios::binary) << text;
  const auto network = Network::Read(path);
  ASSERT_TRUE(network.ok()) << network.status();
  EXPECT_EQ((*network)->file_crc(), base::Crc32(text));
  const absl::Status missing = Network::Read(directory.File("missing")).status();
  EXPECT_EQ(missing.code(), absl::StatusCode::kNotFound);
  EXPECT_THAT(std::string(missing.message()), HasSubstr("missing"));
  EXPECT_FALSE(Network::Read(directory.path()).ok()) << "a directory";
}

TEST(NetworkTest, EmbeddedOnesAreOfTheirRule) {
  for (Rule rule : kRules) {
    const auto network = Network::For(rule);
    EXPECT_EQ(network == nullptr, EmbeddedNetwork(rule).empty()) << RuleName(rule);
    if (network == nullptr) continue;
    EXPECT_EQ(network->rule(), rule);
    EXPECT_EQ(Network::For(rule), network) << "made once and kept";
  }
}

}  // namespace
}  // namespace tengen::eval
