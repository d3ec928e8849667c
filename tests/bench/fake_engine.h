// A scripted Piskvork engine for tests of the match tools.
#ifndef TENGEN_TESTS_BENCH_FAKE_ENGINE_H_
#define TENGEN_TESTS_BENCH_FAKE_ENGINE_H_

#include <initializer_list>
#include <string>

#include "bench/match/engine_process.h"
#include "tests/base/temporary_directory.h"

namespace tengen::match {

// A shell script in a directory that lives as long as this object. The engine started by
// Command(answers) gives them to the questions it is asked (BEGIN, TURN, the DONE of BOARD), one
// each and in their order; when they are used up, and as the answer "silent", it says nothing.
// Besides text that is printed as it is, an answer may be:
//   crash         exit with code 3          killed        die by SIGKILL
//   sleep:S:A     answer A after S seconds  spam:A        answer A after 2000 MESSAGE lines
//   stop:A        stop itself, and answer A when it is continued
//   twice:A       print A two times         hog:N:A       answer A with N bytes more memory in use
//   partial:A     print A in two writes     flood         print lines for ever
// Before the answers may stand options:
//   -log FILE     append every line that is read to FILE
//   -stubborn     ignore END
//   -banner LINE  print LINE at the start
//   -flood        print lines for ever, and read nothing
class FakeEngine {
 public:
  FakeEngine();

  EngineCommand Command(std::initializer_list<std::string> answers) const;
  // The script.
  std::string path() const { return File("engine.sh"); }
  // A file of the directory, for what the test or the engine writes.
  std::string File(const std::string& name) const { return directory_.File(name); }

 private:
  const base::TemporaryDirectory directory_;
};

}  // namespace tengen::match

#endif  // TENGEN_TESTS_BENCH_FAKE_ENGINE_H_
