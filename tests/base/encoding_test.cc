#include "base/encoding.h"

#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"

namespace tengen::base {
namespace {

std::string ToUtf8(Encoding from, absl::string_view text, int64_t* replaced = nullptr) {
  return TextConverter::ToUtf8(from).value().Convert(text, replaced);
}
std::string FromUtf8(Encoding to, absl::string_view text, int64_t* replaced = nullptr) {
  return TextConverter::FromUtf8(to).value().Convert(text, replaced);
}

TEST(EncodingTest, Names) {
  for (Encoding encoding : kEncodings) {
    EXPECT_EQ(*ParseEncoding(EncodingName(encoding)), encoding);
  }
  EXPECT_EQ(*ParseEncoding("utf8"), Encoding::kUtf8);
  EXPECT_EQ(*ParseEncoding("cp936"), Encoding::kGbk);
  EXPECT_EQ(*ParseEncoding("shift_jis"), Encoding::kShiftJis);
  EXPECT_EQ(*ParseEncoding("949"), Encoding::kEucKr);
  EXPECT_EQ(*ParseEncoding("windows 1251"), Encoding::kWindows1251);
  EXPECT_EQ(*ParseEncoding("CP1252"), Encoding::kWindows1252);
  for (const char* wrong : {"", "cp", "utf-16", "1253"}) {
    EXPECT_EQ(ParseEncoding(wrong).status().code(), absl::StatusCode::kInvalidArgument) << wrong;
  }
  EXPECT_THAT(std::string(ParseEncoding("koi8").status().message()),
              testing::AllOf(testing::HasSubstr("koi8"), testing::HasSubstr("Shift-JIS")));
}

TEST(EncodingTest, ValidUtf8) {
  for (const char* valid : {"", "a", "ä", "黒", "\xF0\x9F\x98\x80", "\xEF\xBB\xBFz"}) {
    EXPECT_TRUE(IsUtf8(valid)) << valid;
  }
  // Cut, alone, overlong, a surrogate, beyond Unicode.
  for (const char* invalid : {"\xC3", "a\xE9\xBB", "\x80", "\xC0\x80", "\xE0\x9F\xBF",
                              "\xED\xA0\x80", "\xF0\x8F\xBF\xBF", "\xF4\x90\x80\x80", "\xFF"}) {
    EXPECT_FALSE(IsUtf8(invalid)) << invalid;
  }
}

struct Coded {
  Encoding encoding;
  const char* bytes;
  const char* utf8;
};
constexpr Coded kCoded[] = {
    {Encoding::kUtf8, "\xEF\xBB\xBF\xE9\xBB\x91", "黑"},
    {Encoding::kGbk, "\xBA\xDA\xCA\xA4 W1", "黑胜 W1"},
    {Encoding::kGbk, "\x8A\x57\x80", "奧€"},
    {Encoding::kShiftJis, "\x8D\x95\x82\xCC\x8F\x9F\x82\xBF", "黒の勝ち"},
    {Encoding::kShiftJis, "\x83\x5C\\\xB8\xDB", "ソ\\ｸﾛ"},
    {Encoding::kEucKr, "\xC8\xE6 \xBD\xC2", "흑 승"},
    {Encoding::kEucKr, "\x8C\x63", "똠"},
    {Encoding::kWindows1251, "\xD5\xEE\xE4 \xB8\xE6\xE0", "Ход ёжа"},
    {Encoding::kWindows1252, "gr\xF6\xDF\x65r \x80 \x93x\x94", "größer € “x”"},
};

TEST(EncodingTest, ConvertsToUtf8AndBack) {
  for (const Coded& coded : kCoded) {
    int64_t replaced = 0;
    EXPECT_EQ(ToUtf8(coded.encoding, coded.bytes, &replaced), coded.utf8);
    EXPECT_EQ(replaced, 0) << coded.utf8;
    if (coded.encoding == Encoding::kUtf8) continue;
    EXPECT_EQ(FromUtf8(coded.encoding, coded.utf8, &replaced), coded.bytes);
    EXPECT_EQ(replaced, 0) << coded.utf8;
  }
}

TEST(EncodingTest, ReplacesAndCountsWhatHasNoMeaning) {
  int64_t replaced = 0;
  EXPECT_EQ(ToUtf8(Encoding::kUtf8, "a\xFF\xC3z", &replaced), "a\uFFFD\uFFFDz");
  EXPECT_EQ(replaced, 2);
  EXPECT_EQ(ToUtf8(Encoding::kGbk, "\xBA\xDA\xBA", &replaced), "黑\uFFFD");
  EXPECT_EQ(replaced, 3);
  EXPECT_EQ(ToUtf8(Encoding::kWindows1252, "\x81\xE9", &replaced), "\uFFFDé");
  EXPECT_EQ(replaced, 4);
  EXPECT_EQ(FromUtf8(Encoding::kWindows1251, "x黑ы\xFFz", &replaced), "x?\xFB?z");
  EXPECT_EQ(replaced, 6);
  EXPECT_EQ(FromUtf8(Encoding::kWindows1252, "黑ÿ", &replaced), "?\xFF");
  EXPECT_EQ(replaced, 7);
}

// Longer than any buffer inside, with characters on every border.
TEST(EncodingTest, LongTexts) {
  for (int shift = 0; shift < 4; ++shift) {
    std::string text(static_cast<size_t>(shift), 'x');
    for (int i = 0; i < 3000; ++i) text += "白黑";
    for (Encoding encoding : {Encoding::kUtf8, Encoding::kGbk}) {
      EXPECT_EQ(ToUtf8(encoding, FromUtf8(encoding, text)), text);
    }
  }
}

struct Language {
  Encoding encoding;
  std::vector<std::string> texts;  // in UTF-8
};

std::vector<Language> Languages() {
  return {
      {Encoding::kGbk,
       {"黑棋先手，这里走四三必胜。", "白棋如果在A点防守，黑棋可以继续冲四。", "A点", "白"}},
      {Encoding::kGbk, {"必胜"}},
      {Encoding::kGbk, {"①×○", "花月局，黑优", "ABC 3-4", "活三"}},
      {Encoding::kShiftJis,
       {"黒の勝ちです。", "ここで白が受けると、黒は四追いで勝つ。", "A点", "白"}},
      {Encoding::kShiftJis, {"ノリ手", "四三"}},
      {Encoding::kShiftJis, {"カゲツ"}},
      {Encoding::kEucKr,
       {"흑이 이깁니다.", "백이 여기를 막으면 흑은 사삼으로 승리합니다.", "A", "금수"}},
      {Encoding::kEucKr, {"흑 승리", "백이 막는다"}},
      {Encoding::kEucKr, {"이 자리는 쌍삼이므로 둘 수 없다"}},
      {Encoding::kWindows1251,
       {"Чёрные выигрывают четвёрками.", "Если белые защищаются на A, то фол.", "Ход 12"}},
      {Encoding::kWindows1251, {"ЧЁРНЫЕ ВЫИГРЫВАЮТ", "БЕЛЫЕ"}},
      {Encoding::kWindows1251, {"Білі програють, ґанок їжака"}},
      {Encoding::kWindows1252, {"Schwarz gewinnt überall größer", "Zug für Weiß"}},
      {Encoding::kWindows1252, {"Svart vinner här på båda sätten", "Öppen trea"}},
      {Encoding::kWindows1252, {"Les noirs gagnent déjà à gauche", "où ça ?"}},
      {Encoding::kWindows1252, {"Black’s win – “sure”", "W’s 4-3…"}},
      {Encoding::kWindows1252, {"½"}},
  };
}

TEST(EncodingTest, GuessesTheLanguage) {
  for (const Language& language : Languages()) {
    std::vector<std::string> texts;
    for (const std::string& text : language.texts) {
      texts.push_back(FromUtf8(language.encoding, text));
    }
    EXPECT_EQ(EncodingName(GuessEncoding(texts)), EncodingName(language.encoding))
        << language.texts.front();
    EXPECT_EQ(GuessEncoding(language.texts), Encoding::kUtf8) << language.texts.front();
  }
}

TEST(EncodingTest, NothingToGuessIsUtf8) {
  EXPECT_EQ(GuessEncoding({}), Encoding::kUtf8);
  EXPECT_EQ(GuessEncoding({"plain", "texts"}), Encoding::kUtf8);
  EXPECT_EQ(GuessEncoding({"\xEF\xBB\xBF marked", "\xFF\xFE"}), Encoding::kUtf8);
}

// A text that was cut inside a character does not hide what the others say.
TEST(EncodingTest, AFewDamagedTextsDoNotMatter) {
  for (const Language& language : Languages()) {
    if (language.encoding == Encoding::kWindows1251) continue;  // cannot be cut
    if (language.encoding == Encoding::kWindows1252) continue;
    std::vector<std::string> texts;
    for (int i = 0; i < 10; ++i) {
      for (const std::string& text : language.texts) {
        texts.push_back(FromUtf8(language.encoding, text));
      }
    }
    texts.push_back("x" + FromUtf8(language.encoding, language.texts.front()).substr(0, 1));
    EXPECT_EQ(GuessEncoding(texts), language.encoding) << language.texts.front();
  }
}

// Whatever the bytes, there is an answer, and what comes out is UTF-8.
TEST(EncodingTest, AnyBytes) {
  uint32_t state = 1;
  const auto next = [&state] { return state = state * 1664525 + 1013904223, state >> 24; };
  for (int i = 0; i < 300; ++i) {
    std::vector<std::string> texts(1 + next() % 3);
    for (std::string& text : texts) {
      for (uint32_t size = next() % 12; size > 0; --size) text += static_cast<char>(next());
    }
    const Encoding guess = GuessEncoding(texts);
    for (Encoding encoding : kEncodings) {
      for (const std::string& text : texts) EXPECT_TRUE(IsUtf8(ToUtf8(encoding, text)));
    }
    EXPECT_FALSE(EncodingName(guess).empty());
  }
}

}  // namespace
}  // namespace tengen::base
