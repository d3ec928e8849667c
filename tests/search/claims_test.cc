#include "search/claims.h"

#include <optional>

#include "gtest/gtest.h"

namespace tengen::search {
namespace {

TEST(ClaimsTest, APositionIsClaimedAsLongAsTheClaimLives) {
  Claims claims;
  EXPECT_FALSE(claims.Contains(77));
  {
    const Claim claim(&claims, 77);
    EXPECT_TRUE(claims.Contains(77));
    EXPECT_FALSE(claims.Contains(78));
    const Claim other(&claims, 78);
    EXPECT_TRUE(claims.Contains(77));
    EXPECT_TRUE(claims.Contains(78));
  }
  EXPECT_FALSE(claims.Contains(77));
  EXPECT_FALSE(claims.Contains(78));
}

TEST(ClaimsTest, WhoSharesAPlaceIsForgottenAndForgetsNobody) {
  Claims claims;
  constexpr uint64_t kFar = uint64_t{1} << 40;
  std::optional<Claim> first(std::in_place, &claims, 77);
  const Claim second(&claims, 77 + kFar);
  EXPECT_FALSE(claims.Contains(77));
  first.reset();
  EXPECT_TRUE(claims.Contains(77 + kFar));
}

TEST(ClaimsTest, WhatTwoClaimIsFreeWhenTheFirstIsDone) {
  Claims claims;
  std::optional<Claim> first(std::in_place, &claims, 77), second(std::in_place, &claims, 77);
  EXPECT_TRUE(claims.Contains(77));
  first.reset();
  EXPECT_FALSE(claims.Contains(77));
  const Claim third(&claims, 77);
  second.reset();
  EXPECT_FALSE(claims.Contains(77));
}

TEST(ClaimsTest, WithoutClaimsNothingHappens) { const Claim claim(nullptr, 77); }

}  // namespace
}  // namespace tengen::search
