#include "base/completion.h"

#include <cstdio>
#include <fstream>
#include <string>

#include "absl/strings/str_cat.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/base/temporary_directory.h"

namespace tengen::base {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;

// A program with commands: `hello greet` has options of all kinds, `hello count` files.
ProgramDescription Hello() {
  bool loud = false;
  std::string text;
  const auto describe = [](absl::string_view name, std::vector<OptionSpec> options,
                           Operand operand) {
    return Described(name, "Does: 'it' [well].", OptionTable("", std::move(options), operand));
  };
  return {
      describe("hello", {{"version", "", "Print it.", nullptr}}, {}),
      {describe("hello greet",
                {{"loud", "", "Be loud.", StoreSwitch(&loud)},
                 {"rule", "RULE", "Of the house: 'a' [b].", {StoreText(&text), {"red", "green"}}},
                 {"number", "N", "How often.", StoreText(&text)},
                 {"save", "FILE", "Where to.", StoreText(&text)},
                 {"where", "DIR", "Where.", StoreText(&text)},
                 {"with", "COMMAND", "With it.", StoreText(&text)}},
                {}),
       describe("hello count", {}, {"FILE", {StoreText(&text), {"up", "down"}}})},
      {}};
}

std::string OutputOf(const std::string& command) {
  std::FILE* const pipe = popen(command.c_str(), "r");
  std::string output;
  for (int c = std::fgetc(pipe); c != EOF; c = std::fgetc(pipe))
    output.push_back(static_cast<char>(c));
  pclose(pipe);
  return output;
}

class CompletionTest : public testing::Test {
 protected:
  // Where a shell can read it.
  std::string Written(const std::string& text) {
    const std::string path = directory_.File("completion");
    std::ofstream(path) << text;
    return path;
  }

  // What bash offers for the last of `words`.
  std::string Offered(const std::string& words) {
    return OutputOf(absl::StrCat("cd ", directory_.path(), " && bash --norc -c '. ",
                                 Written(BashCompletion(Hello())), "; COMP_WORDS=(hello ", words,
                                 "); COMP_CWORD=$((${#COMP_WORDS[@]} - 1)); _hello 2>/dev/null; "
                                 "echo -n \"${COMPREPLY[*]}\"'"));
  }

  TemporaryDirectory directory_;
};

TEST_F(CompletionTest, BashKnowsTheCommands) {
  EXPECT_EQ(Offered("\"\""), "greet count");
  EXPECT_EQ(Offered("gr"), "greet");
  EXPECT_EQ(Offered("--"), "--version --help");
}

TEST_F(CompletionTest, BashKnowsTheOptionsOfACommand) {
  EXPECT_EQ(Offered("greet --"), "--loud --rule= --number= --save= --where= --with= --help");
  EXPECT_EQ(Offered("greet --loud --ru"), "--rule=");
  EXPECT_THAT(Offered("greet --loud \"\""), HasSubstr("--loud --rule="));
}

TEST_F(CompletionTest, BashKnowsTheValuesInBothForms) {
  EXPECT_EQ(Offered("greet --rule = \"\""), "red green");
  EXPECT_EQ(Offered("greet --rule ="), "red green");
  EXPECT_EQ(Offered("greet --rule gr"), "green");
  EXPECT_EQ(Offered("greet --rule=gr"), "--rule=green");
  EXPECT_EQ(Offered("greet --number 1"), "");
}

TEST_F(CompletionTest, BashKnowsFilesAndWords) {
  std::ofstream(directory_.File("up and away")) << "";
  EXPECT_EQ(Offered("greet --save up"), "up and away");
  EXPECT_EQ(Offered("count up"), "up up and away");
  EXPECT_EQ(Offered("greet --where up"), "");
  EXPECT_THAT(Offered("greet --with ca"), HasSubstr("cat"));
}

TEST_F(CompletionTest, ZshAndFishHaveTheSame) {
  EXPECT_THAT(
      ZshCompletion(Hello()),
      AllOf(HasSubstr("#compdef hello\n"), HasSubstr("'greet:Does\\: '\\''it'\\'' \\[well\\].'"),
            HasSubstr("'*--rule=[Of the house\\: '\\''a'\\'' \\[b\\].]:RULE:(red green)'"),
            HasSubstr("'*--save=[Where to.]:FILE:_files'"), HasSubstr("'1: :(up down)'")));
  EXPECT_THAT(FishCompletion(Hello()),
              AllOf(HasSubstr("complete -c hello -n __fish_use_subcommand -a greet -d "
                              "'Does: \\'it\\' [well].'\n"),
                    HasSubstr("complete -c hello -n '__fish_seen_subcommand_from greet' -l rule -x "
                              "-a 'red green' -d"),
                    HasSubstr("from count' -F -a 'up down'\n")));
}

// Where the shells are.
TEST_F(CompletionTest, TheShellsTakeThem) {
  for (const auto& [shell, text] :
       {std::pair("bash", BashCompletion(Hello())), std::pair("zsh", ZshCompletion(Hello())),
        std::pair("fish", FishCompletion(Hello()))}) {
    if (OutputOf(absl::StrCat("command -v ", shell)).empty()) continue;
    EXPECT_EQ(OutputOf(absl::StrCat(shell, " -n ", Written(text), " 2>&1; echo $?")), "0\n")
        << shell;
  }
}

}  // namespace
}  // namespace tengen::base
