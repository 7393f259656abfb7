#include "advice/lace_wars/adviser.hpp"

#include <stdexcept>

#include "advice/common.hpp"
#include "advice/lace_wars/answers.hpp"
#include "advice/lace_wars/board.hpp"
#include "advice/lace_wars/offers.hpp"
#include "advice/lace_wars/options.hpp"
#include "advice/lace_wars/view.hpp"
#include "engine/words.hpp"
#include "lace_wars/action_parse.hpp"
#include "lace_wars/match.hpp"
#include "lace_wars/rules/legality.hpp"

namespace tercio::advice::lace {

namespace {

class TheAdviser final : public Adviser {
 public:
  explicit TheAdviser(std::shared_ptr<const Game> game)
      : game_(std::move(game)), geometry_(geometry_of(*game_)) {}

  Json board() const override { return lace::board(*game_); }

  Json view(const Match& match, std::string_view seat) const override {
    return lace::view(scene(match, seat), match.heading());
  }

  tl::expected<Json, Refusal> select(const Match& match, std::string_view seat,
                                     const Ids& pieces) const override {
    const Scene here = scene(match, seat);
    const auto chosen = one_side(here, pieces);
    if (!chosen) return tl::unexpected(chosen.error());
    return selection(here, *chosen);
  }

  std::optional<Refusal> why_not(const Match& match, std::string_view seat, const Ids& pieces,
                                 std::string_view hex) const override {
    const Scene here = scene(match, seat);
    const auto h = hex_named(here, hex);
    if (!h) return h.error();
    if (pieces.empty()) return why_nothing(here, *h);
    const auto chosen = one_side(here, pieces);
    if (!chosen) return chosen.error();
    return why_not_at(here, *chosen, *h);
  }

  std::optional<Refusal> why_not(const Match& match, std::string_view seat,
                                 std::string_view action) const override {
    const Scene here = scene(match, seat);
    if (auto refusal = why_not_named(here, action)) return refusal;
    const bool rolls = here.is_rolling() && action.starts_with("roll");
    if (!rolls) {
      if (auto refusal = why_not_deciding(here)) return refusal;
    }
    const auto parsed = parse_action(*game_, here.s, action);
    if (!parsed.ok) return parsed.refusal;
    const Denial denial = lace_wars::why_not(*game_, here.s, parsed.action);
    if (denial) return here.told(denial);
    return std::nullopt;
  }

  tl::expected<Json, Refusal> plan(const Match& match, std::string_view seat, const Ids& attackers,
                                   const Ids& defenders, const Ids& /*switches*/) const override {
    const Scene here = scene(match, seat);
    const auto from = pieces_named(here, attackers, "attackers");
    if (!from) return tl::unexpected(from.error());
    const auto to = pieces_named(here, defenders, "defenders");
    if (!to) return tl::unexpected(to.error());
    return lace::plan(here, *from, *to);
  }

  tl::expected<Json, Refusal> overlay(const Match& match, std::string_view seat,
                                      const OverlayRequest& request) const override {
    return lace::overlay(scene(match, seat), request);
  }

  tl::expected<Json, Refusal> describe(const Match& match, std::string_view seat,
                                       std::string_view what) const override {
    return lace::describe(scene(match, seat), what);
  }

 private:
  Scene scene(const Match& match, std::string_view seat) const {
    const State* s = lace_wars::position_behind(match);
    if (s == nullptr) throw std::invalid_argument("a match of another rule system");
    const Side side = game_->side_id(Side::kB) == seat ? Side::kB : Side::kA;
    return {*game_, geometry_, *s, side};
  }

  // Pieces of one side that the seat sees.
  static tl::expected<PieceSet, Refusal> one_side(const Scene& scene, const Ids& ids) {
    auto named = pieces_named(scene, ids, "pieces");
    if (!named) return named;
    if (named->empty()) {
      return tl::unexpected(Refusal{.code = engine::Code::kBadRequest,
                                    .message = "a list of pieces is wanted",
                                    .field = "pieces"});
    }
    for (const PieceId p : *named) {
      if (scene.game.piece(p).side != scene.game.piece(named->first()).side) {
        return tl::unexpected(forbidden("0.1b", "these pieces are of two sides"));
      }
    }
    return named;
  }

  // Why nothing can be done with what stands in a hex.
  static std::optional<Refusal> why_nothing(const Scene& scene, HexId h) {
    if (auto refusal = why_not_deciding(scene)) return refusal;
    PieceSet pieces = commanders_in(scene.game, scene.s, h, scene.seat);
    if (has_unit(scene.s, h, scene.seat)) pieces |= units_in(scene.s, h);
    if (pieces.empty()) {
      return forbidden("0.1b", has_unit(scene.s, h, other(scene.seat))
                                   ? "the units in " + hex::label(h) + " belong to the other side"
                                   : "nobody of yours stands in " + hex::label(h));
    }
    std::optional<Refusal> first;
    for (const PieceId p : pieces) {
      const Offers offers = offers_of(scene, PieceSet{p});
      if (!offers.empty()) return std::nullopt;
      if (!first) first = offers.refused();
    }
    return first ? first : forbidden("4C-b", "nothing can be done with it now");
  }

  // 3.6 An action may not be used to find out where a hidden unit stands.
  static std::optional<Refusal> why_not_named(const Scene& scene, std::string_view action) {
    for (std::string_view word : engine::words_of(action)) {
      while (!word.empty()) {
        const auto comma = word.find(',');
        const PieceId p = scene.game.find_piece(word.substr(0, comma));
        if (p != kNoPiece && !scene.sees(p)) {
          return forbidden("3.6", scene.game.name(p) + " is not to be seen on the map");
        }
        if (comma == std::string_view::npos) break;
        word.remove_prefix(comma + 1);
      }
    }
    return std::nullopt;
  }

  std::shared_ptr<const Game> game_;
  Geometry geometry_;
};

}  // namespace

std::unique_ptr<Adviser> make_adviser(std::shared_ptr<const lace_wars::Game> game) {
  return std::make_unique<TheAdviser>(std::move(game));
}

}  // namespace tercio::advice::lace
