#include "bench/match/wine.h"

#include <cstdint>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <memory>
#include <optional>
#include <string>

#include "absl/strings/str_cat.h"
#include "absl/strings/string_view.h"
#include "bench/match/engine_process.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/base/temporary_directory.h"

namespace tengen::match {
namespace {

using ::testing::AllOf;
using ::testing::HasSubstr;
using ::testing::Not;

// A program's headers, as far as anybody looks: DOS's, and that of PE for the machine.
std::string Headers(absl::string_view machine) {
  std::string bytes(0x80, '\0');
  bytes.replace(0, 2, "MZ");
  bytes[0x3c] = 0x78;
  bytes.replace(0x78, 4, std::string("PE\0\0", 4));
  bytes.replace(0x7c, 2, std::string(machine));
  return bytes;
}
constexpr absl::string_view kMachine386("\x4c\x01", 2);
constexpr absl::string_view kMachineAmd64("\x64\x86", 2);

class WineTest : public testing::Test {
 protected:
  ~WineTest() override {
    if (wine_) {
      setenv("WINE", wine_->c_str(), 1);
    } else {
      unsetenv("WINE");
    }
  }

  // The path of a new file.
  std::string Write(const std::string& name, absl::string_view bytes) const {
    std::ofstream(directory_.File(name)) << bytes;
    return directory_.File(name);
  }

  // Names a script as Wine's loader; the words behind it are those that Wine would get.
  void UseLoader(const std::string& script) const {
    const std::string path = Write("loader", "#!/bin/sh\n" + script);
    std::filesystem::permissions(path, std::filesystem::perms::owner_all);
    setenv("WINE", path.c_str(), 1);
  }

  const base::TemporaryDirectory directory_;

 private:
  static std::optional<std::string> Wine() {
    const char* named = std::getenv("WINE");
    return named == nullptr ? std::nullopt : std::optional<std::string>(named);
  }

  const std::optional<std::string> wine_ = Wine();  // as it was before
};

TEST_F(WineTest, ProgramsForWindowsAreKnownByTheirBytes) {
  EXPECT_TRUE(IsWindowsProgram(Write("engine", Headers(kMachineAmd64))));
  EXPECT_FALSE(IsWindowsProgram(Write("engine.exe", "#!/bin/sh\n")));
  EXPECT_FALSE(IsWindowsProgram(Write("empty.exe", "")));
  EXPECT_FALSE(IsWindowsProgram(directory_.File("missing.exe")));
  EXPECT_FALSE(IsWindowsProgram(directory_.path()));
}

TEST_F(WineTest, ARefusalSaysWhatMayBeMissing) {
  const std::string wide = Write("wide.exe", Headers(kMachineAmd64));
  const std::string narrow = Write("narrow.exe", Headers(kMachine386));
  const std::string short_one = Write("short.exe", "MZ");
  EXPECT_TRUE(RelayStatus("0", narrow).ok());
  EXPECT_THAT(std::string(RelayStatus("193", narrow).message()),
              AllOf(HasSubstr("error 193 of Windows"), HasSubstr("wine32")));
  EXPECT_THAT(std::string(RelayStatus("193", wide).message()), Not(HasSubstr("wine32")));
  EXPECT_THAT(std::string(RelayStatus("193", short_one).message()), Not(HasSubstr("wine32")));
  EXPECT_THAT(std::string(RelayStatus("it failed", wide).message()), HasSubstr("it failed"));
}

TEST_F(WineTest, AnEngineForWindowsIsStartedByTheRelay) {
  // What keeps Wine has no program.
  UseLoader(R"(echo 0; if [ -n "$2" ]; then echo "$@"; pwd; else cat; fi)");
  if (!WineRelayWords().ok()) GTEST_SKIP() << WineRelayWords().status();
  const std::string program = Write("a b.exe", Headers(kMachineAmd64));
  const auto process = EngineProcess::Start({{program, "-x", "1"}});
  ASSERT_TRUE(process.ok()) << process.status();
  const absl::Duration deadline = base::Clock::Real().Now() + absl::Minutes(1);
  std::string line;
  ASSERT_EQ((*process)->ReadLine(deadline, &line), EngineProcess::Reading::kLine);
  EXPECT_THAT(line, AllOf(HasSubstr("/wine_relay.exe "), HasSubstr(program + " -x 1")));
  ASSERT_EQ((*process)->ReadLine(deadline, &line), EngineProcess::Reading::kLine);
  EXPECT_TRUE(std::filesystem::equivalent(line, directory_.path())) << "where the engine lies";
}

// Engines start in directories of their own.
TEST_F(WineTest, ALoaderIsNamedFromWhereWeAre) {
  setenv("WINE", "bin/wine", 1);
  if (!WineRelayWords().ok()) GTEST_SKIP() << WineRelayWords().status();
  EXPECT_EQ(WineRelayWords().value()[0], std::filesystem::current_path() / "bin/wine");
  setenv("WINE", "wine-of-mine", 1);
  EXPECT_EQ(WineRelayWords().value()[0], "wine-of-mine") << "it is looked up in PATH";
}

TEST_F(WineTest, WhatKeepsAnEngineFromStartingIsSaid) {
  const std::string program = Write("engine.exe", Headers(kMachineAmd64));
  const auto why = [&program](std::optional<int64_t> memory_limit) {
    const auto process =
        EngineProcess::Start({.arguments = {program}, .memory_limit = memory_limit});
    return std::string(process.status().message());
  };
  // What keeps Wine, without a program, is well.
  UseLoader(R"(if [ -z "$2" ]; then echo 0; cat; fi; exit 7)");
  if (!WineRelayWords().ok()) GTEST_SKIP() << WineRelayWords().status();
  EXPECT_THAT(why(std::nullopt),
              AllOf(HasSubstr("engine.exe\": "),
                    HasSubstr("does not start programs: it ended with exit code 7"),
                    Not(HasSubstr("GiB"))));
  EXPECT_THAT(why(int64_t{1} << 30),
              HasSubstr(absl::StrCat("exit code 7 under a memory limit of 1048576 KiB",
                                     MemoryGroup::Allowed().ok() ? "" : "; Wine needs some GiB")));
  UseLoader(R"(if [ -z "$2" ]; then echo 0; cat; fi; kill -KILL $$)");
  EXPECT_THAT(why(std::nullopt), HasSubstr("ended with signal 9"));
}

}  // namespace
}  // namespace tengen::match
