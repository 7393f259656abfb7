#include "advice/examples.hpp"

#include <algorithm>
#include <set>
#include <utility>

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <nlohmann/json.hpp>

#include "hex/grid.hpp"

namespace tercio::advice {

namespace {

using data::Claim;
using data::Example;
using data::ExampleLine;
using data::Fault;

std::vector<std::string> labels(const Hexes& hexes) {
  std::vector<std::string> out;
  out.reserve(hexes.size());
  for (const HexId h : hexes) out.push_back(hex::label(h));
  return out;
}

std::vector<std::string> sorted(std::vector<std::string> names) {
  std::sort(names.begin(), names.end());
  return names;
}

std::string listed(const std::vector<std::string>& names) {
  return names.empty() ? "none" : fmt::format("{}", fmt::join(names, ", "));
}

class Draughtsman {
 public:
  Draughtsman(const Example& example, const data::AnyGame& game, const Adviser& adviser)
      : example_(example), adviser_(adviser), match_(data::match_of(game)) {
    for (const BoardHex& one : adviser.board().hexes) hexes_.insert(one.hex);
  }

  tl::expected<Figure, std::vector<Fault>> draw(const data::Prose& prose) {
    if (!take_position()) return tl::unexpected(std::move(faults_));
    seat_ = example_.seat.empty() ? engine_seat() : example_.seat;
    out_.id = example_.id;
    out_.title = example_.title;
    out_.battle = example_.battle;
    out_.scenario = example_.scenario;
    tell(prose);
    out_.cases = example_.cases;
    out_.crop = hexes_of(example_.crop, example_.line);
    out_.view = adviser_.view(*match_, seat_);
    out_.marked_hexes = hexes_of(example_.marked_hexes, example_.line);
    out_.marked_pieces = example_.marked_pieces;
    for (const std::string& piece : example_.marked_pieces) know(piece);
    select();
    plan();
    lay_over();
    for (const ExampleLine& line : example_.lines) draw_line(line);
    for (const Claim& claim : example_.claims) check(claim);
    if (!faults_.empty()) return tl::unexpected(std::move(faults_));
    return std::move(out_);
  }

 private:
  void wrong(int line, std::string message) {
    faults_.push_back(
        example_.fault(line, fmt::format("example \"{}\": {}", example_.id, message)));
  }
  void wrong(int line, std::string_view what, const Refusal& refusal) {
    wrong(line, fmt::format("{}: {} ({})", what, refusal.message, refusal.rule));
  }

  bool take_position() {
    for (const Refusal& fault : match_->set_up(example_.setup)) {
      wrong(example_.line, "the position", fault);
    }
    if (!faults_.empty()) return false;
    for (const std::string& action : example_.actions) {
      if (const auto done = match_->apply(action); !done) {
        wrong(example_.line, action, done.error());
        return false;
      }
    }
    const auto sides = match_->sides();
    if (!example_.seat.empty() &&
        std::find(sides.begin(), sides.end(), example_.seat) == sides.end()) {
      wrong(example_.line, fmt::format("there is no side \"{}\"", example_.seat));
      return false;
    }
    return true;
  }
  std::string engine_seat() const {
    const std::string side = match_->to_act();
    const auto sides = match_->sides();
    return std::find(sides.begin(), sides.end(), side) == sides.end() ? sides.front() : side;
  }

  void tell(const data::Prose& prose) {
    auto told = prose.expand(example_.caption, data::Form::kPlain);
    if (!told) return wrong(example_.caption_line, told.error().message);
    out_.caption = std::move(*told);
  }

  HexId hex_of(const std::string& label, int line) {
    const auto found = hex::parse_hex(label);
    if (found && hexes_.contains(*found)) return *found;
    wrong(line, fmt::format("there is no hex \"{}\" on the map", label));
    return kNoHex;
  }
  Hexes hexes_of(const std::vector<std::string>& names, int line) {
    Hexes out;
    out.reserve(names.size());
    for (const std::string& name : names) out.push_back(hex_of(name, line));
    return out;
  }
  void know(const std::string& piece) {
    const auto& all = out_.view.counters;
    if (std::any_of(all.begin(), all.end(), [&](const Counter& c) { return c.id == piece; })) {
      return;
    }
    wrong(example_.line, fmt::format("there is no piece \"{}\"", piece));
  }

  void select() {
    if (example_.pick.empty()) return;
    auto answer = adviser_.select(*match_, seat_, example_.pick);
    if (!answer) return wrong(example_.line, "the selection", answer.error());
    if (answer->targets.empty() && answer->areas.empty() && answer->blocked.empty()) {
      wrong(example_.line, "the picked pieces can do nothing: there is nothing to be seen");
    }
    out_.selection = std::move(*answer);
    if (example_.aim.empty()) return;
    out_.aimed = hex_of(example_.aim, example_.line);
    if (target(example_.aim) == nullptr) {
      wrong(example_.line, fmt::format("the picked pieces cannot act in {}", example_.aim));
    }
  }
  void plan() {
    if (example_.attackers.empty()) return;
    auto answer = adviser_.plan(*match_, seat_,
                                {.attackers = example_.attackers,
                                 .defenders = example_.defenders,
                                 .switches = example_.switches});
    if (!answer) return wrong(example_.line, "the attack", answer.error());
    if (answer->action.empty() && answer->refused) {
      wrong(example_.line, "the attack", *answer->refused);
    }
    out_.plan = std::move(*answer);
  }
  void lay_over() {
    if (example_.overlay.empty()) return;
    auto answer = adviser_.overlay(
        *match_, seat_,
        {.id = example_.overlay, .hex = example_.overlay_hex, .piece = example_.overlay_piece});
    if (!answer) return wrong(example_.line, "the overlay", answer.error());
    if (answer->hexes.empty() && answer->lines.empty()) {
      wrong(example_.line, "the overlay is empty: there is nothing to be seen");
    }
    out_.overlay = std::move(*answer);
  }
  void draw_line(const ExampleLine& line) {
    const auto answer = match_->sight(line.from, line.to);
    if (!answer) return wrong(line.line, "the line", answer.error());
    const bool clear = answer->value("clear", false);
    SightLine drawn{
        .from = hex_of(line.from, line.line), .to = hex_of(line.to, line.line), .clear = clear};
    if (answer->contains("blocked_by") && (*answer)["blocked_by"].is_array()) {
      drawn.by = (*answer)["blocked_by"].get<std::vector<std::string>>();
    }
    const std::string by = drawn.by.empty() ? "" : drawn.by.front();
    if (clear != line.by.empty() || (!clear && by != line.by)) {
      wrong(line.line, fmt::format("the line from {} to {} is {}", line.from, line.to,
                                   clear ? "clear" : "barred by " + by));
    }
    if (!out_.overlay) out_.overlay.emplace();
    out_.overlay->lines.push_back(std::move(drawn));
  }

  // --- What the caption claims ---
  void check(const Claim& claim) {
    switch (claim.kind) {
      case Claim::Kind::kShaded:
      case Claim::Kind::kBare:
        return check_shade(claim);
      case Claim::Kind::kReach:
      case Claim::Kind::kBarred:
        return check_reach(claim);
      case Claim::Kind::kMust:
        return check_duties(claim);
      case Claim::Kind::kOdds:
      case Claim::Kind::kAttack:
      case Claim::Kind::kDefence:
        return check_plan(claim);
      case Claim::Kind::kLegal:
      case Claim::Kind::kRefused:
        return check_action(claim);
      case Claim::Kind::kArea:
        return check_area(claim);
    }
  }
  void check_shade(const Claim& claim) {
    if (!out_.overlay) return wrong(claim.line, "there is no overlay that could shade anything");
    const auto& shades = out_.overlay->hexes;
    for (const HexId h : hexes_of(claim.names, claim.line)) {
      const auto it =
          std::find_if(shades.begin(), shades.end(), [&](const Shade& s) { return s.hex == h; });
      const bool shaded = it != shades.end();
      if (shaded != (claim.kind == Claim::Kind::kShaded)) {
        wrong(claim.line, fmt::format("the overlay {} {}", shaded ? "shades" : "does not shade",
                                      hex::label(h)));
      } else if (shaded && !claim.label.empty() && it->label != claim.label) {
        wrong(claim.line, fmt::format("{} is labelled \"{}\"", hex::label(h), it->label));
      }
    }
  }
  const Target* target(const std::string& label) const {
    if (!out_.selection) return nullptr;
    const auto& all = out_.selection->targets;
    const auto it = std::find_if(all.begin(), all.end(),
                                 [&](const Target& t) { return hex::label(t.hex) == label; });
    return it == all.end() ? nullptr : &*it;
  }
  void check_reach(const Claim& claim) {
    if (!out_.selection) return wrong(claim.line, "no piece is picked that could act anywhere");
    for (const std::string& name : claim.names) {
      const Target* found = target(name);
      if (claim.kind == Claim::Kind::kReach) {
        if (found == nullptr) {
          wrong(claim.line, "the picked pieces cannot act in " + name);
        } else if (!claim.label.empty() && found->label != claim.label) {
          wrong(claim.line, fmt::format("{} is labelled \"{}\"", name, found->label));
        }
        continue;
      }
      const auto why = adviser_.why_not(*match_, seat_, example_.pick, name);
      if (!why) {
        wrong(claim.line, "the picked pieces can act in " + name);
      } else if (why->rule != claim.rule) {
        wrong(claim.line, fmt::format("{} is barred by {}: {}", name, why->rule, why->message));
      }
    }
  }
  void check_duties(const Claim& claim) {
    std::set<std::string> found;
    for (const Todo& item : out_.view.todo) {
      if (item.must) found.insert(item.pieces.begin(), item.pieces.end());
    }
    const std::vector<std::string> duties(found.begin(), found.end());
    if (duties != sorted(claim.names)) {
      wrong(claim.line, "those with a duty are " + listed(duties));
    }
  }
  void check_plan(const Claim& claim) {
    if (!out_.plan) return wrong(claim.line, "no attack is planned");
    const auto& sums = out_.plan->sums;
    const std::size_t side = claim.kind == Claim::Kind::kDefence ? 1 : 0;
    const std::string found = claim.kind == Claim::Kind::kOdds ? out_.plan->odds
                              : side < sums.size()             ? std::to_string(sums[side].total)
                                                               : "";
    if (found != claim.text) wrong(claim.line, fmt::format("it is \"{}\"", found));
  }
  void check_action(const Claim& claim) {
    const auto refusal = match_->check(claim.text);
    if (claim.kind == Claim::Kind::kLegal) {
      if (refusal) wrong(claim.line, claim.text, *refusal);
    } else if (!refusal) {
      wrong(claim.line, claim.text + ": it may be done");
    } else if (refusal->rule != claim.rule) {
      wrong(claim.line, claim.text, *refusal);
    }
  }
  void check_area(const Claim& claim) {
    std::vector<std::string> found;
    if (out_.selection) {
      for (const Area& area : out_.selection->areas) {
        if (area.kind == claim.text) found = labels(area.hexes);
      }
    }
    if (sorted(found) != sorted(claim.names)) {
      wrong(claim.line, fmt::format("the area \"{}\" is {}", claim.text, listed(sorted(found))));
    }
  }

  const Example& example_;
  const Adviser& adviser_;
  std::unique_ptr<Match> match_;
  std::set<HexId> hexes_;
  std::string seat_;
  Figure out_;
  std::vector<Fault> faults_;
};

}  // namespace

tl::expected<Figure, std::vector<Fault>> figure_of(const Example& example,
                                                   const data::AnyGame& game,
                                                   const Adviser& adviser,
                                                   const data::Prose& prose) {
  return Draughtsman(example, game, adviser).draw(prose);
}

std::vector<Fault> check_examples(std::span<const Example> examples,
                                  const data::GameLibrary& library,
                                  std::span<const data::RulesReference> rules) {
  std::vector<Fault> out;
  for (const Example& example : examples) {
    const data::RulesReference* book = data::rules_of(rules, example.battle);
    for (const std::string& number : example.cases) {
      if (book != nullptr && book->find(example.battle, number) != nullptr) continue;
      out.push_back(example.fault(
          example.line, fmt::format("example \"{}\": there is no case {}", example.id, number)));
    }
    const auto game = library.game(example.scenario, {});
    if (book == nullptr || !game) {
      out.push_back(example.fault(
          example.line,
          fmt::format("example \"{}\": there is no scenario {}", example.id, example.scenario)));
      continue;
    }
    const auto drawn = figure_of(example, *game, *make_adviser(*game),
                                 data::Prose(*library.definition(example.battle), *book));
    if (drawn) continue;
    out.insert(out.end(), drawn.error().begin(), drawn.error().end());
  }
  return out;
}

std::vector<ListedExample> examples_for(std::span<const Example> examples,
                                        const data::RulesReference& rules,
                                        const std::string& battle) {
  std::vector<ListedExample> out;
  const auto battles = rules.battles();
  for (const Example& example : examples) {
    if (std::find(battles.begin(), battles.end(), example.battle) == battles.end()) continue;
    ListedExample one{.example = &example};
    for (const std::string& number : example.cases) {
      const data::RuleCase* found = rules.find(example.battle, number);
      if (found == nullptr || (found->part != "standard" && found->part != battle)) continue;
      one.cases.push_back(number);
    }
    if (!one.cases.empty()) out.push_back(std::move(one));
  }
  return out;
}

}  // namespace tercio::advice
