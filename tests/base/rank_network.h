// Ranks within one process, whose links can be cut.
#ifndef TENGEN_TESTS_BASE_RANK_NETWORK_H_
#define TENGEN_TESTS_BASE_RANK_NETWORK_H_

#include <chrono>
#include <condition_variable>
#include <deque>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "absl/strings/str_cat.h"
#include "absl/time/time.h"
#include "base/rank_link.h"

namespace tengen::base {

// Thread-safe.
class RankNetwork {
 public:
  explicit RankNetwork(int ranks) : boxes_(static_cast<size_t>(ranks)) {
    for (int rank = 0; rank < ranks; ++rank) links_.push_back(std::make_unique<End>(*this, rank));
  }

  int size() const { return static_cast<int>(boxes_.size()); }
  RankLink& Link(int rank) { return *links_[static_cast<size_t>(rank)]; }

  // Nothing that is sent to or by the rank arrives any more, or again.
  void Cut(int rank) { SetCut(rank, true); }
  void Mend(int rank) { SetCut(rank, false); }

 private:
  struct Box {
    std::deque<RankLink::Message> messages;
    bool cut = false;
  };

  class End : public RankLink {
   public:
    End(RankNetwork& network, int rank) : network_(network), rank_(rank) {}
    int rank() const override { return rank_; }
    int size() const override { return network_.size(); }
    std::string name() const override { return absl::StrCat("host ", rank_); }
    void Send(int to, std::string text) override {
      const std::lock_guard lock(network_.mutex_);
      if (network_.Of(rank_).cut || network_.Of(to).cut) return;
      network_.Of(to).messages.push_back({rank_, std::move(text)});
      network_.arrived_.notify_all();
    }
    std::optional<Message> Receive(absl::Duration wait) override {
      std::unique_lock lock(network_.mutex_);
      std::deque<Message>& messages = network_.Of(rank_).messages;
      network_.arrived_.wait_for(lock, absl::ToChronoMicroseconds(wait),
                                 [&] { return !messages.empty(); });
      if (messages.empty()) return std::nullopt;
      Message message = std::move(messages.front());
      messages.pop_front();
      return message;
    }

   private:
    RankNetwork& network_;
    const int rank_;
  };

  Box& Of(int rank) { return boxes_[static_cast<size_t>(rank)]; }
  void SetCut(int rank, bool cut) {
    const std::lock_guard lock(mutex_);
    Of(rank).cut = cut;
  }

  std::mutex mutex_;
  std::condition_variable arrived_;
  std::vector<Box> boxes_;
  std::vector<std::unique_ptr<End>> links_;
};

}  // namespace tengen::base

#endif  // TENGEN_TESTS_BASE_RANK_NETWORK_H_
