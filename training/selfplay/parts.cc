#include "training/selfplay/parts.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include <algorithm>
#include <cerrno>
#include <filesystem>
#include <limits>
#include <map>
#include <optional>
#include <system_error>
#include <tuple>
#include <utility>

#include "absl/strings/numbers.h"
#include "absl/strings/str_cat.h"
#include "absl/strings/str_format.h"
#include "absl/strings/string_view.h"
#include "base/errors.h"
#include "base/files.h"
#include "base/json.h"
#include "base/writer_lock.h"

namespace tengen::training {
namespace {

namespace fs = std::filesystem;

std::string ManifestPath(const std::string& directory) { return directory + "/part.json"; }

std::string WithoutSlashes(std::string path) {
  while (path.size() > 1 && path.back() == '/') path.pop_back();
  return path;
}

// All that the bytes of the run's files depend on.
base::Json Manifest(const SelfPlayRun& run, const base::Part& part) {
  const ShardHeader header = HeaderOfShard(run, 0);
  return {
      {"part", base::PartText(part)},
      {"games", run.games},
      {"games_per_shard", run.games_per_shard},
      {"settings", absl::StrFormat("%016x", header.settings_hash)},
      {"seed", header.seed},
      {"scale", header.scale},
      {"nodes", header.nodes},
      {"label", header.label},
  };
}

// FailedPrecondition, with the first member of `wanted`, but for the part, that `found` has not.
absl::Status Compare(const base::Json& found, const std::string& path, const base::Json& wanted,
                     absl::string_view wanted_by) {
  for (const auto& [name, value] : wanted.items()) {
    const base::Json* const member = base::FindMember(found, name);
    if (name == "part" || (member != nullptr && *member == value)) continue;
    const std::string there = member == nullptr ? "missing" : base::JsonText(*member);
    return absl::FailedPreconditionError(absl::StrCat("\"", path, "\": ", name, " is ", there,
                                                      ", not ", base::JsonText(value), " as ",
                                                      wanted_by));
  }
  return absl::OkStatus();
}

absl::StatusOr<base::Json> ReadManifest(const std::string& path) {
  const absl::StatusOr<std::string> text = base::ReadTextFile(path);
  if (!text.ok()) return text.status();
  absl::StatusOr<base::Json> json = base::ParseJson(*text);
  if (json.ok() && json->is_object()) return json;
  return absl::DataLossError(absl::StrCat("\"", path, "\" is damaged: no JSON object"));
}

// A part as its directory has it.
struct FoundPart {  // NOLINT(bugprone-exception-escape): of Json
  std::string directory;
  base::Json manifest;
  base::Part part;
  int64_t games = 0;  // of the run
  int games_per_shard = 1;
  ShardHeader header;  // of all shards but for the first game
  std::optional<base::DirectoryLock> lock;

  std::pair<int64_t, int64_t> share() const { return part.Share(games); }
};

// Reads members of a manifest; what is missing or no such thing makes it damaged.
class ManifestReader {
 public:
  explicit ManifestReader(const base::Json& json) : json_(json) {}

  std::string Text(absl::string_view name) {
    const base::Json* const member = base::FindMember(json_, name);
    if (member != nullptr && member->is_string()) return member->get<std::string>();
    return Damaged<std::string>(name);
  }
  template <class Number>
  Number Whole(absl::string_view name, uint64_t least, uint64_t most) {
    const base::Json* const member = base::FindMember(json_, name);
    if (member == nullptr || !member->is_number_unsigned()) return Damaged<Number>(name);
    const auto value = member->get<uint64_t>();
    return value < least || value > most ? Damaged<Number>(name) : static_cast<Number>(value);
  }
  uint64_t Hash(absl::string_view name) {
    uint64_t hash = 0;
    return absl::SimpleHexAtoi(Text(name), &hash) ? hash : Damaged<uint64_t>(name);
  }
  base::Part Part(absl::string_view name) {
    const absl::StatusOr<base::Part> part = base::ParsePart(Text(name));
    return part.ok() ? *part : Damaged<base::Part>(name);
  }
  const std::string& damaged() const { return damaged_; }

 private:
  template <class Value>
  Value Damaged(absl::string_view name) {
    if (damaged_.empty()) damaged_ = std::string(name);
    return {};
  }

  const base::Json& json_;
  std::string damaged_;  // the first such member
};

absl::StatusOr<FoundPart> ReadPart(const std::string& directory) {
  const std::string path = ManifestPath(directory);
  absl::StatusOr<base::Json> manifest = ReadManifest(path);
  if (!manifest.ok()) return manifest.status();
  FoundPart found;
  found.directory = WithoutSlashes(directory);
  found.manifest = *std::move(manifest);
  ManifestReader in(found.manifest);
  constexpr uint64_t kMost32 = std::numeric_limits<uint32_t>::max();
  found.part = in.Part("part");
  found.games = in.Whole<int64_t>("games", 1, std::numeric_limits<int64_t>::max());
  found.games_per_shard = in.Whole<int>("games_per_shard", 1, 1'000'000);
  found.header = {in.Hash("settings"),
                  in.Whole<uint64_t>("seed", 0, UINT64_MAX),
                  0,
                  in.Whole<uint32_t>("scale", 0, kMost32),
                  in.Whole<uint32_t>("nodes", 0, kMost32),
                  in.Text("label")};
  if (!in.damaged().empty() || found.header.label.size() > kMaxShardLabel) {
    return absl::DataLossError(
        absl::StrCat("\"", path, "\" is damaged: ", in.damaged().empty() ? "label" : in.damaged()));
  }
  // Parts that were brought here to be read alone need no lock.
  absl::StatusOr<base::DirectoryLock> lock = base::DirectoryLock::Take(found.directory);
  if (absl::IsAborted(lock.status())) return lock.status();
  if (lock.ok()) found.lock.emplace(*std::move(lock));
  return found;
}

// All parts, by number. Errors: they do not fit together, or one is missing or double.
absl::StatusOr<std::map<int, FoundPart>> ReadParts(const std::vector<std::string>& directories) {
  std::map<int, FoundPart> parts;
  std::optional<base::Json> first;
  int of = 1;
  for (const std::string& directory : directories) {
    std::error_code error;
    for (const auto& [number, other] : parts) {
      if (!fs::equivalent(directory, other.directory, error)) continue;
      return absl::FailedPreconditionError(absl::StrCat("\"", directory, "\" is named twice"));
    }
    absl::StatusOr<FoundPart> part = ReadPart(directory);
    if (!part.ok()) return part.status();
    const std::string path = ManifestPath(directory);
    if (!first) {
      first = part->manifest;
      of = part->part.of;
    }
    absl::Status fits = Compare(part->manifest, path, *first,
                                absl::StrCat("in \"", ManifestPath(directories.front()), "\""));
    if (!fits.ok()) return fits;
    const int number = part->part.number;
    if (part->part.of != of) {
      return absl::FailedPreconditionError(absl::StrCat(
          "\"", path, "\": part ", base::PartText(part->part), " is none of ", of, " parts"));
    }
    const auto [there, is_new] = parts.emplace(number, *std::move(part));
    if (is_new) continue;
    return absl::FailedPreconditionError(absl::StrCat("\"", there->second.directory, "\" and \"",
                                                      directory, "\" are both part ", number, "/",
                                                      of));
  }
  for (int number = 1; number <= of; ++number) {
    if (parts.contains(number)) continue;
    return absl::FailedPreconditionError(absl::StrCat("part ", number, "/", of, " is missing"));
  }
  return parts;
}

// The games of a part from `begin` to before `end`, which are in one shard, as bytes.
absl::StatusOr<std::string> GamesOf(const FoundPart& part, int64_t begin, int64_t end) {
  const std::string path = ShardPath(part.directory, begin / part.games_per_shard);
  const absl::StatusOr<ShardContents> contents = ReadShard(path);
  if (!contents.ok()) return contents.status();
  if (!contents->tail.ok()) return contents->tail;
  ShardHeader header = part.header;
  header.first_game = begin;
  if (contents->header != header) {
    return absl::FailedPreconditionError(
        absl::StrCat(path, " holds other games than \"", ManifestPath(part.directory), "\" says"));
  }
  const auto games = static_cast<int64_t>(contents->games.size());
  if (games != end - begin) {
    return absl::FailedPreconditionError(absl::StrCat(path, " is not complete: ", games, " of ",
                                                      end - begin, " games; let part ",
                                                      base::PartText(part.part), " go on"));
  }
  std::string text;
  for (const GameRecord& game : contents->games) text += EncodeGame(game);
  return text;
}

// The bytes of shard `number` of the whole run.
absl::StatusOr<std::string> WholeShard(const std::map<int, FoundPart>& parts, int64_t number) {
  const FoundPart& any = parts.begin()->second;
  const int64_t begin = number * any.games_per_shard;
  const int64_t end = std::min(any.games, begin + any.games_per_shard);
  ShardHeader header = any.header;
  header.first_game = begin;
  std::string text = EncodeHeader(header);
  for (const auto& [ignored, part] : parts) {
    const auto [first, last] = part.share();
    const int64_t from = std::max(begin, first), to = std::min(end, last);
    if (from >= to) continue;
    const absl::StatusOr<std::string> games = GamesOf(part, from, to);
    if (!games.ok()) return games.status();
    text += *games;
  }
  return text;
}

int64_t ShardsOf(const FoundPart& part) { return (part.games - 1) / part.games_per_shard + 1; }

// A directory that grows beside the one it is to be, and goes if it does not come to that.
class NewDirectory {
 public:
  static absl::StatusOr<NewDirectory> Make(const std::string& target) {
    std::string path = target + ".merging-XXXXXX";
    if (mkdtemp(path.data()) == nullptr) return base::SystemError(errno, "cannot make", path);
    std::error_code error;
    fs::permissions(path, fs::perms(0755), error);
    return NewDirectory(std::move(path), target);
  }
  NewDirectory(NewDirectory&& other) noexcept
      : path_(std::exchange(other.path_, "")), target_(std::move(other.target_)) {}
  NewDirectory& operator=(NewDirectory&&) = delete;
  ~NewDirectory() {
    std::error_code error;
    if (!path_.empty()) fs::remove_all(path_, error);
  }

  const std::string& path() const { return path_; }

  // Gives it the name of the target; what has that goes.
  absl::Status Finish(bool replace) {
    const unsigned int how = replace ? RENAME_EXCHANGE : RENAME_NOREPLACE;
    const auto rename = [&](unsigned int flags) {
      return renameat2(AT_FDCWD, path_.c_str(), AT_FDCWD, target_.c_str(), flags);
    };
    // Where the file system knows no such renaming, the usual one still spares what is not empty.
    if (rename(how) != 0 && (replace || errno != EINVAL || rename(0) != 0)) {
      return base::SystemError(errno, "cannot write", target_);
    }
    if (!replace) path_.clear();
    return absl::OkStatus();
  }

 private:
  NewDirectory(std::string path, std::string target)
      : path_(std::move(path)), target_(std::move(target)) {}

  std::string path_;
  std::string target_;
};

bool IsOurs(const fs::path& file) {
  return file.extension() == ".gpk" || file.filename() == ".lock" || file.filename() == "part.json";
}

// OK if nothing that would be missed is at `out`. Tells whether something is.
absl::Status CheckTarget(const std::string& out, bool replace,
                         const std::vector<std::string>& parts, bool* exists) {
  std::error_code error;
  *exists = fs::exists(fs::symlink_status(out, error));
  if (!*exists) return absl::OkStatus();
  const auto in_the_way = [&out](absl::string_view what) {
    return absl::AlreadyExistsError(absl::StrCat("\"", out, "\" ", what));
  };
  if (!replace) return in_the_way("is there already; --replace writes over it");
  for (const std::string& part : parts) {
    if (fs::equivalent(out, part, error)) return in_the_way("is one of the parts");
  }
  if (!fs::is_directory(fs::symlink_status(out, error))) return in_the_way("is no directory");
  fs::directory_iterator entry(out, error), end;
  for (; !error && entry != end; entry.increment(error)) {
    if (!IsOurs(entry->path())) return in_the_way("holds more than games of self-play");
  }
  return error ? in_the_way("cannot be read") : absl::OkStatus();
}

}  // namespace

std::string PartDirectory(const std::string& run_directory, const base::Part& part) {
  return absl::StrCat(run_directory, ".part-", part.number, "-of-", part.of);
}

absl::StatusOr<SelfPlayRun> BeginPart(SelfPlayRun run, const base::Part& part) {
  const std::string directory = PartDirectory(run.directory, part);
  const std::string path = ManifestPath(directory);
  const base::Json manifest = Manifest(run, part);
  std::error_code error;
  fs::create_directories(directory, error);
  if (error) return base::SystemError(error.value(), "cannot make", directory);
  if (fs::exists(path, error)) {
    const absl::StatusOr<base::Json> there = ReadManifest(path);
    if (!there.ok()) return there.status();
    absl::Status same = Compare(*there, path, manifest, "asked for; choose another --run");
    if (!same.ok()) return same;
  } else {
    absl::Status written = base::WriteWholeFile(path, base::JsonDocument(manifest));
    if (!written.ok()) return written;
  }
  std::tie(run.first_game, run.games) = part.Share(run.games);
  run.directory = directory;
  return run;
}

absl::StatusOr<int64_t> MergeParts(const std::vector<std::string>& parts, const std::string& out,
                                   bool replace, const std::function<bool()>& called_off) {
  const std::string target = WithoutSlashes(out);
  bool exists = false;
  absl::Status free = CheckTarget(target, replace, parts, &exists);
  if (!free.ok()) return free;
  const absl::StatusOr<std::map<int, FoundPart>> found = ReadParts(parts);
  if (!found.ok()) return found.status();
  absl::StatusOr<NewDirectory> directory = NewDirectory::Make(target);
  if (!directory.ok()) return directory.status();
  const FoundPart& any = found->begin()->second;
  for (int64_t shard = 0; shard < ShardsOf(any); ++shard) {
    if (called_off && called_off()) return absl::CancelledError("interrupted");
    const absl::StatusOr<std::string> text = WholeShard(*found, shard);
    if (!text.ok()) return text.status();
    absl::Status written = base::WriteWholeFile(ShardPath(directory->path(), shard), *text);
    if (!written.ok()) return written;
  }
  if (absl::Status status = directory->Finish(exists); !status.ok()) return status;
  return any.games;
}

}  // namespace tengen::training
