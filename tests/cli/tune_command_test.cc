#include <filesystem>
#include <fstream>
#include <string>
#include <vector>

#include "cli/command_line.h"
#include "cli/commands.h"
#include "gmock/gmock.h"
#include "gtest/gtest.h"
#include "tests/base/temporary_directory.h"
#include "tests/cli/command_test.h"

namespace tengen::cli {
namespace {

using ::testing::HasSubstr;

class TuneCommandTest : public CommandTest {
 protected:
  const base::TemporaryDirectory directory_;
  const std::string path_ = directory_.File("log");
};

TEST_F(TuneCommandTest, OpeningsMustBePlayable) {
  for (const std::string opening : {"h8h8", "a1h8a2h9a3h10a4h11a5"}) {
    std::ofstream(directory_.File("freestyle-15.txt")) << "h8h9\n" << opening << "\n";
    EXPECT_EQ(Run(RunTune, {"--quiet", "--log", path_, "--of=freestyle:15", "--openings",
                            directory_.path()}),
              kBadUsage)
        << opening;
    EXPECT_THAT(error_, HasSubstr("freestyle-15.txt"));
    EXPECT_FALSE(std::filesystem::exists(path_));
  }
}

TEST_F(TuneCommandTest, OptionsThatTuneNothingAreRefused) {
  for (const std::vector<std::string>& args :
       std::vector<std::vector<std::string>>{{"--rate=inf"},
                                             {"--rate=nan"},
                                             {"--rate=0"},
                                             {"--turn=10ms"},
                                             {"--turn=inf"},
                                             {"--parameter=late_moves", "--parameter=late_moves"},
                                             {"--parameter=nothing"},
                                             {"--start=nothing=3"},
                                             {"--start=late_moves"},
                                             {"--start=late_moves=50"},
                                             {"--start=late_moves=99999999999"}}) {
    std::vector<std::string> all = {"--quiet", "--log", path_, "--pairs=1"};
    all.insert(all.end(), args.begin(), args.end());
    EXPECT_EQ(Run(RunTune, all), kBadUsage) << args.back();
    EXPECT_THAT(error_, HasSubstr(args.back().substr(2, 4)));
    EXPECT_FALSE(std::filesystem::exists(path_));
  }
}

}  // namespace
}  // namespace tengen::cli
