// The subcommands of the program. program.cpp reads the command line; each of these does one.
#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/table/terminal.hpp"
#include "data/content.hpp"

namespace tercio::cli {

inline constexpr int kOk = 0;
inline constexpr int kFailed = 1;    // a check or verification failed
inline constexpr int kBadInput = 2;  // bad usage, unreadable or faulty files

// What holds for every subcommand.
struct Common {
  std::string games;  // the folder of data files; empty: those the program carries
  ColorMode color = ColorMode::kAuto;
  int width = 0;  // 0: that of the terminal
};

using data::Content;
// Tells every fault on standard error and returns nothing when there is one.
std::optional<Content> load_content(const Common& common);

using OptionChoices = std::map<std::string, std::string>;
// Reads "key=value" words; tells what is wrong on standard error.
std::optional<OptionChoices> parse_options(const std::vector<std::string>& words);

// The full id of a scenario: "rocroi" alone is the first scenario of the battle, and beginnings
// that fit one scenario only are understood. Nothing when no scenario or several fit, after
// telling so on standard error.
std::optional<std::string> find_scenario(const data::GameLibrary& library, const std::string& name);

// "Breitenfeld, 17 September 1631: …" of a scenario of the library.
std::string title_of(const data::GameLibrary& library, std::string_view scenario);
// The rules of the system a battle belongs to; of an empty name, those of all systems.
std::span<const data::RulesReference> rules_of(const Content& content, std::string_view battle);

// Says on standard error what is wrong; returns kBadInput.
int complain(const std::string& message);

int run_list(const Common& common, const std::string& scenario);

struct ShowArguments {
  std::string scenario;
  std::string record;
  std::vector<std::string> options;
  std::string around;  // a hex: only the ground about it
  std::string seat;    // a side: only what it may see
  bool as_list = false;
  bool tags = false;
};
int run_show(const Common& common, const ShowArguments& arguments);

struct PlayArguments {
  std::string scenario;
  std::vector<std::string> options;
  std::string seed;
  std::string dice;  // "auto", "manual" or empty: as the loaded game has it, else auto
  std::string load;
  std::string autosave;
  bool open = false;     // nothing is hidden from whoever sits at the table
  std::string opponent;  // a level, or two with a comma; empty: two people
  std::string side;      // the person's, or "none"; empty: the first
  std::string letter;    // a game by letter: the file that has come, or a name for those written
};
int run_play(const Common& common, const PlayArguments& arguments);

int run_engine(const Common& common);

struct ServeArguments {
  std::optional<std::uint16_t> port;  // none: 1631, or the next free one
  std::string bind = "127.0.0.1";
  bool open = false;                 // others come too, whatever it is bound to
  std::vector<std::string> hosts;    // names under which it is reached
  std::vector<std::string> proxies;  // addresses of proxies in front of it
  std::size_t thinkers = 0;          // threads that think; 0: one less than there are cores
  std::optional<std::uint16_t> metrics_port;  // of loopback, for the operator
  std::optional<int> forget_after;  // days; 0: never; none: 365 where others come, never at home
  bool show = false;                // the page is opened in the browser
  std::string data;                 // the folder of the tables; empty: the user's
  std::string store;                // postgresql://…; empty: the folder
  std::string log_level = "info";
  std::string log_file;
  std::string mail;       // the server that takes letters; empty: none is sent
  std::string mail_from;  // an address
  std::string mail_user;
  std::string mail_password;  // a file
  double mail_delay = 120;    // seconds before a letter tells of one's turn
  std::string address;        // where others reach it
};
int run_serve(const Common& common, const ServeArguments& arguments);

struct ReplayArguments {
  std::string file;
  int to = -1;  // -1: to the end
  bool step = false;
  bool map = false;
};
int run_replay(const Common& common, const ReplayArguments& arguments);
struct VerifyArguments {
  std::vector<std::string> files;
  std::string commitment;  // what a player has written down; empty: nothing
};
int run_verify(const Common& common, const VerifyArguments& arguments);

struct ReviewArguments {
  std::string file;
  bool json = false;
  std::string html;             // a file for the page; empty: none
  std::int64_t judgements = 0;  // for one decision; 0: as the level has it
  std::string level;            // empty: the one that reviews by itself
};
int run_review(const Common& common, const ReviewArguments& arguments);

int run_check(const Common& common, const std::string& folder);
int run_rules(const Common& common, const std::vector<std::string>& words,
              const std::string& battle);

// What a study of the laboratory has come to.
struct LabReportArguments {
  std::string results;  // a file of JSON lines
  std::string html;     // the page
};
int run_lab_report(const Common& common, const LabReportArguments& arguments);
struct LabExportArguments {
  std::string results;
  std::string csv;     // a folder
  std::string sqlite;  // or a file
};
int run_lab_export(const Common& common, const LabExportArguments& arguments);

// Prints the handbook of a battle, lists them, or writes all into a folder.
int run_handbook(const Common& common, const std::string& battle, const std::string& folder);

struct BenchArguments {
  bool json = false;
  double seconds = 20;
};
int run_bench(const Common& common, const BenchArguments& arguments);
struct LadderArguments {
  std::vector<std::string> scenarios;  // empty: all that the computer plays
  std::vector<std::string> players;    // from the weakest to the strongest
  std::vector<std::string> options;
  int pairs = 10;
  std::uint64_t seed = 1;
  int threads = 0;              // 0: all cores
  bool neighbours = false;      // each only against the next
  std::int64_t judgements = 0;  // 0: as each level has it
  double seconds = 0;
  std::string file;  // JSON lines, one for each game; what it has is not played again
};
int run_ladder(const Common& common, const LadderArguments& arguments);
// A battle played many times (docs/lab.md). Flags replace what the study has.
struct LabArguments {
  std::string study;                   // a file; empty: the flags are the study
  std::vector<std::string> scenarios;  // empty: those of the study
  std::string players;                 // one, or two with a comma
  std::string judgements;              // the same
  std::optional<int> pairs;
  std::optional<std::uint64_t> seed;
  std::string observe;               // with commas
  std::vector<std::string> options;  // these three make a variation "changed"
  std::vector<std::string> place;    // counter=hex
  std::vector<std::string> data;     // file:key=value
  std::string out;                   // empty: named like the study
  std::string shard;                 // "3/8"
  int threads = 0;                   // 0: all cores
  bool resume = false;               // the file must be there
  std::vector<std::string> files;    // merge: the shards
};
int run_lab(const Common& common, const LabArguments& arguments);
int run_lab_merge(const std::string& out, const std::vector<std::string>& files);

struct FitArguments {
  std::vector<std::string> scenarios;  // empty: all that the computer plays
  std::string level = "captain";
  std::int64_t judgements = 0;
  int games = 400;
  std::uint64_t seed = 1;
  int threads = 0;
  std::string folder;      // where the weights are written: that of the data files
  bool calibrate = false;  // only hold the weights there are against games
};
int run_fit(const Common& common, const FitArguments& arguments);

struct LearnArguments {
  std::string scenario;
  std::string side;
  int generations = 40;
  int games = 48;  // of each player of a generation
  std::uint64_t seed = 1;
  int threads = 0;     // 0: all cores
  std::string folder;  // where the taste is written: that of the data files
};
int run_learn(const Common& common, const LearnArguments& arguments);

int run_signature(const Common& common, int games);

struct PerftArguments {
  std::string scenario;
  int depth = 1;
  std::string record;
  std::vector<std::string> options;
};
struct LoadArguments {
  int clients = 200;
  int actions = 20000;
  int single = 300;   // actions of one client alone, before
  int computers = 0;  // tables at which the computer plays itself meanwhile
  std::string scenario = "rocroi";
  std::vector<std::string> servers;  // host:port; empty: one of its own
  std::string acks;  // a file to which "<table> <sequence>" is added with every acknowledgement
};
int run_load(const Common& common, const LoadArguments& arguments);

int run_perft(const Common& common, const PerftArguments& arguments);

// The operator's commands, on a folder that a server may be using.
struct AdminArguments {
  std::string data;                // the folder; empty: the user's
  std::string store;               // postgresql://…; empty: the folder
  std::vector<std::string> words;  // tables, names or the file, as the command has it
  std::string scenario;            // only its tables
  std::optional<int> older;        // only tables untouched for so many days
  std::size_t most = 100;          // lines of a list
  bool over = false;               // only games that are over
  bool json = false;
};
int run_admin_tables(const AdminArguments& arguments);
int run_admin_users(const AdminArguments& arguments);
int run_admin_ban(const AdminArguments& arguments);
int run_admin_unban(const AdminArguments& arguments);
int run_admin_backup(const AdminArguments& arguments);
int run_admin_statistics(const AdminArguments& arguments);
int run_admin_delete_table(const AdminArguments& arguments);
int run_admin_put_away(const Common& common, const AdminArguments& arguments);

}  // namespace tercio::cli
