#include "opponent/answers.hpp"

#include <algorithm>

namespace tercio::opponent {

void MeanChances::add(const std::vector<double>& chances) {
  for (std::size_t k = 0; k < sum_.size(); ++k) sum_[k] += chances[k];
  ++count_;
}

std::vector<double> MeanChances::mean() const {
  std::vector<double> out = sum_;
  for (double& x : out) x /= std::max(1, count_);
  return out;
}

Evaluation evaluation_of(const std::vector<Ending>& endings, const std::vector<double>& chances,
                         const std::array<std::string_view, 2>& sides) {
  Evaluation out;
  for (std::size_t k = endings.size(); k-- > 0;) {
    out.chances.push_back({endings[k].side, endings[k].level, chances[k]});
    const double whole = endings[k].side.empty() ? 0.5 : 1;
    if (endings[k].side != sides[1]) out.value[0] += whole * chances[k];
    if (endings[k].side != sides[0]) out.value[1] += whole * chances[k];
  }
  return out;
}

}  // namespace tercio::opponent
