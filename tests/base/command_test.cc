#include "base/command.h"

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/base/temporary_directory.h"

namespace tengen::base {
namespace {

using ::testing::HasSubstr;
using ::testing::StartsWith;

class CommandFrameTest : public testing::Test {
 protected:
  int Obey(const std::vector<std::string>& args, const CommandResult& result = kOk) {
    const OptionTable options("Usage: greet [options]",
                              {{"name", "NAME", "Whom to greet.", StoreText(&name_)}});
    ran_ = false;
    testing::internal::CaptureStdout();
    testing::internal::CaptureStderr();
    const int status = base::Obey({"greet", options,
                                   [&] {
                                     ran_ = true;
                                     return result;
                                   }},
                                  args);
    out_ = testing::internal::GetCapturedStdout();
    error_ = testing::internal::GetCapturedStderr();
    return status;
  }

  std::string name_;
  bool ran_ = false;
  std::string out_;
  std::string error_;
};

TEST_F(CommandFrameTest, RunsWhenTheOptionsAreUnderstood) {
  EXPECT_EQ(Obey({"--name=Ada"}), kOk);
  EXPECT_TRUE(ran_);
  EXPECT_EQ(name_, "Ada");
  EXPECT_EQ(out_ + error_, "");
}

TEST_F(CommandFrameTest, HelpComesFirst) {
  EXPECT_EQ(Obey({"--nonsense", "--help"}), kOk);
  EXPECT_FALSE(ran_);
  EXPECT_THAT(out_, StartsWith("Usage: greet"));
}

TEST_F(CommandFrameTest, BadUsageIsExplainedWithAHint) {
  EXPECT_EQ(Obey({"--nonsense"}), kBadUsage);
  EXPECT_FALSE(ran_);
  EXPECT_EQ(error_, "greet: unknown option \"--nonsense\"\nTry: greet --help\n");
  EXPECT_EQ(Obey({}, absl::InvalidArgumentError("no such name")), kBadUsage);
  EXPECT_TRUE(ran_);
  EXPECT_EQ(error_, "greet: no such name\nTry: greet --help\n");
}

TEST_F(CommandFrameTest, TheHintIsWhatPeopleType) {
  ASSERT_EQ(setenv("TENGEN_STARTED_AS", "./run hello", 1), 0);
  EXPECT_EQ(Obey({"--nonsense"}), kBadUsage);
  unsetenv("TENGEN_STARTED_AS");
  EXPECT_THAT(error_, HasSubstr("\nTry: ./run hello --help\n"));
}

TEST_F(CommandFrameTest, FailuresAreExplainedWithoutOne) {
  EXPECT_EQ(Obey({}, {kFailed, absl::UnavailableError("nobody is there")}), kFailed);
  EXPECT_EQ(error_, "greet: nobody is there\n");
  EXPECT_EQ(Obey({}, 7), 7);
  EXPECT_EQ(error_, "");
}

TEST(RunProgramTest, LostOutputIsTheStatusWhateverElse) {
  for (const int status : {kOk, kFailed, 7}) {
    EXPECT_EXIT(
        {
          if (std::freopen("/dev/full", "w", stdout) == nullptr) std::exit(99);
          const auto run = [status](CommandArguments) {
            std::puts("hello");
            return status;
          };
          std::exit(RunProgram({.name = "greet", .about = "", .run = run}, 0, nullptr));
        },
        testing::ExitedWithCode(kOutputLost), "greet: not all output could be written");
  }
  const auto fail = [](CommandArguments) { return kFailed; };
  EXPECT_EQ(RunProgram({.name = "greet", .about = "", .run = fail}, 0, nullptr), kFailed);
}

int greeted = 0;

int RunGreet(CommandArguments args) {
  std::string name;
  const OptionTable options("Usage: hello greet", {{"name", "NAME", "Whom.", StoreText(&name)}});
  return Obey({"hello greet", options,
               [] {
                 ++greeted;
                 return kOk;
               }},
              args);
}

int RunHello(CommandArguments args) {
  const OptionTable options("Usage: hello", {{"version", "", "Print it.", nullptr}});
  return Obey({"hello", options, [] { return kBadUsage; }}, args);
}

TEST(RunProgramTest, DescribesCommandsWithoutRunningThem) {
  const TemporaryDirectory directory;
  const std::vector<ProgramCommand> commands = {{"greet", "Greet people.", RunGreet}};
  std::vector<std::string> words = {"hello", "--generate", directory.path()};
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  const Program program = {.name = "hello",
                           .about = "Say hello.",
                           .run = RunHello,
                           .commands = commands,
                           .see_also = {"goodbye"}};
  ASSERT_EQ(RunProgram(program, 3, argv.data()), kOk);
  EXPECT_EQ(greeted, 0);
  const auto text = [&](const std::string& path) { return FileText(directory.File(path)); };
  EXPECT_THAT(text("man/man1/hello-greet.1"), HasSubstr("\\-\\-name"));
  EXPECT_THAT(text("man/man1/hello.1"), HasSubstr("\\fBgoodbye\\fR(1),\n\\fBhello\\-greet\\fR(1)"));
  EXPECT_THAT(text("bash-completion/completions/hello"),
              HasSubstr("'greet options') choices='--name="));
  EXPECT_THAT(text("zsh/site-functions/_hello"), HasSubstr("'*--name=[Whom.]"));
  EXPECT_THAT(text("fish/vendor_completions.d/hello.fish"), HasSubstr("-l name -x -d 'Whom.'"));
  // Nothing of it is left: the command can be obeyed.
  EXPECT_EQ(RunGreet({}), kOk);
  EXPECT_EQ(greeted, 1);
}

TEST(RunProgramTest, SaysWhereNoDescriptionCanBe) {
  std::vector<std::string> words = {"hello", "--generate", "/dev/null"};
  std::vector<char*> argv;
  for (std::string& word : words) argv.push_back(word.data());
  testing::internal::CaptureStderr();
  EXPECT_EQ(RunProgram({.name = "hello", .about = "", .run = RunHello}, 3, argv.data()), kFailed);
  EXPECT_THAT(testing::internal::GetCapturedStderr(), HasSubstr("/dev/null/man/man1/hello.1"));
}

TEST(OptionTableTest, UnknownWordsCanBeIgnored) {
  std::string name;
  const OptionTable options("", {{"name", "NAME", "", StoreText(&name)}});
  EXPECT_TRUE(
      options.Parse({"-x", "--other=3", "word", "--name", "Ada"}, UnknownWords::kIgnored).ok());
  EXPECT_EQ(name, "Ada");
  EXPECT_FALSE(options.Parse({"--name"}, UnknownWords::kIgnored).ok());
}

TEST(OptionTableTest, HelpWrapsItself) {
  bool fast = false;
  const std::string help =
      OptionTable("Usage: greet",
                  {{"a-very-long-name-of-an-option", "VALUE", "Below it.", StoreSwitch(&fast)},
                   {"fast", "", std::string(70, 'x') + " and more of it", StoreSwitch(&fast)}})
          .Help();
  EXPECT_THAT(help, HasSubstr("  --a-very-long-name-of-an-option=VALUE\n"
                              "                          Below it.\n"));
  EXPECT_THAT(help, HasSubstr("  --fast                  xxx"));
  EXPECT_THAT(help, HasSubstr("x\n                          and more of it\n"));
}

}  // namespace
}  // namespace tengen::base
