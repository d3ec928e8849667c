// Things that are worth keeping between uses, one for each thread that is at work.
#ifndef TENGEN_BASE_SPARES_H_
#define TENGEN_BASE_SPARES_H_

#include <functional>
#include <memory>
#include <mutex>
#include <utility>
#include <vector>

namespace tengen::base {

// Hands out what lies idle and makes another where nothing does. Thread-safe.
template <typename T>
class Spares {
 public:
  // `make` is called in many threads.
  explicit Spares(std::function<std::unique_ptr<T>()> make) : make_(std::move(make)) {}

  // Calls `use` with one that nobody else has meanwhile; returns what that does.
  template <typename Use>
  auto With(const Use& use) {
    std::unique_ptr<T> one = Take();
    auto result = use(*one);
    const std::lock_guard lock(mutex_);
    idle_.push_back(std::move(one));
    return result;
  }

 private:
  std::unique_ptr<T> Take() {
    std::unique_lock lock(mutex_);
    if (idle_.empty()) {
      lock.unlock();
      return make_();
    }
    std::unique_ptr<T> one = std::move(idle_.back());
    idle_.pop_back();
    return one;
  }

  const std::function<std::unique_ptr<T>()> make_;
  std::mutex mutex_;  // guards all below
  std::vector<std::unique_ptr<T>> idle_;
};

}  // namespace tengen::base

#endif  // TENGEN_BASE_SPARES_H_
