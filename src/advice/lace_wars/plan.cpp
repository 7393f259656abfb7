// The combat planner: every modifier, both columns for the six dice, and what they would mean.
#include <algorithm>

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "advice/lace_wars/answers.hpp"
#include "advice/lace_wars/options.hpp"
#include "advice/lace_wars/prospects.hpp"
#include "advice/lace_wars/words.hpp"
#include "lace_wars/rules/carry_out.hpp"
#include "lace_wars/rules/combat.hpp"
#include "lace_wars/rules/legality.hpp"
#include "lace_wars/telling/answers.hpp"

namespace tercio::advice::lace {

namespace {

using lace_wars::Attack;
using lace_wars::ResultCell;

template <std::size_t N>
void fill(const HexSet& hexes, std::array<HexId, N>& out) {
  std::size_t n = 0;
  hexes.for_each([&](HexId h) {
    if (n < N) out[n++] = h;
  });
}

// How hard a result is.
int weight(const ResultCell& cell) {
  return cell.losses * 2 + (cell.eliminated ? 8 : 0) + cell.retreat * 2 +
         (cell.disorganised ? 1 : 0) + (cell.test ? 1 : 0);
}

class Planner {
 public:
  Planner(const Scene& scene, PieceSet attackers, PieceSet defenders)
      : scene_(scene),
        game_(scene.game),
        s_(scene.s),
        from_(hexes_of(scene.seen, attackers)),
        to_(hexes_of(scene.seen, defenders)) {
    fill(from_, attack_.attackers);
    fill(to_, attack_.defenders);
    if (!from_.empty() && !to_.empty()) odds_ = ask();
  }

  Json json() {
    const std::optional<Refusal> refusal = refused();
    Json dice = outcomes();  // the summary adds them up
    return {{"attackers", ids_of(game_, units_of(from_))},
            {"defenders", ids_of(game_, units_of(to_))},
            {"candidates", candidates()},
            {"action", refusal ? Json(nullptr) : Json(action_text(scene_, attack_))},
            {"refused", refusal ? refusal_json(*refusal) : Json(nullptr)},
            {"switches", Json::array()},
            {"sums", sums()},
            {"column", column()},
            {"outcomes", std::move(dice)},
            {"summary", summary()},
            {"warnings", warnings()}};
  }

 private:
  // Those that would fight, as far as they are seen.
  PieceSet units_of(const HexSet& hexes) const {
    PieceSet out;
    hexes.for_each([&](HexId h) { out |= units_in(scene_.seen, h); });
    return out;
  }

  Json ask() {
    Json request{{"attackers", labels_of(from_)},
                 {"defenders", labels_of(to_)},
                 {"seat", game_.side_id(scene_.seat)}};
    auto answer = odds_answer(game_, s_, request);
    if (answer) return std::move(*answer);
    fault_ = answer.error();
    return nullptr;
  }
  bool reckoned() const { return odds_.is_object() && odds_.contains("attack"); }
  bool has(const char* key) const { return odds_.is_object() && odds_.value(key, false); }

  std::optional<Refusal> refused() const {
    if (!scene_.decides() || s_.step != Step::kAttack) {
      return forbidden("10.1f", "attacks are made in one's own combat phase");
    }
    if (from_.empty() || to_.empty()) {
      return forbidden("10.1a", "an attack needs units that attack and units attacked");
    }
    if (from_.size() > static_cast<int>(attack_.attackers.size()) ||
        to_.size() > static_cast<int>(attack_.defenders.size())) {
      return forbidden("10.1j", "so many hexes cannot fight in one combat");
    }
    if (const Denial denial = why_not(game_, s_, attack_)) return scene_.told(denial);
    return std::nullopt;
  }

  // Whether these hexes could fight in one combat.
  bool fits(const HexSet& from, const HexSet& to) const {
    if (from.size() > 6 || to.size() > 2 || (from.size() > 1 && to.size() > 1)) return false;
    bool fit = true;
    from.for_each([&](HexId f) {
      to.for_each([&](HexId t) { fit = fit && !why_not_attack_hex(game_, s_, f, t); });
    });
    if (!fit || from.empty() || to.empty()) return fit;
    if (to.size() == 2 && hex::distance(to.nth(0), to.nth(1)) != 1) return false;
    if (from.size() == 1) return true;
    Attack attack;
    fill(from, attack.attackers);
    fill(to, attack.defenders);
    return !why_not_attack(game_, s_, attack);
  }

  Json candidates() const {
    PieceSet attackers;
    PieceSet defenders;
    if (scene_.decides() && s_.step == Step::kAttack) {
      attacking_hexes(scene_).for_each([&](HexId h) {
        HexSet more = from_;
        more.insert(h);
        if (!from_.contains(h) && fits(more, to_)) attackers |= fighters_in(game_, s_, h);
        if (!from_.empty() && !from_.contains(h)) return;
        attackable_from(game_, s_, h).for_each([&](HexId t) {
          HexSet wider = to_;
          wider.insert(t);
          if (!to_.contains(t) && fits(from_, wider)) defenders |= units_in(scene_.seen, t);
        });
      });
    }
    return {{"attackers", ids_of(game_, attackers)}, {"defenders", ids_of(game_, defenders)}};
  }

  // The combat points of one side, unit by unit.
  Json points(const char* title, const HexSet& hexes, int total) const {
    Json terms = Json::array();
    hexes.for_each([&](HexId h) {
      for (const PieceId p : fighters_in(game_, scene_.seen, h)) {
        if (is_routed(scene_.seen, p)) continue;
        const int amount = combat_points(game_, scene_.seen, p);
        terms.push_back({{"title", game_.name(p)},
                         {"text", fmt::format("{} in {}", game_.name(p), hex::label(h))},
                         {"amount", amount},
                         {"rule", "10.2a"}});
      }
    });
    return {{"title", title}, {"total", total}, {"terms", std::move(terms)}};
  }

  Json sums() const {
    if (!reckoned()) return Json::array();
    Json terms = Json::array();
    for (const auto& term : odds_["breakdown"]) {
      terms.push_back({{"title", term["title"]},
                       {"text", term["text"]},
                       {"amount", term["amount"]},
                       {"rule", term["rule"]}});
    }
    return Json::array(
        {points("Attack", from_, odds_["attack"].get<int>()),
         points("Defence", to_, odds_["defence"].get<int>()),
         Json{{"title", "Die"}, {"total", odds_["modifier"]}, {"terms", std::move(terms)}}});
  }

  Json column() const {
    if (!reckoned()) return nullptr;
    return {{"text", fmt::format("{}, die {:+}", odds_["ratio"].get<std::string>(),
                                 odds_["modifier"].get<int>())},
            {"rule", "10.2a"}};
  }

  const lace_wars::CombatRow& row(int die) const {
    const int modified = die + odds_["modifier"].get<int>();
    return game_.system().combat[static_cast<std::size_t>(game_.combat_row(modified))];
  }

  Json outcomes() {
    Json out = Json::array();
    if (!reckoned()) return out;
    const std::optional<State> begun = fought();
    for (int die = 1; die <= 6; ++die) {
      const auto& r = row(die);
      const int gain = weight(r.defender) - weight(r.attacker);
      std::string said = fmt::format("Attacker: {}. Defender: {}.", result_text(r.attacker.text),
                                     result_text(r.defender.text));
      if (begun) said += meaning(*begun, die);
      out.push_back(
          {{"die", die},
           {"chance", 1.0 / 6},
           {"cells", Json::array({Json{{"title", "Attacker"}, {"text", r.attacker.text}},
                                  Json{{"title", "Defender"}, {"text", r.defender.text}}})},
           {"said", std::move(said)},
           {"tone", gain > 0   ? "good"
                    : gain < 0 ? "bad"
                               : "risk"}});
    }
    return out;
  }

  // The combat as far as its die, of what the seat sees; nothing when it cannot be made.
  std::optional<State> fought() const {
    State after = scene_.seen;
    if (refused() || why_not(game_, after, attack_)) return std::nullopt;
    apply(game_, after, attack_, nullptr);
    for (int i = 0; i < 2 && after.step == Step::kEvade; ++i) {
      apply(game_, after, lace_wars::Pass{}, nullptr);
    }
    if (after.step != Step::kCombatRoll) return std::nullopt;
    return after;
  }

  // What a die would come to, the dice that follow it thrown in thought.
  std::string meaning(const State& begun, int die) {
    State after = begun;
    apply(game_, after, lace_wars::Roll{die}, nullptr);
    const PieceSet units = (begun.combat.attacking | begun.combat.defending);
    const Prospects prospects = follow(game_, begun, units, after);
    all_.add(prospects, 1.0 / 6);
    std::string out;
    for (const std::string& sentence : sentences(scene_, prospects)) out += ' ' + sentence;
    return out;
  }

  // The share of the six faces for which something holds.
  template <class Holds>
  double share(Holds holds) const {
    int n = 0;
    for (int die = 1; die <= 6; ++die) n += holds(row(die)) ? 1 : 0;
    return n / 6.0;
  }

  Json summary() const {
    Json out = Json::array();
    if (has("eliminated")) {
      out.push_back(fmt::format("The defender is eliminated without a die ({}).",
                                odds_["rule"].get<std::string>()));
      return out;
    }
    if (has("hidden")) {
      out.push_back(
          "What lies under the enemy's top counter is not counted: it is not seen (3.6).");
    }
    if (!reckoned()) return out;
    const auto say = [&](const char* what, double chance) {
      if (chance > 0) out.push_back(fmt::format("{}: {}.", what, percent(chance)));
    };
    using Row = lace_wars::CombatRow;
    say("The table drives the defender from its hex or destroys it",
        share([](const Row& r) { return r.defender.eliminated || r.defender.retreat > 0; }));
    say("The table drives the attacker back or destroys it",
        share([](const Row& r) { return r.attacker.eliminated || r.attacker.retreat > 0; }));
    for (const std::string& sentence : sentences(scene_, all_)) out.push_back(sentence);
    if (!all_.units.empty()) {
      out.push_back(
          "Morale tests, routs and falling commanders are counted in; where a side may choose, one "
          "way is taken for all.");
    }
    return out;
  }

  Json warnings() const {
    Json out = Json::array();
    if (!scene_.decides() || s_.step != Step::kAttack) return out;
    HexSet left = open_obligations(game_, s_);
    left -= to_;
    left.for_each([&](HexId h) {
      out.push_back({{"text", fmt::format("{} in {} must still be attacked.", scene_.stack(h),
                                          hex::label(h))},
                     {"rule", "10.1b"},
                     {"pieces", ids_of(game_, units_in(scene_.seen, h))}});
    });
    if (fault_) {
      out.push_back({{"text", capital(fault_->message) + '.'},
                     {"rule", fault_->rule.empty() ? "10.1a" : fault_->rule},
                     {"pieces", Json::array()}});
    }
    return out;
  }

  const Scene& scene_;
  const Game& game_;
  const State& s_;
  HexSet from_;
  HexSet to_;
  Attack attack_{};
  Json odds_;
  std::optional<Refusal> fault_;
  Prospects all_;
};

}  // namespace

Json plan(const Scene& scene, PieceSet attackers, PieceSet defenders) {
  return Planner(scene, attackers, defenders).json();
}

}  // namespace tercio::advice::lace
