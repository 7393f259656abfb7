#include "lab/report_page.hpp"

#include <algorithm>
#include <cmath>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "advice/adviser.hpp"
#include "dice/base64.hpp"
#include "dice/committed.hpp"
#include "lab/report_colour.hpp"
#include "lab/report_heat.hpp"
#include "lab/report_numbers.hpp"
#include "lab/report_plots.hpp"
#include "lab/report_rules.hpp"
#include "lab/report_style.hpp"
#include "lab/report_svg.hpp"

namespace tercio::lab {

namespace {

using engine::Json;

// How a content policy names a text of the page.
std::string named_by_hash(std::string_view text) {
  const std::string digits = dice::sha256_of(text);
  std::string bytes;
  for (std::size_t i = 0; i + 1 < digits.size(); i += 2) {
    bytes += static_cast<char>(std::stoi(digits.substr(i, 2), nullptr, 16));
  }
  return "'sha256-" + dice::base64_of(bytes) + "'";
}

std::string counted(std::uint64_t count, std::string_view one, std::string_view many) {
  return fmt::format("{} {}", number(static_cast<double>(count)), count == 1 ? one : many);
}

std::string row(const std::string& name, const std::string& value) {
  return value.empty() ? std::string()
                       : fmt::format("<dt>{}</dt><dd>{}</dd>\n", name, escaped(value));
}

// What is too wide is scrolled, also by keyboard.
std::string code(const std::string& text) {
  return "<pre tabindex=\"0\" role=\"group\" aria-label=\"The study\">" + escaped(text) +
         "</pre>\n";
}

class Page {
 public:
  Page(const Findings& findings, const Surroundings& with)
      : findings_(findings), header_(findings.header), with_(with) {}

  std::string whole() {
    const std::string body =
        top() + "<main>\n" + glance() + scenarios() + made() + "</main>\n" +
        fmt::format("<footer>{} {}</footer>\n", "Tercio", escaped(header_.program));
    const std::string style = faces() + std::string(report_style()) + colours();
    const std::string script(report_script());
    const std::string policy = fmt::format(
        "default-src 'none'; style-src {}; script-src {}; font-src data:; base-uri 'none'; "
        "form-action 'none'",
        named_by_hash(style), named_by_hash(script));
    return fmt::format(
               "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
               "<meta http-equiv=\"Content-Security-Policy\" content=\"{}\">\n"
               "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n"
               "<title>{}</title>\n<style>{}</style></head>\n<body>\n",
               policy, escaped(title()), style) +
           body + "<div id=\"told\" role=\"presentation\" hidden></div>\n" +
           "<script type=\"application/json\" id=\"numbers\">" + numbers() + "</script>\n" +
           "<script>" + script + "</script>\n</body></html>\n";
  }

 private:
  std::string title() const {
    if (!header_.title.empty()) return header_.title;
    return header_.name.empty() ? "A study" : header_.name;
  }

  std::string faces() const {
    std::string out;
    for (const Face& face : with_.faces) {
      out += fmt::format(
          "@font-face{{font-family:'{}';font-style:{};font-weight:{};font-display:swap;src:url("
          "data:font/woff2;base64,{}) "
          "format('woff2')}}\n",
          face.family, face.italic ? "italic" : "normal", face.weight, dice::base64_of(face.bytes));
    }
    return out;
  }

  // The two sides of each scenario, by day and by night.
  std::string colours() const {
    std::string day;
    std::string night;
    for (std::size_t i = 0; i < header_.scenarios.size(); ++i) {
      const Dye a = dye_of(header_.scenarios[i].colours[0]);
      const Dye b = dye_of(header_.scenarios[i].colours[1]);
      day += fmt::format(".s{}{{--a:{};--b:{}}}\n", i, a.day, b.day);
      night += fmt::format(".s{}{{--a:{};--b:{}}}\n", i, a.night, b.night);
    }
    return day + "@media (prefers-color-scheme:dark){" + night + "}\n@media print{" + day + "}\n";
  }

  // What stands in a script must not end it.
  std::string numbers() const {
    Json all = numbers_of(findings_);
    Json& hexes = all["hexes"] = Json::object();
    for (const auto& [scenario, board] : boards_) {
      Json& places = hexes[scenario] = Json::object();
      for (const advice::BoardHex& h : board.hexes) {
        places[hex::label(h.hex)] = {std::round(h.x * 100) / 100, std::round(h.y * 100) / 100};
      }
    }
    std::string text = all.dump();
    for (std::size_t at = text.find('<'); at != std::string::npos; at = text.find('<', at)) {
      text.replace(at, 1, "\\u003c");
    }
    return text;
  }

  std::string who_plays(const Variation& variation) const {
    const auto& [first, second] = variation.players;
    std::string out = fmt::format("{} against {}", name_of_player(first), name_of_player(second));
    if (variation.judgements[0] != 0 || variation.judgements[1] != 0) {
      out += fmt::format(", {} and {} judgements a player-turn",
                         number(static_cast<double>(variation.judgements[0])),
                         number(static_cast<double>(variation.judgements[1])));
    }
    return out;
  }

  std::string top() const {
    std::string out =
        fmt::format("<header class=\"top\"><p class=\"kicker\">From the laboratory</p><h1>{}</h1>",
                    escaped(title()));
    std::string lede =
        fmt::format("{} played by computer, {}", counted(findings_.games, "game", "games"),
                    header_.variations.empty() ? "" : who_plays(header_.variations[0]));
    if (header_.variations.size() > 1) {
      lede += fmt::format("; {} compared with the base on the same dice",
                          counted(header_.variations.size() - 1, "variation", "variations"));
    }
    out += fmt::format("<p class=\"lede\">{}.</p>", escaped(lede));
    if (header_.shard[1] != 1) {
      out += fmt::format("<p class=\"faint\">This is part {} of {} of the study.</p>",
                         header_.shard[0], header_.shard[1]);
    } else if (findings_.games < header_.games) {
      out += fmt::format(
          "<p class=\"faint\">The study is not finished: {} of {} games are there.</p>",
          number(static_cast<double>(findings_.games)), number(static_cast<double>(header_.games)));
    }
    if (findings_.cut_off) {
      out += "<p class=\"faint\">The last line of the results has no end and was left out.</p>";
    }
    out += "<nav aria-label=\"Contents\">";
    for (std::size_t i = 0; i < header_.scenarios.size(); ++i) {
      out += fmt::format("<a href=\"#s{}\">{}</a>", i, escaped(header_.scenarios[i].title));
    }
    return out + "<a href=\"#made\">How it was made</a></nav></header>\n";
  }

  // All arms side by side, where there are several.
  std::string glance() const {
    std::vector<const Arm*> arms;
    for (const Arm& arm : findings_.arms) {
      if (arm.base || header_.scenarios.size() == 1) arms.push_back(&arm);
    }
    if (arms.size() < 2) return {};
    return "<section><h2 class=\"unseen\">At a glance</h2><div class=\"grid\">" +
           figure_of(plot_winners("glance", arms)) + "</div></section>\n";
  }

  std::string scenarios() {
    std::string out;
    for (std::size_t i = 0; i < header_.scenarios.size(); ++i) out += scenario(i);
    return out;
  }

  std::string scenario(std::size_t i) {
    const StudyScenario& s = header_.scenarios[i];
    const std::string id = fmt::format("s{}", i);
    const std::size_t colon = s.title.find(": ");
    std::string out = fmt::format("<section id=\"{0}\" class=\"s{1}\"><h2>{2}", id, i,
                                  escaped(s.title.substr(0, colon)));
    if (colon != std::string::npos) {
      out += fmt::format("<small>{}</small>", escaped(s.title.substr(colon + 2)));
    }
    out += "</h2>\n";
    if (const auto board = board_of(s)) {
      boards_.emplace_back(s.id, *board);
      if (header_.observe.heat) out += heat_base(id + "m", *board);
    }
    const std::vector<const Arm*> arms = findings_.of(s);
    for (const Arm* arm : arms) {
      if (!arm->base) continue;
      out += answer(*arm) + what_if(id, arms) + pictures(*arm);
    }
    if (arms.size() < 2) return out + "</section>\n";
    out += "<h3>The variations</h3>\n";
    for (const Arm* arm : arms) {
      if (arm->base) continue;
      out += fmt::format(
          "<h4>{}</h4>{}{}<details class=\"more\"><summary>The whole of it</summary>{}</details>\n",
          escaped(arm->variation->title), changes(*arm), change(*arm),
          answer(*arm) + pictures(*arm));
    }
    return out + "</section>\n";
  }

  static std::string what_if(const std::string& id, const std::vector<const Arm*>& arms) {
    const std::string figures = figure_if_any(plot_shares(id + "-shares", arms)) +
                                figure_if_any(plot_differences(id + "-margins", arms));
    return figures.empty() ? figures : "<div class=\"grid\">" + figures + "</div>\n";
  }

  std::optional<advice::Board> board_of(const StudyScenario& s) const {
    if (with_.library == nullptr) return std::nullopt;
    const auto game = with_.library->game(s.id, {});
    if (!game) return std::nullopt;
    return advice::make_adviser(*game)->board();
  }

  static std::string figure_if_any(const Figure& figure) {
    return figure.body.empty() ? std::string() : figure_of(figure);
  }

  std::string answer(const Arm& arm) const {
    if (arm.games == 0) return "<p class=\"answer\">No game of it has been played yet.</p>";
    const auto games = static_cast<double>(arm.games);
    const auto& names = arm.scenario->names;
    const Interval first = share_of(static_cast<double>(arm.wins[0]), games);
    const Interval second = share_of(static_cast<double>(arm.wins[1]), games);
    std::string out = fmt::format(
        "<p class=\"answer\">The <span class=\"a\">{}</span> side wins <b>{} of 100</b> games "
        "({}), the "
        "<span class=\"b\">{}</span> side <b>{}</b> ({})",
        escaped(names[0]), number(100 * first.value), range_of(first), escaped(names[1]),
        number(100 * second.value), range_of(second));
    if (arm.draws > 0) {
      out += fmt::format("; {} of 100 are drawn",
                         number(100 * static_cast<double>(arm.draws) / games));
    }
    out += ".</p>\n";
    const Interval share = share_of(arm.points_won(), games);
    const Interval margin = arm.margin.interval();
    const std::string verdict =
        share.low > 0.5    ? fmt::format("The battle favours the {} side.", names[0])
        : share.high < 0.5 ? fmt::format("The battle favours the {} side.", names[1])
                           : "Neither side is favoured as far as these games can tell.";
    const std::size_t moves_first = arm.scenario->first == arm.scenario->sides[1] ? 1 : 0;
    return out + fmt::format(
                     "<p>{} The mean margin of the {} side is {} ({} to {}); a game takes {} turns "
                     "in the "
                     "median, of {}; the {} side moves first.</p>\n",
                     escaped(arm.base ? verdict : std::string()), escaped(names[0]),
                     difference(margin.value), difference(margin.low), difference(margin.high),
                     arm.turns.quantile(0.5),
                     counted(static_cast<std::uint64_t>(arm.games), "game", "games"),
                     escaped(names[moves_first]));
  }

  // What a variation comes to against the base.
  static std::string change(const Arm& arm) {
    if (arm.share.pairs() == 0) return {};
    const std::string& name = arm.scenario->names[0];
    const Interval change = arm.share.share_interval();
    const bool sure = change.low > 0 || change.high < 0;
    return fmt::format(
        "<p class=\"answer less\">The <span class=\"a\">{}</span> side wins <b>{} {} of 100</b> "
        "({} to {}){}.</p>"
        "<p class=\"faint\">{} of {} games ended in the very same position as the base.</p>\n",
        escaped(name), number(std::abs(100 * change.value), 1), change.value < 0 ? "fewer" : "more",
        difference(100 * change.low), difference(100 * change.high),
        sure ? "" : ": that could be nothing", number(static_cast<double>(arm.same)),
        number(static_cast<double>(arm.compared)));
  }

  // What a variation changes against the base, in a list.
  std::string changes(const Arm& arm) const {
    const Variation& base = header_.variations.front();
    const Variation& mine = *arm.variation;
    std::string out;
    const auto item = [&](const std::string& text) { out += "<li>" + escaped(text) + "</li>"; };
    const auto differs = [](const Texts& all, const std::pair<std::string, std::string>& one) {
      return std::find(all.begin(), all.end(), one) == all.end();
    };
    if (mine.players != base.players || mine.judgements != base.judgements) item(who_plays(mine));
    for (const auto& option : mine.options) {
      if (differs(base.options, option)) item(option.first + " = " + option.second);
    }
    for (const auto& place : mine.place) {
      if (differs(base.place, place)) item(place.first + " begins at " + place.second);
    }
    for (const DataChange& change : mine.data) {
      if (std::find(base.data.begin(), base.data.end(), change) != base.data.end()) continue;
      item(fmt::format("{}: {} is {} instead of {}", change.file, change.key, change.value.dump(),
                       change.was.dump()));
    }
    return out.empty() ? out : "<ul class=\"changes\">" + out + "</ul>\n";
  }

  std::string pictures(const Arm& arm) {
    if (arm.games == 0) return {};
    const auto arm_number = static_cast<std::size_t>(&arm - findings_.arms.data());
    const std::string id = fmt::format("arm{}", arm_number);
    std::string out = "<div class=\"grid\">";
    out += figure_if_any(plot_endings(id + "-endings", arm));
    out += figure_if_any(plot_players(id + "-players", arm));
    out += figure_if_any(plot_margins(id + "-margins", arm));
    out += figure_if_any(plot_luck(id + "-luck", arm));
    out += figure_if_any(plot_points(id + "-points", arm));
    out += figure_if_any(plot_chances(id + "-chances", arm));
    out += figure_if_any(plot_losses(id + "-losses", arm));
    out += figure_if_any(plot_shaken(id + "-shaken", arm));
    out += figure_if_any(plot_demoralized(id + "-demoralized", arm));
    if (header_.observe.heat) out += heat(arm, arm_number, id);
    if (header_.observe.rules) {
      const RulesTold told = rules_told(arm, data::rules_of(with_.rules, arm.scenario->battle));
      out += figure_if_any(plot_most(id + "-most", arm, told));
      out += figure_if_any(plot_seldom(id + "-seldom", arm, told));
      out += never_of(id + "-rules", arm, told);
    }
    return out + "</div>\n";
  }

  std::string heat(const Arm& arm, std::size_t arm_number, const std::string& id) const {
    const auto it = std::find_if(boards_.begin(), boards_.end(), [&](const auto& entry) {
      return entry.first == arm.scenario->id;
    });
    if (it == boards_.end()) {
      return "<p class=\"say\">The map of this scenario is not among the data of this program: no "
             "heat is "
             "drawn.</p>";
    }
    const auto scenario = static_cast<std::size_t>(arm.scenario - header_.scenarios.data());
    return heat_maps(id + "-heat", fmt::format("s{}m", scenario), arm, arm_number, it->second);
  }

  std::string made() const {
    std::string out = "<section id=\"made\"><h2>How it was made</h2>\n<dl class=\"made\">";
    out += row("study", header_.name);
    out += row("games", fmt::format("{} of {}", number(static_cast<double>(findings_.games)),
                                    number(static_cast<double>(header_.games))));
    out += row("pairs of games", number(header_.pairs) + " seeds for each scenario");
    out += row("seed", fmt::format("{}", header_.seed));
    if (!header_.variations.empty()) out += row("players", who_plays(header_.variations[0]));
    out += row("program", "Tercio " + header_.program);
    out += row("data", header_.data);
    out += row("this page", with_.command);
    out +=
        "</dl>\n<p>The study as a file; <code>tercio lab</code> plays the same games from it.</p>";
    out += code(study_text(header_));
    out +=
        "<p class=\"say\">Win rates have Wilson’s 95 % interval; a drawn game counts half where a "
        "share is given, and not "
        "where wins are. Variations are compared pair by pair with the same seeds: of wins the "
        "interval is that of Agresti "
        "and Min, of margins Student’s. The chances are those of the computer’s evaluation without "
        "looking ahead, and the "
        "luck of a die is the chance after it less the mean over its six faces: both are only as "
        "true as that evaluation. "
        "A game is called decided by luck when the dice gave its winner more than half a game over "
        "the other side. The "
        "results say how these battles go between these players of the computer, on maps and "
        "set-ups part of which are "
        "reconstructed.</p></section>\n";
    return out;
  }

  const Findings& findings_;
  const Header& header_;
  const Surroundings& with_;
  std::vector<std::pair<std::string, advice::Board>> boards_;
};

// --- The study as a file
// --------------------------------------------------------------------------

std::string quoted(const std::string& text) { return Json(text).dump(); }

std::string list_of(const std::vector<std::string>& texts) {
  std::string out;
  for (const std::string& text : texts) out += (out.empty() ? "" : ", ") + quoted(text);
  return "[" + out + "]";
}

std::string inline_table(const Texts& texts) {
  std::string out;
  for (const auto& [key, value] : texts) {
    out += fmt::format("{}{} = {}", out.empty() ? " " : ", ", quoted(key), quoted(value));
  }
  return "{" + out + " }";
}

std::string data_list(const std::vector<DataChange>& changes) {
  std::string out;
  for (const DataChange& c : changes) {
    out += fmt::format("{}{{ file = {}, key = {}, value = {} }}", out.empty() ? "" : ", ",
                       quoted(c.file), quoted(c.key), c.value.dump());
  }
  return "[" + out + "]";
}

}  // namespace

std::string report_page(const Findings& findings, const Surroundings& with) {
  return Page(findings, with).whole();
}

std::string study_text(const Header& header) {
  std::string out = "format = \"tercio-study/1\"\n";
  out += fmt::format("name = {}\ntitle = {}\n", quoted(header.name), quoted(header.title));
  std::vector<std::string> scenarios;
  scenarios.reserve(header.scenarios.size());
  for (const StudyScenario& s : header.scenarios) scenarios.push_back(s.id);
  out += fmt::format("scenarios = {}\n", list_of(scenarios));
  if (header.variations.empty()) return out;
  const Variation& base = header.variations.front();
  out += fmt::format("players = {}\njudgements = [{}, {}]\n",
                     list_of({base.players[0], base.players[1]}), base.judgements[0],
                     base.judgements[1]);
  std::vector<std::string> observed;
  if (header.observe.turns) observed.emplace_back("turns");
  if (header.observe.heat) observed.emplace_back("heat");
  if (header.observe.rules) observed.emplace_back("rules");
  if (header.observe.luck) observed.emplace_back("luck");
  out += fmt::format("swap = {}\npairs = {}\nseed = {}\nobserve = {}\n", header.swap, header.pairs,
                     header.seed, list_of(observed));
  if (!base.options.empty()) out += "options = " + inline_table(base.options) + "\n";
  if (!base.place.empty()) out += "place = " + inline_table(base.place) + "\n";
  if (!base.data.empty()) out += "data = " + data_list(base.data) + "\n";
  for (std::size_t i = 1; i < header.variations.size(); ++i) {
    const Variation& v = header.variations[i];
    out += fmt::format("\n[[variation]]\nname = {}\ntitle = {}\nscenarios = {}\n", quoted(v.name),
                       quoted(v.title), list_of(v.scenarios));
    if (v.players != base.players) {
      out += fmt::format("players = {}\n", list_of({v.players[0], v.players[1]}));
    }
    if (v.judgements != base.judgements) {
      out += fmt::format("judgements = [{}, {}]\n", v.judgements[0], v.judgements[1]);
    }
    if (v.options != base.options) out += "options = " + inline_table(v.options) + "\n";
    if (v.place != base.place) out += "place = " + inline_table(v.place) + "\n";
    if (v.data != base.data) out += "data = " + data_list(v.data) + "\n";
  }
  return out;
}

}  // namespace tercio::lab
