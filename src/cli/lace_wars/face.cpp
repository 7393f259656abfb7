#include "cli/lace_wars/face.hpp"

#include "cli/lace_wars/map.hpp"
#include "cli/lace_wars/summary.hpp"

namespace tercio::cli::lace {

namespace {

using engine::Match;
using lace_wars::Game;

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
  MapWindow whole_map(int width) const override { return whole_columns(grid(), width); }
  MapWindow ground_about(hex::HexId centre, int width) const override {
    return columns_about(grid(), centre, width);
  }
  MapPicture map(const Screen& screen, const Match& match, std::string_view seat,
                 const MapWindow& window, const MapMarks& marks) const override {
    const MapView view(*game_, match, seat, screen);
    return {view.draw(window, marks), view.legend(window)};
  }

 private:
  std::shared_ptr<const Game> game_;
};

}  // namespace

std::unique_ptr<Face> make_face(std::shared_ptr<const Game> game) {
  return std::make_unique<TheFace>(std::move(game));
}

}  // namespace tercio::cli::lace
