#include "advice/lace_wars/adviser.hpp"

#include <stdexcept>

#include "advice/common.hpp"
#include "advice/lace_wars/board.hpp"
#include "advice/lace_wars/description.hpp"
#include "advice/lace_wars/introduction.hpp"
#include "advice/lace_wars/named.hpp"
#include "advice/lace_wars/notes.hpp"
#include "advice/lace_wars/overlays.hpp"
#include "advice/lace_wars/plan.hpp"
#include "advice/lace_wars/reactions.hpp"
#include "advice/lace_wars/selection.hpp"
#include "advice/lace_wars/typed_orders.hpp"
#include "advice/lace_wars/view.hpp"
#include "advice/lace_wars/why.hpp"
#include "lace_wars/action_parse.hpp"
#include "lace_wars/match.hpp"
#include "lace_wars/rules/legality.hpp"

namespace tercio::advice::lace {

namespace {

class TheAdviser final : public Adviser {
 public:
  explicit TheAdviser(std::shared_ptr<const Game> game)
      : game_(std::move(game)),
        geometry_(geometry_of(*game_)),
        notes_(note_triggers(), lace_wars::kSystemId, game_->definition().id) {}

  Introduction introduction() const override { return introduction_of(*game_); }
  Board board() const override { return board_of(*game_); }

  View view(const Match& match, std::string_view seat) const override {
    const Scene here = scene(match, seat);
    View out = view_of(here, match.heading());
    if (here.decides()) out.notes = notes_.of({here, out});
    return out;
  }

  Answered<Selection> select(const Match& match, std::string_view seat,
                             const Ids& pieces) const override {
    const Scene here = scene(match, seat);
    const auto chosen = pieces_of_one_side(here, pieces);
    if (!chosen) return tl::unexpected(chosen.error());
    return selection_of(here, *chosen);
  }

  std::optional<Refusal> why_not(const Match& match, std::string_view seat, const Ids& pieces,
                                 std::string_view hex) const override {
    const Scene here = scene(match, seat);
    const auto h = hex_named(here, hex);
    if (!h) return h.error();
    if (pieces.empty()) return why_nothing_in(here, *h);
    const auto chosen = pieces_of_one_side(here, pieces);
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

  Answered<Plan> plan(const Match& match, std::string_view seat,
                      const PlanRequest& request) const override {
    const Scene here = scene(match, seat);
    const auto from = pieces_named(here, request.attackers, "attackers");
    if (!from) return tl::unexpected(from.error());
    const auto to = pieces_named(here, request.defenders, "defenders");
    if (!to) return tl::unexpected(to.error());
    return plan_of(here, *from, *to);
  }

  Answered<Overlay> overlay(const Match& match, std::string_view seat,
                            const OverlayRequest& request) const override {
    return overlay_of(scene(match, seat), request);
  }

  Answered<Group> group(const Match&, std::string_view, const Ids&,
                        std::string_view) const override {
    return tl::unexpected(forbidden(
        "8.1a", "in this battle a unit or a stack moves at a time; select one of them to move it"));
  }

  Answered<Description> describe(const Match& match, std::string_view seat,
                                 std::string_view what) const override {
    const Scene here = scene(match, seat);
    if (const auto h = hex_named(here, what)) return description_of_hex(here, *h);
    const auto p = piece_named(here, what, "piece");
    if (!p) return tl::unexpected(p.error());
    return description_of_piece(here, *p);
  }

  Cover cover(const Match& match) const override {
    const State* s = lace_wars::position_behind(match);
    return cover_of(scene(match, game_->side_id(s->decider)));
  }
  Standing standing(const Match& match) const override {
    return standing_of(*game_, *lace_wars::position_behind(match));
  }
  std::string turn_of(const Match& match) const override {
    return game_->side_id(lace_wars::position_behind(match)->active);
  }
  std::vector<StandingOrder> standing_orders() const override { return reaction_orders(); }
  std::string answer_by(const Match& match, std::string_view order) const override {
    const State* s = lace_wars::position_behind(match);
    if (s->step != Step::kReact) return {};
    return reaction_by(scene(match, game_->side_id(s->decider)), order);
  }
  std::optional<Order> resumed(const Match& match, std::string_view seat,
                               std::span<const std::string> actions) const override {
    return resumed_of(scene(match, seat), actions);
  }

  std::span<const Verb> verbs() const override { return order_verbs(); }
  std::unique_ptr<OrderReader> reader(const Match& match, const View& view) const override {
    return std::make_unique<TypedOrders>(*this, game_, match, view);
  }

 private:
  Scene scene(const Match& match, std::string_view seat) const {
    const State* s = lace_wars::position_behind(match);
    if (s == nullptr) throw std::invalid_argument("a match of another rule system");
    if (seat == kOpenTable) return {*game_, geometry_, *s, s->decider, Scene::Sees::kAll};
    const Side side = game_->side_id(Side::kB) == seat ? Side::kB : Side::kA;
    return {*game_, geometry_, *s, side};
  }

  std::shared_ptr<const Game> game_;
  Geometry geometry_;
  Notes<NoteMoment> notes_;
};

}  // namespace

std::unique_ptr<Adviser> make_adviser(std::shared_ptr<const lace_wars::Game> game) {
  return std::make_unique<TheAdviser>(std::move(game));
}

}  // namespace tercio::advice::lace
