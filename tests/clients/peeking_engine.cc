// An engine for Windows that asks PeekNamedPipe for commands, as many of one thread do, and reads
// only what has come by its word; where that fails it hears nothing. It plays the first free point.
// "peeking_engine.exe crash" ends at its second move by writing to nowhere; with "parent" it has a
// helper that stays, "peeking_engine.exe helper".
#define WIN32_LEAN_AND_MEAN
#include <windows.h>

#include <cstdio>
#include <cstdlib>
#include <string>
#include <vector>

namespace {

int size = 15;
std::vector<bool> taken;

bool SomethingCame() {
  DWORD available = 0;
  const HANDLE input = GetStdHandle(STD_INPUT_HANDLE);
  return PeekNamedPipe(input, nullptr, 0, nullptr, &available, nullptr) != 0 && available > 0;
}

// A line without its end; the engine ends with its input.
std::string Line() {
  std::string line;
  for (;;) {
    while (!SomethingCame()) Sleep(1);
    char c = 0;
    DWORD n = 0;
    if (ReadFile(GetStdHandle(STD_INPUT_HANDLE), &c, 1, &n, nullptr) == 0 || n == 0) std::exit(0);
    if (c == '\n') return line;
    if (c != '\r') line += c;
  }
}

void Take(const char* point) {
  int x = 0, y = 0;
  if (std::sscanf(point, "%d,%d", &x, &y) == 2) taken[y * size + x] = true;
}

// Thinks for a while, or until something comes.
void Move() {
  for (int i = 0; i < 20 && !SomethingCame(); ++i) Sleep(1);
  int place = 0;
  while (taken[place]) ++place;
  taken[place] = true;
  std::printf("%d,%d\r\n", place % size, place / size);
  std::fflush(stdout);
}

// One without a console, for which Wine makes a group of processes of its own. False if it is not
// there.
bool StartHelper(const char* program) {
  std::string line = std::string("\"") + program + "\" helper";
  STARTUPINFOA startup = {};
  startup.cb = sizeof(startup);
  PROCESS_INFORMATION helper = {};
  return CreateProcessA(nullptr, line.data(), nullptr, nullptr, FALSE, CREATE_NO_WINDOW, nullptr,
                        nullptr, &startup, &helper) != 0;
}

}  // namespace

int main(int argc, char** argv) {
  const std::string task = argc > 1 ? argv[1] : "";
  if (task == "helper") Sleep(120'000);
  if (task == "helper" || (task == "parent" && !StartHelper(argv[0]))) return 1;
  for (int moves = 0;;) {
    const std::string line = Line();
    if (line == "END") return 0;
    if (std::sscanf(line.c_str(), "START %d", &size) == 1) {
      taken.assign(size * size, false);
      std::puts("OK");
      std::fflush(stdout);
      continue;
    }
    const bool is_board = line == "BOARD";
    if (is_board) {
      for (std::string stone = Line(); stone != "DONE"; stone = Line()) Take(stone.c_str());
    } else if (line.rfind("TURN ", 0) == 0) {
      Take(line.c_str() + 5);
    } else if (line != "BEGIN") {
      continue;
    }
    if (task == "crash" && ++moves == 2) *reinterpret_cast<volatile int*>(0) = 0;
    Move();
  }
}
