#include "cli/commands/review_page.hpp"

#include <algorithm>
#include <cmath>
#include <string_view>
#include <vector>

#include <fmt/format.h>

#include "cli/table/review_text.hpp"
#include "engine/deed.hpp"
#include "engine/markup.hpp"
#include "engine/protocol.hpp"

namespace tercio::cli {

using engine::escaped;
using engine::side_in_words;
using opponent::Review;
using opponent::ReviewStep;
using opponent::ReviewTotal;

namespace {

constexpr double kWide = 720;
constexpr double kHigh = 260;
constexpr double kLeft = 44;
constexpr double kTop = 14;
constexpr double kBottom = 26;

constexpr std::string_view kStyle = R"(
:root{color-scheme:light dark;--paper:#faf7f0;--ink:#26221c;--faint:#716a5e;--line:#ddd5c6;--card:#fffdf8;
--first:#a83a32;--second:#2f5d8c;--area:#a83a3222;--good:#2c7a4b;--bad:#b3452f}
@media (prefers-color-scheme:dark){:root{--paper:#1b1a18;--ink:#ece6da;--faint:#a29a8b;--line:#3a3731;--card:#242220;
--first:#e0796f;--second:#7fb0e0;--area:#e0796f2b;--good:#6fc08d;--bad:#ee8f78}}
*{box-sizing:border-box}
body{margin:0 auto;padding:1.2rem 1rem 3rem;max-width:50rem;background:var(--paper);color:var(--ink);
font:1rem/1.5 Georgia,"Iowan Old Style",serif}
h1{font-size:1.45rem;line-height:1.25;margin:.2rem 0 .3rem}
h2{font-size:1.1rem;margin:2rem 0 .6rem}
p{margin:.3rem 0}
.faint{color:var(--faint);font-size:.9rem}
figure{margin:1.2rem 0;padding:.6rem;background:var(--card);border:1px solid var(--line);border-radius:.5rem}
figcaption{color:var(--faint);font-size:.9rem}
svg{display:block;width:100%;height:auto}
svg text{font:12px system-ui,sans-serif;fill:var(--faint)}
.grid{stroke:var(--line);stroke-width:1}
.half{stroke:var(--faint);stroke-width:1;stroke-dasharray:4 4}
.area{fill:var(--area)}
.curve{fill:none;stroke:var(--first);stroke-width:2;stroke-linejoin:round}
.good{color:var(--good);fill:var(--good)}
.bad{color:var(--bad);fill:var(--bad)}
.cards{display:grid;gap:.8rem;grid-template-columns:repeat(auto-fit,minmax(11rem,1fr))}
.card{padding:.7rem .9rem;background:var(--card);border:1px solid var(--line);border-radius:.5rem;border-top:4px solid var(--first)}
.card+.card{border-top-color:var(--second)}
.card h3{margin:0;font-size:1rem}
.big{font-size:2rem;line-height:1.2}
dl{display:grid;grid-template-columns:1fr auto;margin:.3rem 0 0;gap:.1rem .8rem}
dd{margin:0;text-align:right;font-variant-numeric:tabular-nums}
ol.swings{padding:0;margin:0;list-style:none}
ol.swings li{padding:.7rem 0;border-top:1px solid var(--line)}
ol.swings strong{font-weight:600}
.better{padding-left:.7rem;border-left:3px solid var(--good)}
.scroll{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:.9rem}
th,td{text-align:left;vertical-align:top;padding:.3rem .5rem;border-top:1px solid var(--line)}
td.number{text-align:right;white-space:nowrap;font-variant-numeric:tabular-nums}
summary{cursor:pointer;font-size:1.1rem;font-weight:bold;margin:2rem 0 .6rem}
)";

std::string_view tone_of(double swing) { return swing < 0 ? "bad" : "good"; }

// The curve with a line for each turn and a dot for each mark.
class Curve {
 public:
  explicit Curve(const Review& review)
      : review_(review), steps_(static_cast<double>(review.steps.size())) {}

  std::string drawn() const {
    std::string out = fmt::format("<svg viewBox=\"0 0 {} {}\" role=\"img\" aria-label=\"{}\">",
                                  kWide, kHigh, escaped(curve_title(review_)));
    out += turns() + levels();
    const std::string points = course();
    out += fmt::format("<path class=\"area\" d=\"M{:.1f} {:.1f}L{}L{:.1f} {:.1f}Z\"/>", x(0), y(0),
                       points, x(steps_), y(0));
    out += fmt::format("<path class=\"curve\" d=\"M{}\"/>", points);
    for (const ReviewStep* step : marked_steps(review_, review_.marks.size())) {
      out += fmt::format(
          "<circle class=\"{}\" cx=\"{:.1f}\" cy=\"{:.1f}\" r=\"5\"><title>{}</title></circle>",
          tone_of(swing_of(*step)), x(static_cast<double>(step - review_.steps.data()) + 1),
          y(step->after), escaped(step->heading + ". " + verdict_of(*step)));
    }
    return out + "</svg>";
  }

 private:
  double x(double at) const { return kLeft + (kWide - kLeft - 8) * at / steps_; }
  double y(double chance) const { return kTop + (kHigh - kTop - kBottom) * (1 - chance); }

  std::string course() const {
    std::string out = fmt::format("{:.1f} {:.1f}", x(0), y(review_.steps.front().before));
    double at = 0;
    for (const ReviewStep& step : review_.steps) {
      at += 1;
      out += fmt::format(" {:.1f} {:.1f}", x(at), y(step.after));
    }
    return out;
  }
  std::string turns() const {
    std::string out;
    int turn = 0;
    double written = 0;
    for (std::size_t i = 0; i < review_.steps.size(); ++i) {
      if (review_.steps[i].turn == turn) continue;
      turn = review_.steps[i].turn;
      const double at = x(static_cast<double>(i));
      out +=
          fmt::format("<path class=\"grid\" d=\"M{0:.1f} {1}V{2}\"/>", at, kTop, kHigh - kBottom);
      if (at < written) continue;
      written = at + 24;
      out += fmt::format("<text x=\"{:.1f}\" y=\"{}\">{}</text>", at + 2, kHigh - 8, turn);
    }
    return out;
  }
  std::string levels() const {
    std::string out;
    for (const int percent : {0, 50, 100}) {
      const double at = y(percent / 100.0);
      out += fmt::format(
          "<path class=\"{}\" d=\"M{} {:.1f}H{}\"/>"
          "<text x=\"{}\" y=\"{:.1f}\" text-anchor=\"end\">{} %</text>",
          percent == 50 ? "half" : "grid", kLeft, at, kWide - 8, kLeft - 4, at + 4, percent);
    }
    return out;
  }

  const Review& review_;
  double steps_;  // how many there are
};

std::string card_of(const ReviewTotal& total) {
  return fmt::format(
      "<div class=\"card\"><h3>{}</h3><p class=\"big\">{:.0f}</p><p class=\"faint\">accuracy, of "
      "100</p><dl><dt>given away</dt><dd>{:.1f} %</dd><dt>luck</dt><dd class=\"{}\">{}</dd>"
      "<dt>decisions</dt><dd>{}</dd><dt>strength lost</dt><dd>{}</dd></dl></div>",
      escaped(side_in_words(total.side)), total.accuracy, 100 * total.loss, tone_of(total.luck),
      swing_text(total.luck), total.decisions,
      total.losses.empty() ? 0 : total.losses.back().second);
}

std::string swing_of_page(const ReviewStep& step) {
  std::string out = fmt::format(
      "<li><strong>{}</strong> <span class=\"{}\">{}.</span> <span class=\"faint\">Action "
      "{}.</span>"
      "<p>{}</p>",
      escaped(step.heading), tone_of(swing_of(step)), escaped(verdict_of(step)), step.number + 1,
      escaped(step.text));
  if (!step.best_text.empty()) {
    out += fmt::format("<p class=\"better\">Better: {}</p>", escaped(step.best_text));
  }
  return out + "</li>\n";
}

std::string row_of(const ReviewStep& step) {
  const double swing = swing_of(step);
  const std::string told = std::abs(swing) < 0.0005 ? std::string() : swing_text(swing);
  return fmt::format(
      "<tr><td class=\"number\">{}</td><td>{}</td><td>{}</td><td class=\"number\">{:.0f} %</td>"
      "<td class=\"number {}\">{}</td></tr>\n",
      step.number + 1, escaped(step.heading), escaped(step.text), 100 * step.after, tone_of(swing),
      told);
}

}  // namespace

std::string review_page(const Review& review, const std::string& title) {
  std::string out = fmt::format(
      "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">"
      "<meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">"
      "<title>{0}</title><style>{1}</style></head>\n<body>\n<h1>{0}</h1>\n",
      escaped(title), kStyle);
  if (!review.result.empty()) out += fmt::format("<p>{}.</p>\n", escaped(review.result));
  out += fmt::format("<p class=\"faint\">{}</p>\n", escaped(method_of(review)));
  if (review.steps.empty()) return out + "<p>Nothing has been done yet.</p></body></html>\n";
  out += fmt::format("<figure>{}<figcaption>{}, turn by turn.</figcaption></figure>\n",
                     Curve(review).drawn(), escaped(curve_title(review)));
  out += "<div class=\"cards\">";
  for (const ReviewTotal& total : review.totals) out += card_of(total);
  out += "</div>\n<h2>The largest swings</h2>\n<ol class=\"swings\">";
  for (const ReviewStep* step : marked_steps(review, review.marks.size())) {
    out += swing_of_page(*step);
  }
  out +=
      "</ol>\n<details><summary>Every decision and die</summary><div class=\"scroll\"><table>"
      "<tr><th>action</th><th>when</th><th>what</th><th>chance</th><th>swing</th></tr>\n";
  for (const ReviewStep& step : review.steps) out += row_of(step);
  out += fmt::format("</table></div></details>\n<p class=\"faint\">{} {}</p></body></html>\n",
                     engine::kProgramName, engine::kProgramVersion);
  return out;
}

}  // namespace tercio::cli
