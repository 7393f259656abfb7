#include "advice/thirty_years_war/adviser.hpp"

#include <algorithm>

#include "advice/common.hpp"
#include "advice/thirty_years_war/board.hpp"
#include "advice/thirty_years_war/description.hpp"
#include "advice/thirty_years_war/group.hpp"
#include "advice/thirty_years_war/introduction.hpp"
#include "advice/thirty_years_war/notes.hpp"
#include "advice/thirty_years_war/overlays.hpp"
#include "advice/thirty_years_war/plan.hpp"
#include "advice/thirty_years_war/scene.hpp"
#include "advice/thirty_years_war/selection.hpp"
#include "advice/thirty_years_war/typed_orders.hpp"
#include "advice/thirty_years_war/view.hpp"
#include "thirty_years_war/match.hpp"

namespace tercio::advice::tyw {

namespace {

class TheAdviser final : public Adviser {
 public:
  explicit TheAdviser(std::shared_ptr<const Game> game)
      : game_(std::move(game)),
        notes_(note_triggers(), thirty_years_war::kSystemId, game_->definition().id) {}

  Introduction introduction() const override { return introduction_of(*game_); }
  Board board() const override { return board_of(*game_); }

  View view(const Match& match, std::string_view seat) const override {
    const Scene now = scene(match, seat);
    View out = view_of(now, match.heading());
    if (now.decides()) out.notes = notes_.of({now, out});
    return out;
  }

  Answered<Selection> select(const Match& match, std::string_view seat,
                             const Ids& pieces) const override {
    const auto chosen = read(pieces, "pieces");
    if (!chosen) return tl::unexpected(chosen.error());
    if (chosen->empty()) return tl::unexpected(nothing_named("pieces"));
    const Scene now = scene(match, seat);
    if (chosen->size() > 1 && can_go_together(now)) return line_selection(now, in_order(pieces));
    return selection_of(now, *chosen);
  }

  Answered<Group> group(const Match& match, std::string_view seat, const Ids& pieces,
                        std::string_view hex) const override {
    const auto h = find_hex(hex);
    if (!h) return tl::unexpected(no_such_hex(hex));
    const auto chosen = read(pieces, "pieces");
    if (!chosen) return tl::unexpected(chosen.error());
    if (chosen->empty()) return tl::unexpected(nothing_named("pieces"));
    const Scene now = scene(match, seat);
    if (auto why = why_not_now(now)) return tl::unexpected(std::move(*why));
    if (!can_go_together(now)) {
      return tl::unexpected(not_in_this_phase(now, chosen->first(), Deed::kMove));
    }
    return group_of(now, in_order(pieces), *h);
  }

  std::optional<Refusal> why_not(const Match& match, std::string_view seat, const Ids& pieces,
                                 std::string_view hex) const override {
    const auto h = find_hex(hex);
    if (!h) return no_such_hex(hex);
    const auto chosen = read(pieces, "pieces");
    if (!chosen) return chosen.error();
    const Scene now = scene(match, seat);
    return chosen->empty() ? why_idle(now, *h) : why_not_at(now, *chosen, *h);
  }

  std::optional<Refusal> why_not(const Match& match, std::string_view seat,
                                 std::string_view action) const override {
    const Scene now = scene(match, seat);
    if (!match.over() && !match.dice_to_act()) {
      if (auto why = why_not_now(now)) return why;
    }
    return match.check(action);
  }

  Answered<Plan> plan(const Match& match, std::string_view seat,
                      const PlanRequest& request) const override {
    const auto attacking = read(request.attackers, "attackers");
    if (!attacking) return tl::unexpected(attacking.error());
    const auto defending = read(request.defenders, "defenders");
    if (!defending) return tl::unexpected(defending.error());
    Combat combat{*attacking, *defending, false};
    for (const std::string& id : request.switches) {
      if (id != kCharge) {
        return tl::unexpected(unknown("switches", "a plan has no such switch"));
      }
      combat.charge = true;
    }
    return plan_of(scene(match, seat), combat);
  }

  Answered<Overlay> overlay(const Match& match, std::string_view seat,
                            const OverlayRequest& request) const override {
    const Scene now = scene(match, seat);
    HexId h = kNoHex;
    if (!request.hex.empty()) {
      const auto found = find_hex(request.hex);
      if (!found) return tl::unexpected(no_such_hex(request.hex));
      h = *found;
    } else if (!request.piece.empty()) {
      const PieceId p = game_->find_piece(request.piece);
      if (p == kNoPiece) return tl::unexpected(no_such_piece(request.piece));
      h = now.s.at[p];
    }
    if (h == kNoHex && (request.id == overlays::kSight.id || request.id == overlays::kThreats.id)) {
      return tl::unexpected(Refusal{
          .code = engine::Code::kBadRequest, .message = "name a hex of the map", .field = "hex"});
    }
    if (auto out = overlay_of(now, request.id, h)) return std::move(*out);
    return tl::unexpected(no_such_overlay(request.id));
  }

  Answered<Description> describe(const Match& match, std::string_view seat,
                                 std::string_view what) const override {
    const Scene now = scene(match, seat);
    if (const auto h = find_hex(what)) return description_of_hex(now, *h);
    const PieceId p = game_->find_piece(what);
    if (p == kNoPiece) return tl::unexpected(no_such_piece(what));
    return description_of_piece(now, p);
  }

  std::string turn_of(const Match& match) const override {
    return game_->side_id(thirty_years_war::state_of(match).phasing);
  }

  std::span<const Verb> verbs() const override { return order_verbs(); }

  std::unique_ptr<OrderReader> reader(const Match& match, const View& view) const override {
    return std::make_unique<TypedOrders>(*game_, match, view);
  }

 private:
  Scene scene(const Match& match, std::string_view seat) const {
    const State& s = thirty_years_war::state_of(match);
    if (seat == kOpenTable) return {*game_, s, s.decider};
    return {*game_, s, seat == game_->side_id(Side::kB) ? Side::kB : Side::kA};
  }

  std::optional<HexId> find_hex(std::string_view label) const {
    const auto h = hex::parse_hex(label);
    return h && game_->grid().contains(*h) ? h : std::nullopt;
  }

  tl::expected<PieceSet, Refusal> read(const Ids& list, std::string_view field) const {
    PieceSet out;
    for (const std::string& id : list) {
      const PieceId p = game_->find_piece(id);
      if (p == kNoPiece) {
        Refusal refusal = no_such_piece(id);
        refusal.field = field;
        return tl::unexpected(std::move(refusal));
      }
      out.insert(p);
    }
    return out;
  }

  // As they were named, each once. Requires: there are such pieces.
  std::vector<PieceId> in_order(const Ids& list) const {
    std::vector<PieceId> out;
    for (const std::string& id : list) {
      const PieceId p = game_->find_piece(id);
      if (std::find(out.begin(), out.end(), p) == out.end()) out.push_back(p);
    }
    return out;
  }

  static Refusal nothing_named(std::string_view field) {
    return {.code = engine::Code::kBadRequest,
            .message = "name at least one piece",
            .field = std::string(field)};
  }

  std::shared_ptr<const Game> game_;
  Notes<NoteMoment> notes_;
};

}  // namespace

std::unique_ptr<Adviser> make_adviser(std::shared_ptr<const thirty_years_war::Game> game) {
  return std::make_unique<TheAdviser>(std::move(game));
}

}  // namespace tercio::advice::tyw
