// Gives a program for Windows a pipe of Windows as its standard input. To PeekNamedPipe, by which
// many engines look for commands, Wine 8 answers ERROR_NOT_SUPPORTED for whatever Linux has: pipes,
// sockets and terminals alike.
//
//   wine_relay.exe PROGRAM [ARGUMENT...]   PROGRAM is a path of Linux; ends as the program does
//   wine_relay.exe                         keeps Wine's own processes alive until its input ends
//
// The first line of the output is of this program, the others are of the one it has started: 0, or
// the error of Windows that kept it from starting.
#define WIN32_LEAN_AND_MEAN
#define NOMINMAX
#include <windows.h>

#include <algorithm>
#include <cstdio>
#include <iterator>
#include <string>

namespace {

// More than anybody says to a program that does not listen: who hangs in writing sees no end of the
// input. Wine takes no memory for what is not written.
constexpr DWORD kPipeSize = 16 * 1024 * 1024;
// What a program may do yet after its input has ended; some never look at that.
constexpr DWORD kGraceMilliseconds = 10'000;
constexpr UINT kUnixCodePage = 65010;  // of Wine: that of Linux's names of files

// Takes the first word of a command line; quotes hold blanks together and belong to no word.
std::wstring TakeWord(const wchar_t*& line) {
  while (*line == L' ') ++line;
  std::wstring word;
  for (bool quoted = false; *line != 0 && (quoted || *line != L' '); ++line) {
    if (*line == L'"') {
      quoted = !quoted;
    } else {
      word += *line;
    }
  }
  return word;
}

// How Windows calls the file; as it is without Wine.
std::wstring WindowsPath(const std::wstring& unix_path) {
  using Convert = wchar_t*(__cdecl*)(const char*);
  const FARPROC function =
      GetProcAddress(GetModuleHandleW(L"kernel32.dll"), "wine_get_dos_file_name");
  if (function == nullptr) return unix_path;
  std::string bytes(4 * unix_path.size() + 1, '\0');
  WideCharToMultiByte(kUnixCodePage, 0, unix_path.c_str(), -1, bytes.data(),
                      static_cast<int>(bytes.size()), nullptr, nullptr);
  const wchar_t* path = reinterpret_cast<Convert>(reinterpret_cast<void*>(function))(bytes.c_str());
  return path == nullptr ? unix_path : path;  // it is needed to the end
}

// False if the other end is closed.
bool Write(HANDLE output, const char* bytes, DWORD size) {
  for (DWORD written = 0; size > 0; bytes += written, size -= written) {
    if (WriteFile(output, bytes, size, &written, nullptr) == 0) return false;
  }
  return true;
}

void Say(DWORD error) {
  const std::string line = std::to_string(error) + "\n";
  Write(GetStdHandle(STD_OUTPUT_HANDLE), line.data(), static_cast<DWORD>(line.size()));
}

// Writes what comes from standard input into a pipe, closes that and ends.
DWORD WINAPI Forward(void* pipe) {
  char bytes[4096];
  DWORD size = 0;
  while (ReadFile(GetStdHandle(STD_INPUT_HANDLE), bytes, sizeof(bytes), &size, nullptr) != 0 &&
         size > 0 && Write(pipe, bytes, size)) {
  }
  CloseHandle(pipe);
  return 0;
}

// True for a program of 32 bits where Wine has the libraries of 64 alone. Such a one begins, and
// ends at once as if all were well.
bool LacksLibraries(const std::wstring& program) {
  DWORD kind = 0;
  return GetBinaryTypeW(program.c_str(), &kind) != 0 && kind == SCS_32BIT_BINARY &&
         GetFileAttributesW(L"C:\\windows\\syswow64\\ntdll.dll") == INVALID_FILE_ATTRIBUTES;
}

// Starts the program, which has done nothing yet, with a pipe whose other end is set. An error of
// Windows, or 0.
DWORD Start(const std::wstring& program, const std::wstring& arguments, HANDLE* pipe,
            PROCESS_INFORMATION* process) {
  if (LacksLibraries(program)) return ERROR_EXE_MACHINE_TYPE_MISMATCH;
  SECURITY_ATTRIBUTES inherited = {sizeof(inherited), nullptr, TRUE};
  HANDLE input = nullptr;
  if (CreatePipe(&input, pipe, &inherited, kPipeSize) == 0) return GetLastError();
  SetHandleInformation(*pipe, HANDLE_FLAG_INHERIT, 0);
  STARTUPINFOW startup = {};
  startup.cb = sizeof(startup);
  startup.dwFlags = STARTF_USESTDHANDLES;
  startup.hStdInput = input;
  startup.hStdOutput = GetStdHandle(STD_OUTPUT_HANDLE);
  startup.hStdError = GetStdHandle(STD_ERROR_HANDLE);
  std::wstring line = L"\"" + program + L"\"" + arguments;
  const bool started = CreateProcessW(program.c_str(), line.data(), nullptr, nullptr, TRUE,
                                      CREATE_SUSPENDED, nullptr, nullptr, &startup, process) != 0;
  const DWORD error = started ? 0 : GetLastError();
  CloseHandle(input);
  return error;
}

// The exit status of a program that runs, which is ended if its input is and it goes on.
UINT StatusOf(HANDLE process, HANDLE forwarding) {
  const HANDLE either[] = {process, forwarding};
  WaitForMultipleObjects(2, either, FALSE, INFINITE);
  if (WaitForSingleObject(forwarding, 0) == WAIT_OBJECT_0) {
    WaitForSingleObject(process, kGraceMilliseconds);
    TerminateProcess(process, 1);
  }
  WaitForSingleObject(process, INFINITE);
  DWORD status = 0;
  GetExitCodeProcess(process, &status);
  return status;
}

// The process, and all that it will start, end with this one, however that ends. Wine takes those
// with a console or a group of their own out of our group of processes.
void EndWithUs(HANDLE process) {
  const HANDLE job = CreateJobObjectW(nullptr, nullptr);  // it is open to our end
  JOBOBJECT_EXTENDED_LIMIT_INFORMATION limits = {};
  limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
  SetInformationJobObject(job, JobObjectExtendedLimitInformation, &limits, sizeof(limits));
  AssignProcessToJobObject(job, process);
}

UINT Run(const std::wstring& program, const std::wstring& arguments) {
  HANDLE pipe = nullptr;
  PROCESS_INFORMATION process = {};
  const DWORD error = Start(program, arguments, &pipe, &process);
  Say(error);
  if (error != 0) return 1;
  EndWithUs(process.hProcess);
  const HANDLE forwarding = CreateThread(nullptr, 0, Forward, pipe, 0, nullptr);
  ResumeThread(process.hThread);
  return StatusOf(process.hProcess, forwarding);
}

// A program that crashes is to end: Wine would have its debugger look at it for seconds.
void ForgoDebugger() {
  constexpr const wchar_t* kOverrides = L"WINEDLLOVERRIDES";
  wchar_t given[4096];
  const DWORD size = GetEnvironmentVariableW(kOverrides, given, std::size(given));
  std::wstring overrides = size > 0 && size < std::size(given) ? std::wstring(given) + L";" : L"";
  overrides += L"winedbg.exe=";
  SetEnvironmentVariableW(kOverrides, overrides.c_str());
}

// Until standard input ends.
void Keep() {
  char bytes[16];
  DWORD size = 0;
  Say(0);
  while (ReadFile(GetStdHandle(STD_INPUT_HANDLE), bytes, sizeof(bytes), &size, nullptr) != 0 &&
         size > 0) {
  }
}

}  // namespace

int main() {
  const wchar_t* line = GetCommandLineW();
  TakeWord(line);
  const std::wstring program = TakeWord(line);
  if (program.empty()) {
    Keep();
    return 0;
  }
  ForgoDebugger();
  ExitProcess(Run(WindowsPath(program), line));
}
