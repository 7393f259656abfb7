#include "lessons/lesson.hpp"

#include <algorithm>
#include <array>
#include <cctype>

#include <nlohmann/json.hpp>

#include "data/node_json.hpp"
#include "data/reader.hpp"

namespace tercio::lessons {

namespace {

using data::Fault;
using data::Node;
using data::SourceFile;
using data::Table;
using data::Value;

constexpr std::string_view kFolder = "/lessons/";
constexpr data::Range kMinutes{1, 60};
constexpr data::Range kTurns{1, 99};
constexpr data::Range kFaces{1, 6};

// The texts of an array, in which one may stand twice.
std::vector<std::string> texts_of(const std::vector<Value>& values) {
  std::vector<std::string> out;
  out.reserve(values.size());
  for (const Value& value : values) {
    if (const auto text = value.text()) out.push_back(*text);
  }
  return out;
}

// Reads one file.
class Reader {
 public:
  Reader(const Value& root, const SourceFile& source, const data::Prose& prose)
      : file_(root), source_(source), prose_(prose), battle_(prose.battle()) {}

  Lesson read() {
    Lesson out;
    require_format(file_, "tercio-lesson/1");
    out.id = battle_ + '/' + file_.id("id");
    out.title = told(file_, "title");
    out.about = told(file_, "about");
    out.scenario = file_.text("scenario");
    out.side = file_.id("side");
    out.opponent = file_.text_or("opponent", "");
    out.minutes = file_.integer("minutes", kMinutes);
    if (out.scenario.substr(0, out.scenario.find('/')) != battle_) {
      file_.fault("the scenario is one of another battle");
    }
    if (const auto options = file_.find("options")) read_options(*options, out);
    if (const auto set_up = file_.find("set_up")) {
      out.set_up = json_of(set_up->node()).dump();
      out.set_up_line = set_up->node().place.line;
    }
    for (const Value& step : file_.list("step")) out.steps.push_back(read_step(step));
    file_.finish();
    return out;
  }

 private:
  static void read_options(const Value& value, Lesson& out) {
    if (!value.is(Node::Type::kTable)) return value.fault("options are a table");
    for (const Node& node : value.node().items) {
      if (const auto text = value.child(node).text()) out.options[node.key] = *text;
    }
  }

  // A text with what it names filled in.
  std::string told(Table& table, std::string_view key, bool needed = true) {
    const auto value = needed ? table.require(key) : table.find(key);
    return value ? data::expand_value(prose_, *value, source_, data::Form::kPage) : "";
  }

  Step read_step(const Value& value) {
    Table row(value);
    Step out;
    out.line = value.node().place.line;
    out.says = told(row, "says");
    out.after = told(row, "after", false);
    out.other = told(row, "other", false);
    out.marks = texts_of(row.list_if_any("marks"));
    read_wants(row, out);
    for (const Value& face : row.list_if_any("dice")) {
      out.dice.push_back(face.integer(kFaces).value_or(1));
    }
    out.then = texts_of(row.list_if_any("then"));
    for (const Value& one : row.list_if_any("wrong")) {
      Table wrong(one);
      WrongTry tried{.tried = wrong.text("try"), .says = told(wrong, "says")};
      tried.line = one.node().place.line;
      wrong.finish();
      out.wrong.push_back(std::move(tried));
    }
    row.finish();
    return out;
  }

  void read_wants(Table& row, Step& out) {
    int given = 0;
    const auto wants = [&](std::string_view key, Wants kind) {
      const auto value = row.find(key);
      if (value && ++given == 1) out.wants = kind;
      return value;
    };
    if (const auto value = wants("pick", Wants::kPick)) out.pieces = texts_of(value->items());
    if (const auto value = wants("card", Wants::kCard)) read_card(value->text().value_or(""), out);
    if (const auto value = wants("overlay", Wants::kOverlay)) out.id = value->text().value_or("");
    if (const auto value = wants("tab", Wants::kTab)) out.id = value->text().value_or("");
    if (const auto value = wants("plan", Wants::kPlan)) {
      Table plan(*value);
      out.pieces = texts_of(plan.list("attackers"));
      out.defenders = texts_of(plan.list("defenders"));
      plan.finish();
    }
    if (const auto value = wants("do", Wants::kDo)) out.actions = texts_of(value->items());
    if (const auto value = wants("one_of", Wants::kDo)) {
      out.actions = texts_of(value->items());
      out.any = true;
    }
    if (const auto value = wants("until", Wants::kFree)) read_until(*value, out.until);
    if (given > 1) row.fault("a step asks for one thing");
    if (out.wants == Wants::kDo && out.actions.empty()) row.fault("a step asks for no action");
  }

  static void read_card(const std::string& what, Step& out) {
    if (is_hex(what)) {
      out.id = what;
    } else {
      out.pieces = {what};
    }
  }

  static void read_until(const Value& value, Until& out) {
    Table row(value);
    if (row.find("turn")) out.turn = row.integer("turn", kTurns);
    out.phase = row.text_or("phase", "");
    out.side = row.text_or("side", "");
    out.over = row.flag("over");
    row.finish();
    if (!out.turn && out.phase.empty() && out.side.empty() && !out.over) {
      value.fault("nothing says when it ends");
    }
  }

  static bool is_hex(std::string_view text) {
    return text.size() == 4 && std::all_of(text.begin(), text.end(),
                                           [](unsigned char c) { return std::isdigit(c) != 0; });
  }

  Table file_;
  const SourceFile& source_;
  const data::Prose& prose_;
  std::string battle_;
};

// The battle of "thirty-years-war/first-orders/lessons/1-counters.toml"; empty: it is no lesson.
std::string battle_of(std::string_view path) {
  const std::size_t folder = path.find(kFolder);
  if (folder == std::string_view::npos || !path.ends_with(".toml")) return {};
  const std::size_t slash = path.rfind('/', folder - 1);
  if (slash == std::string_view::npos) return {};
  return std::string(path.substr(slash + 1, folder - slash - 1));
}

}  // namespace

LoadedLessons load_lessons(std::span<const SourceFile> sources, const Proses& proses) {
  LoadedLessons loaded;
  for (const SourceFile& source : sources) {
    const std::string battle = battle_of(source.path);
    if (battle.empty()) continue;
    const std::size_t before = loaded.faults.size();
    const auto prose = proses.find(battle);
    if (prose == proses.end()) {
      loaded.faults.push_back({source.path, 0, 0, "there is no such battle"});
      continue;
    }
    const auto root = parse_toml(source, loaded.faults);
    if (!root) continue;
    const Value value(*root, source.path, loaded.faults);
    auto lesson = std::make_shared<Lesson>(Reader(value, source, prose->second).read());
    lesson->file = source.path;
    if (loaded.find(lesson->id)) value.fault("there is another lesson with this id");
    if (loaded.faults.size() == before) loaded.lessons.push_back(std::move(lesson));
  }
  return loaded;
}

std::shared_ptr<const Lesson> LoadedLessons::find(std::string_view id) const {
  const auto it = std::find_if(lessons.begin(), lessons.end(),
                               [&](const auto& lesson) { return lesson->id == id; });
  return it == lessons.end() ? nullptr : *it;
}

std::shared_ptr<const Lesson> LoadedLessons::after(std::string_view id) const {
  const auto it = std::find_if(lessons.begin(), lessons.end(),
                               [&](const auto& lesson) { return lesson->id == id; });
  if (it == lessons.end() || it + 1 == lessons.end()) return nullptr;
  return (*(it + 1))->battle() == (*it)->battle() ? *(it + 1) : nullptr;
}

}  // namespace tercio::lessons
