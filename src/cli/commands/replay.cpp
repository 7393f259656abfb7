// tercio replay: a recorded game told action by action.
#include <iostream>

#include <fmt/format.h>
#include <nlohmann/json.hpp>

#include "cli/commands/commands.hpp"
#include "cli/commands/files.hpp"
#include "cli/commands/retrace.hpp"
#include "cli/table/face.hpp"
#include "engine/ended.hpp"

namespace tercio::cli {

namespace {

class Teller {
 public:
  Teller(const Content& content, const Screen& screen, const ReplayArguments& arguments)
      : content_(content), screen_(screen), arguments_(arguments) {}

  int tell(const engine::Record& record) {
    const Retraced played = retrace(content_.library, record, arguments_.to);
    if (!played.session) return complain(arguments_.file + ": " + played.fault);
    int number = 0;
    for (const Deed& deed : played.deeds) {
      tell_deed(deed, number);
      if (arguments_.step && !pause(record, number)) return kOk;
      ++number;
    }
    if (!played.fault.empty()) {
      std::cout << std::flush;
      complain(fmt::format("{}:{}: {}", arguments_.file, played.line, played.fault));
      return kFailed;
    }
    const engine::Match& match = played.session->match();
    std::cout << screen_.paint(Role::kHeading, match.heading()) << '\n';
    if (const auto ended = engine::ended_of(record.ended)) {
      if (played.session->length() == record.lines.size()) {
        std::cout << engine::words_of(*ended) << '\n';
      }
    }
    if (arguments_.map && !arguments_.step) draw(match);
    return kOk;
  }

 private:
  void tell_deed(const Deed& deed, int number) {
    if (deed.heading != heading_) {
      heading_ = deed.heading;
      std::cout << '\n' << screen_.paint(Role::kHeading, heading_) << '\n';
    }
    if (!deed.action.empty()) {
      std::cout << screen_.paint(Role::kFaint, fmt::format("{:>4} {}", number, deed.action))
                << '\n';
    }
    for (const auto& event : deed.happened.events) {
      std::cout << screen_.wrap(event_text(screen_, event), 5, 7) << '\n';
    }
  }

  // Waits for Enter. Returns false when the reader has had enough.
  bool pause(const engine::Record& record, int number) {
    if (arguments_.map) draw(retrace(content_.library, record, number).session->match());
    std::cout << "Enter: next, q: quit. " << std::flush;
    std::string line;
    if (!std::getline(std::cin, line)) {
      std::cout << '\n';
      return false;
    }
    return line != "q";
  }

  void draw(const engine::Match& match) {
    const auto game = game_of(content_.library, match);
    if (!game) return;
    const auto face = make_face(*game);
    const MapPicture drawn = face->map(screen_, match, "", face->whole_map(screen_.width), {});
    std::cout << drawn.map << drawn.legend;
  }

  const Content& content_;
  Screen screen_;
  const ReplayArguments& arguments_;
  std::string heading_;
};

}  // namespace

int run_replay(const Common& common, const ReplayArguments& arguments) {
  const auto content = load_content(common);
  if (!content) return kBadInput;
  const auto text = read_file(arguments.file);
  if (!text) return complain(text.error());
  const auto record = engine::parse_record(*text);
  if (!record) return complain(arguments.file + ": " + record.error().message);
  const Screen screen = standard_screen(common.color, common.width);
  return Teller(*content, screen, arguments).tell(*record);
}

}  // namespace tercio::cli
