#include "cli/thirty_years_war/face.hpp"

#include <utility>

#include "cli/thirty_years_war/map.hpp"
#include "cli/thirty_years_war/summary.hpp"
#include "thirty_years_war/match.hpp"

namespace tercio::cli::tyw {

namespace {

using thirty_years_war::Game;

class TheFace final : public Face {
 public:
  explicit TheFace(std::shared_ptr<const Game> game) : game_(std::move(game)) {}

  std::string summary(const Screen& screen) const override {
    return summary_text(screen, game_->definition());
  }
  std::string provenance(const Screen& screen) const override {
    return provenance_text(screen, *game_);
  }

  hex::Grid grid() const override { return game_->grid(); }
  // Nothing is hidden: every seat sees the same map.
  MapPicture map(const Screen& screen, const engine::Match& match, std::string_view /*seat*/,
                 const MapWindow& window, const MapMarks& marks) const override {
    const MapView view(*game_, thirty_years_war::state_of(match), screen);
    return {.map = view.draw(window, marks), .legend = view.legend(window)};
  }

 private:
  std::shared_ptr<const Game> game_;
};

}  // namespace

std::unique_ptr<Face> make_face(std::shared_ptr<const Game> game) {
  return std::make_unique<TheFace>(std::move(game));
}

}  // namespace tercio::cli::tyw
