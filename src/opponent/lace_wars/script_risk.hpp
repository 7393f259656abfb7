// How the scripted policy prices danger.
#pragma once

namespace tercio::opponent::lw {

// What a stack loses on average, as a share of its worth, when the points that can come at it are
// below as many, twice, three times as many as its own, and more.
inline float share_lost(float ratio) {
  if (ratio <= 0) return 0;
  if (ratio < 1) return 0.03F;
  if (ratio < 2) return 0.08F;
  return ratio < 3 ? 0.15F : 0.22F;
}

}  // namespace tercio::opponent::lw
