#include "cli/commands/program.hpp"

#include <exception>
#include <functional>
#include <iostream>
#include <map>

#include <CLI/CLI.hpp>

#include "cli/commands/commands.hpp"
#include "cli/table/opponents.hpp"
#include "engine/protocol.hpp"
#include "lab/study.hpp"

namespace tercio::cli {

namespace {

constexpr const char* kColorModes[] = {"auto", "always", "never"};

// Builds the command line. The chosen subcommand is left in `task`.
class CommandLine {
 public:
  CommandLine() : app_("Classic hex-and-counter battles with every rule enforced and explained.") {
    app_.name("tercio");
    app_.set_version_flag("--version", std::string(engine::kProgramName) + ' ' +
                                           std::string(engine::kProgramVersion));
    app_.add_option("--games", common_.games,
                    "Load battles and rules from this folder instead of those in the program")
        ->type_name("DIR");
    app_.add_option("--color", color_, "Colour: auto, always or never")
        ->check(CLI::IsMember({"auto", "always", "never"}));
    app_.add_option("--width", common_.width, "Columns of the screen (default: the terminal's)")
        ->check(CLI::Range(40, 1000));
    app_.require_subcommand(1);
    app_.fallthrough();
    app_.footer(
        "Exit codes: 0 all is well, 1 a check failed, 2 bad usage or bad files.\n"
        "`tercio <subcommand> --help` tells more, with an example.");
    add_playing();
    add_records();
    add_reference();
    add_operating();
    add_measuring();
    add_lab();
  }

  int run(int argc, char** argv) {
    try {
      app_.parse(argc, argv);
    } catch (const CLI::RequiredError& error) {
      const std::string word = first_word(argc, argv);
      if (!word.empty() && app_.get_subcommands().empty()) {
        return complain("there is no subcommand '" + word + "'; `tercio --help` lists them");
      }
      return app_.exit(error) == 0 ? kOk : kBadInput;
    } catch (const CLI::ParseError& error) {
      const int code = app_.exit(error);
      return code == 0 ? kOk : kBadInput;
    }
    for (std::size_t i = 0; i < std::size(kColorModes); ++i) {
      if (color_ == kColorModes[i]) common_.color = static_cast<ColorMode>(i);
    }
    return task_();
  }

 private:
  // The first word of the command line that is neither an option nor the value of one.
  static std::string first_word(int argc, char** argv) {
    for (int i = 1; i < argc; ++i) {
      const std::string word = argv[i];
      if (word == "--games" || word == "--color" || word == "--width") {
        ++i;
      } else if (!word.starts_with('-')) {
        return word;
      }
    }
    return {};
  }

  CLI::App* add(const char* name, const char* what, const char* example,
                std::function<int()> task) {
    CLI::App* command = app_.add_subcommand(name, what);
    command->footer(std::string("Example: ") + example);
    command->callback([this, task = std::move(task)] { task_ = task; });
    return command;
  }

  static void add_options(CLI::App* command, std::vector<std::string>& options) {
    command
        ->add_option("--option", options,
                     "An option of the scenario as key=value; may be repeated "
                     "(`tercio list <scenario>` tells them)")
        ->type_name("KEY=VALUE")
        ->allow_extra_args(false);
  }

  void add_playing() {
    auto* list =
        add("list", "Tell which battles and scenarios there are, or a scenario's options",
            "tercio list breitenfeld/free", [this] { return run_list(common_, scenario_); });
    list->add_option("scenario", scenario_, "Tell the options of this scenario");

    auto* show = add("show", "Show the map and the position of a scenario or of a recorded game",
                     "tercio show rocroi --list", [this] { return run_show(common_, show_); });
    show->add_option("scenario", show_.scenario, "A scenario; not needed with --record");
    show->add_option("--record", show_.record, "Show the last position of this game")
        ->type_name("FILE");
    show->add_option("--around", show_.around, "Only the ground about this hex")->type_name("HEX");
    show->add_option("--seat", show_.seat, "Only what this side may see")->type_name("SIDE");
    show->add_flag("--list", show_.as_list, "The position in words instead of the map");
    show->add_flag("--tags", show_.tags,
                   "Tell where the values of pieces and the ground come from");
    add_options(show, show_.options);

    auto* play = add("play", "Play a battle at the terminal, two people or against the computer",
                     "tercio play rocroi --opponent captain --autosave battle.tercio",
                     [this] { return run_play(common_, play_); });
    play->add_option("scenario", play_.scenario, "A scenario; without one the program asks");
    add_options(play, play_.options);
    play->add_option("--seed", play_.seed, "Any text; the same seed rolls the same dice");
    play->add_option("--dice", play_.dice, "auto: the program rolls; manual: you type the dice")
        ->check(CLI::IsMember({"auto", "manual"}));
    play->add_option("--load", play_.load, "Continue a saved game")->type_name("FILE");
    play->add_option("--autosave", play_.autosave, "Save to this file after every action")
        ->type_name("FILE");
    play->add_option("--opponent", play_.opponent,
                     "Play against the computer at a level (" + level_ids() +
                         "); two levels play each other")
        ->type_name("LEVEL[,LEVEL]");
    play->add_option("--side", play_.side,
                     "Your side against the computer (default: the first); none: it plays both")
        ->type_name("SIDE");
    play->add_option("--letter", play_.letter,
                     "Play by letters: with a scenario begin a game, without one open the letter "
                     "that has come")
        ->type_name("FILE");
    play->add_flag("--open", play_.open, "Hide nothing from the side that decides");

    auto* serve = add("serve", "Serve the table in the browser", "tercio serve --port 1631",
                      [this] { return run_serve(common_, serve_); });
    serve->add_option("--port", serve_.port, "The port (default: 1631, or the next free one)")
        ->type_name("PORT");
    serve->add_option("--bind", serve_.bind, "The address to listen on; 0.0.0.0 lets others in")
        ->capture_default_str()
        ->type_name("ADDRESS");
    serve->add_flag("--public", serve_.open,
                    "Others come too, through a proxy on this machine for example: tables are "
                    "listed only to those who have their keys");
    serve->add_option("--host", serve_.hosts, "A name under which it is reached; as --public")
        ->type_name("NAME");
    serve
        ->add_option("--proxy", serve_.proxies,
                     "The address of a proxy in front, whose X-Forwarded-For is believed; as "
                     "--public")
        ->check(CLI::ValidIPV4 | CLI::Validator(
                                     [](const std::string& text) {
                                       return text.find(':') != std::string::npos
                                                  ? std::string()
                                                  : "an address is expected: " + text;
                                     },
                                     "IPV6"))
        ->type_name("ADDRESS");
    serve
        ->add_option("--thinkers", serve_.thinkers,
                     "Threads that think for the computer (default: one less than there are cores)")
        ->check(CLI::Range(1, 256))
        ->type_name("N");
    serve->add_option("--data", serve_.data, "The folder in which the tables are kept")
        ->type_name("DIR");
    serve
        ->add_option("--store", serve_.store,
                     "A PostgreSQL database in which they are kept instead; several servers may "
                     "share it")
        ->type_name("postgresql://...");
    serve
        ->add_option("--address", serve_.address,
                     "Where others reach it, for links in letters: https://play.example/")
        ->type_name("URL");
    serve
        ->add_option("--mail", serve_.mail,
                     "The server that takes letters: smtp://host:port or smtps://host:port "
                     "(default: none are sent)")
        ->type_name("URL");
    serve->add_option("--mail-from", serve_.mail_from, "The address from which letters come")
        ->type_name("ADDRESS");
    serve
        ->add_option("--mail-user", serve_.mail_user,
                     "Who signs in there; the password is in --mail-password or the environment's "
                     "TERCIO_MAIL_PASSWORD")
        ->type_name("NAME");
    serve
        ->add_option("--mail-password", serve_.mail_password,
                     "A file whose first line is the password")
        ->type_name("FILE");
    serve
        ->add_option("--mail-delay", serve_.mail_delay,
                     "Seconds before a letter tells somebody that it is his turn")
        ->check(CLI::Range(0.0, 86'400.0))
        ->capture_default_str()
        ->type_name("SECONDS");
    serve->add_flag("--open", serve_.show,
                    "Open the page in the browser of this desktop, also when a server of this "
                    "folder is running already");
    serve
        ->add_option("--forget-after", serve_.forget_after,
                     "Put tables away that belong to no account after so many days without an "
                     "action; 0: never (default: 365 where others come too, never at home)")
        ->check(CLI::Range(0, 36500))
        ->type_name("DAYS");
    serve
        ->add_option("--metrics-port", serve_.metrics_port,
                     "Tell how the server does at this port of 127.0.0.1, under /metrics")
        ->type_name("PORT");
    serve->add_option("--log-level", serve_.log_level, "debug, info, warning, error or off")
        ->check(CLI::IsMember({"debug", "info", "warning", "error", "off"}))
        ->capture_default_str();
    serve
        ->add_option("--log-file", serve_.log_file,
                     "Add the log to this file (default: standard error; at a terminal only "
                     "warnings, as sentences)")
        ->type_name("FILE");

    add("engine", "Serve one game to another program: a JSON object a line in, one a line out",
        "echo '{\"command\":\"hello\"}' | tercio engine", [this] { return run_engine(common_); });
  }

  void add_records() {
    auto* replay = add("replay", "Tell a recorded game action by action",
                       "tercio replay battle.tercio --to 40 --map",
                       [this] { return run_replay(common_, replay_); });
    replay->add_option("file", replay_.file, "The record")->required()->type_name("FILE");
    replay->add_option("--to", replay_.to, "Only the first N actions")
        ->check(CLI::NonNegativeNumber)
        ->type_name("N");
    replay->add_flag("--step", replay_.step, "Wait for Enter after every action");
    replay->add_flag("--map", replay_.map, "Show the map at the end, or after every step");

    auto* review =
        add("review", "Go over a recorded game: what each decision and each die was worth",
            "tercio review battle.tercio --html review.html",
            [this] { return run_review(common_, review_); });
    review->add_option("file", review_.file, "The record")->required()->type_name("FILE");
    auto* json = review->add_flag("--json", review_.json, "One JSON object (docs/wire.md)");
    review->add_option("--html", review_.html, "Write a page to this file, for any browser")
        ->excludes(json)
        ->type_name("FILE");
    review
        ->add_option(
            "--judgements", review_.judgements,
            "How many positions to look at for one decision (default: as the level has it)")
        ->check(CLI::Range(1, 1'000'000))
        ->type_name("N");
    review->add_option("--level", review_.level, "Who reviews: " + level_ids())->type_name("LEVEL");

    auto* verify =
        add("verify", "Check that recorded games keep the rules from first to last action",
            "tercio verify *.tercio", [this] { return run_verify(common_, verify_); });
    verify->add_option("files", verify_.files, "The records")->required()->type_name("FILE");
    verify
        ->add_option("--commitment", verify_.commitment,
                     "A hash written down during a game of a server: its commitment, or one of its "
                     "chain")
        ->type_name("HASH");
  }

  void add_reference() {
    auto* check = add("check", "Check the data files of a folder, or those in the program",
                      "tercio check games", [this] { return run_check(common_, folder_); });
    check->add_option("folder", folder_, "The folder; without one the program's own files")
        ->type_name("DIR");

    auto* rules =
        add("rules", "Read the rules: a case, a chapter, or the cases with some words",
            "tercio rules zone of control", [this] { return run_rules(common_, words_, battle_); });
    rules->add_option("query", words_, "8.12, or 8, or words; without any the chapters are listed");
    rules->add_option("--battle", battle_, "Only the standard rules and those of this battle");

    auto* handbook =
        add("handbook", "Read how a battle is played and won, in ten minutes",
            "tercio handbook rocroi", [this] { return run_handbook(common_, battle_, folder_); });
    auto* which =
        handbook->add_option("battle", battle_, "The battle; without one they are listed");
    handbook->add_option("--write", folder_, "Write all of them as Markdown into this folder")
        ->excludes(which)
        ->type_name("DIR");
  }

  CLI::App* add_admin(CLI::App* admin, const char* name, const char* what, const char* example,
                      std::function<int()> task) {
    CLI::App* command = admin->add_subcommand(name, what);
    command->footer(std::string("Example: ") + example);
    command->callback([this, task = std::move(task)] { task_ = task; });
    return command;
  }

  void add_operating() {
    auto* admin =
        app_.add_subcommand("admin", "Look after the games of a server, also of one that runs");
    admin->footer("Example: tercio admin backup games.db --data /var/lib/tercio");
    admin->require_subcommand(1);
    admin->fallthrough();
    auto* data = admin->add_option("--data", admin_.data, "The folder in which the tables are kept")
                     ->type_name("DIR");
    admin->add_option("--store", admin_.store, "The PostgreSQL database in which they are kept")
        ->excludes(data)
        ->type_name("URL");

    auto* tables = add_admin(admin, "tables", "List the tables, the latest first",
                             "tercio admin tables --scenario rocroi --older 30",
                             [this] { return run_admin_tables(admin_); });
    tables->add_option("--scenario", admin_.scenario, "Only of this battle or scenario");
    tables->add_option("--older", admin_.older, "Only those without an action for so many days")
        ->check(CLI::Range(0, 36500))
        ->type_name("DAYS");
    tables->add_flag("--over", admin_.over, "Only games that are over");
    auto* users = add_admin(admin, "users", "List the people who have an account",
                            "tercio admin users", [this] { return run_admin_users(admin_); });
    for (CLI::App* list : {tables, users}) {
      list->add_option("--most", admin_.most, "How many lines")->capture_default_str();
      list->add_flag("--json", admin_.json, "A JSON object a line");
    }

    auto* ban = add_admin(admin, "ban", "Close an account: nobody can sign in with it any more",
                          "tercio admin ban somebody", [this] { return run_admin_ban(admin_); });
    auto* unban =
        add_admin(admin, "unban", "Open a closed account again", "tercio admin unban somebody",
                  [this] { return run_admin_unban(admin_); });
    for (CLI::App* command : {ban, unban}) {
      command->add_option("name", admin_.words, "The name of the account")->required();
    }

    add_admin(admin, "backup", "Copy everything, as it is at one moment, into one file",
              "tercio admin backup games.db", [this] { return run_admin_backup(admin_); })
        ->add_option("file", admin_.words, "The file, which must not be there yet")
        ->required()
        ->expected(1)
        ->type_name("FILE");
    add_admin(admin, "statistics", "Tell how many tables, games and people there are",
              "tercio admin statistics", [this] { return run_admin_statistics(admin_); })
        ->add_flag("--json", admin_.json, "One JSON object");
    add_admin(admin, "delete-table", "Delete tables with all that was done there",
              "tercio admin delete-table 7fk2q0x1",
              [this] { return run_admin_delete_table(admin_); })
        ->add_option("tables", admin_.words, "The tables")
        ->required();
    auto* away = add_admin(admin, "put-away",
                           "Write the records of tables into the folder archive and delete them",
                           "tercio admin put-away --older 730",
                           [this] { return run_admin_put_away(common_, admin_); });
    away->add_option("tables", admin_.words, "The tables");
    away->add_option("--older", admin_.older,
                     "Those that belong to no account and had no action for so many days")
        ->check(CLI::Range(1, 36500))
        ->type_name("DAYS");
  }

  // The commands of the laboratory for what a study has come to.
  void add_lab_results(CLI::App* lab) {
    const auto add_to = [&](const char* name, const char* what, const char* example,
                            std::function<int()> task) {
      CLI::App* command = lab->add_subcommand(name, what);
      command->footer(std::string("Example: ") + example);
      command->parse_complete_callback([this, task = std::move(task)] { lab_task_ = task; });
      return command;
    };
    auto* report = add_to("report", "Make a page with plots of a study's results",
                          "tercio lab report guns.jsonl --html guns.html",
                          [this] { return run_lab_report(common_, lab_report_); });
    report->add_option("results", lab_report_.results, "The results, as `tercio lab` writes them")
        ->required();
    report->add_option("--html", lab_report_.html, "The page, one file that needs nothing else")
        ->type_name("FILE")
        ->required();
    auto* exporting = add_to("export", "Write a study's results as tables for a notebook",
                             "tercio lab export guns.jsonl --sqlite guns.db",
                             [this] { return run_lab_export(common_, lab_export_); });
    exporting
        ->add_option("results", lab_export_.results, "The results, as `tercio lab` writes them")
        ->required();
    exporting->add_option("--csv", lab_export_.csv, "A folder for CSV files")->type_name("DIR");
    exporting->add_option("--sqlite", lab_export_.sqlite, "One SQLite file")->type_name("FILE");
  }

  void add_lab() {
    auto* lab = add("lab", "Play a battle many times: who wins it, why, and what if",
                    "tercio lab studies/breitenfeld-guns.toml --out guns.jsonl",
                    [this] { return lab_task_ ? lab_task_() : run_lab(common_, lab_); });
    lab->footer(
        "A study is a file (docs/lab.md) or flags. Stopped by Ctrl-C or anything else, the same "
        "command goes on.\n"
        "With mpirun or srun each process plays its share and the first merges them.\n\n"
        "Examples: tercio lab studies/breitenfeld-guns.toml --out guns.jsonl\n"
        "          tercio lab --scenario rocroi --pairs 500 --option leader.auto_apply=off\n"
        "          mpirun -n 64 tercio lab study.toml --out results.jsonl");
    lab->require_subcommand(0, 1);
    lab->add_option("study", lab_.study, "The file of a study")->type_name("STUDY.toml");
    lab->add_option("--out", lab_.out,
                    "The results, a JSON object a line (default: the study's name)")
        ->type_name("FILE");
    lab->add_option("--scenario", lab_.scenarios, "What is played; may be repeated; or all")
        ->allow_extra_args(false);
    lab->add_option("--players", lab_.players, "Levels of the first side and of the second")
        ->type_name("LEVEL[,LEVEL]");
    lab->add_option("--judgements", lab_.judgements,
                    "Thought for a player-turn (default: as each level has it)")
        ->type_name("N[,N]");
    lab->add_option("--pairs", lab_.pairs, "Seeds for each scenario")
        ->check(CLI::Range(1, lab::kMaxPairs));
    lab->add_option("--seed", lab_.seed, "Other games")->check(CLI::Range(0, 2'147'483'647));
    lab->add_option("--observe", lab_.observe, "What is kept of each game: turns,heat,rules,luck")
        ->type_name("LIST");
    lab->add_option("--option", lab_.options,
                    "Compare with the game with this option; may be repeated")
        ->type_name("KEY=VALUE")
        ->allow_extra_args(false);
    lab->add_option("--place", lab_.place, "… with this counter set up there; may be repeated")
        ->type_name("COUNTER=HEX")
        ->allow_extra_args(false);
    lab->add_option("--data", lab_.data,
                    "… with this value of the games' files replaced; may be repeated")
        ->type_name("FILE:KEY=VALUE")
        ->allow_extra_args(false);
    lab->add_option("--threads", lab_.threads, "Games at a time (default: all cores)")
        ->check(CLI::Range(0, 1024));
    lab->add_option("--shard", lab_.shard, "Play the I-th of N parts of the study")
        ->type_name("I/N");
    lab->add_flag("--resume", lab_.resume, "The results must be there already: go on with them");

    auto* merge = lab->add_subcommand("merge", "Put the results of all shards together");
    merge->footer("Example: tercio lab merge all.jsonl part.1 part.2 part.3 part.4");
    merge->add_option("out", lab_.out, "The file of all results; what is there is never changed")
        ->type_name("OUT")
        ->required();
    merge->add_option("files", lab_.files, "The results of the shards, in any order")
        ->type_name("FILE")
        ->required();
    merge->parse_complete_callback(
        [this] { lab_task_ = [this] { return run_lab_merge(lab_.out, lab_.files); }; });
    add_lab_results(lab);
  }

  void add_measuring() {
    auto* bench =
        add("bench", "Measure the speed of the rules on one core",
            "tercio bench --json --seconds 10", [this] { return run_bench(common_, bench_); });
    bench->add_flag("--json", bench_.json, "One JSON object instead of a table");
    bench->add_option("--seconds", bench_.seconds, "How long to measure in all")
        ->check(CLI::Range(0.1, 3600.0))
        ->capture_default_str();

    auto* ladder = add("ladder", "Measure how strong the computer's levels are against each other",
                       "tercio ladder recruit ensign captain --scenario rocroi --pairs 50",
                       [this] { return run_ladder(common_, ladder_); });
    ladder->add_option("players", ladder_.players, "Levels, the weakest first")->required();
    ladder->add_option("--scenario", ladder_.scenarios,
                       "What is played (default: all that the computer plays)");
    ladder
        ->add_option("--pairs", ladder_.pairs,
                     "Pairs of games for each two players: the same "
                     "dice, the sides swapped")
        ->check(CLI::Range(1, 1'000'000))
        ->capture_default_str();
    ladder->add_option("--seed", ladder_.seed, "Other games")->capture_default_str();
    ladder->add_option("--threads", ladder_.threads, "Games at a time (default: all cores)")
        ->check(CLI::Range(0, 1024));
    ladder->add_flag("--neighbours", ladder_.neighbours, "Each only against the next of the list");
    ladder->add_option(
        "--judgements", ladder_.judgements,
        "Thought for one player-turn, for all that think (default: as each level has it)");
    ladder->add_option("--seconds", ladder_.seconds,
                       "Bound of a player-turn (default: as each level has it)");
    ladder
        ->add_option("--file", ladder_.file,
                     "Keep every game here, a JSON object a line; what it has is not played again")
        ->type_name("FILE");
    add_options(ladder, ladder_.options);

    auto* fit = add("fit", "Fit the computer's evaluation to games it plays against itself",
                    "tercio fit rocroi --games 400 --write games",
                    [this] { return run_fit(common_, fit_); });
    fit->add_option("scenarios", fit_.scenarios,
                    "What is played (default: all that the computer plays)");
    fit->add_option("--level", fit_.level, "Who plays")->capture_default_str();
    fit->add_option("--judgements", fit_.judgements,
                    "Thought for one player-turn (default: as the level has it)");
    fit->add_option("--games", fit_.games, "Games of each scenario")
        ->check(CLI::Range(10, 1'000'000))
        ->capture_default_str();
    fit->add_option("--seed", fit_.seed, "Other games")->capture_default_str();
    fit->add_option("--threads", fit_.threads, "Games at a time (default: all cores)")
        ->check(CLI::Range(0, 1024));
    fit->add_option("--write", fit_.folder, "Write the weights into the data files of this folder")
        ->type_name("DIR");
    fit->add_flag("--calibrate", fit_.calibrate,
                  "Fit nothing: hold the weights there are against the games");

    auto* learn = add("learn", "Learn the numbers by which one side's script weighs what it sees",
                      "tercio learn warburg/free --side french --generations 40 --write games",
                      [this] { return run_learn(common_, learn_); });
    learn->add_option("scenario", learn_.scenario, "What is played")->required();
    learn->add_option("--side", learn_.side, "Whose numbers are learned")->required();
    learn->add_option("--generations", learn_.generations, "Generations of sixteen players")
        ->check(CLI::Range(1, 100'000))
        ->capture_default_str();
    learn->add_option("--games", learn_.games, "Games of each player of a generation")
        ->check(CLI::Range(1, 10'000))
        ->capture_default_str();
    learn->add_option("--seed", learn_.seed, "Other games")->capture_default_str();
    learn->add_option("--threads", learn_.threads, "Games at a time (default: all cores)")
        ->check(CLI::Range(0, 1024));
    learn
        ->add_option("--write", learn_.folder,
                     "Write the numbers into the data files of this folder, if they are better "
                     "than those there are")
        ->type_name("DIR");

    auto* load = add("load", "Measure how many actions a second a server of this machine stores",
                     "tercio load --clients 200 --actions 20000",
                     [this] { return run_load(common_, load_); });
    load->add_option("--clients", load_.clients, "Clients that play a table each")
        ->check(CLI::Range(1, 4000))
        ->capture_default_str();
    load->add_option("--actions", load_.actions, "Actions of all together")
        ->check(CLI::Range(1, 10'000'000))
        ->capture_default_str();
    load->add_option("--single", load_.single, "Actions of one client alone, before the others")
        ->check(CLI::Range(0, 100'000))
        ->capture_default_str();
    load->add_option("--computers", load_.computers,
                     "Tables at which the computer plays itself meanwhile")
        ->check(CLI::Range(0, 400))
        ->capture_default_str();
    load->add_option("--scenario", load_.scenario, "What is played")->capture_default_str();
    load->add_option("--server", load_.servers,
                     "A server of this machine, several times for several nodes; without it one is "
                     "started in a folder of its own")
        ->type_name("HOST:PORT");
    load->add_option("--acks", load_.acks, "Write table and sequence of what was acknowledged here")
        ->type_name("FILE");

    auto* signature =
        add("signature", "Play fixed random games and print one number for the rules",
            "tercio signature --games 50", [this] { return run_signature(common_, count_); });
    signature->add_option("--games", count_, "Games of each scenario")
        ->check(CLI::Range(1, 1000000))
        ->capture_default_str();

    auto* perft = add("perft", "Count the sequences of actions of a length; dice count as six",
                      "tercio perft rocroi 2", [this] { return run_perft(common_, perft_); });
    perft->add_option("scenario", perft_.scenario, "The scenario")->required();
    perft->add_option("depth", perft_.depth, "The length")->required()->check(CLI::Range(1, 6));
    perft->add_option("--record", perft_.record, "Count from the last position of this game")
        ->type_name("FILE");
    add_options(perft, perft_.options);
  }

  CLI::App app_;
  Common common_;
  std::string color_ = "auto";
  std::string scenario_;
  std::string folder_;
  std::string battle_;
  std::vector<std::string> words_;
  VerifyArguments verify_;
  int count_ = 20;
  ShowArguments show_;
  PlayArguments play_;
  ServeArguments serve_;
  AdminArguments admin_;
  ReplayArguments replay_;
  ReviewArguments review_;
  BenchArguments bench_;
  LadderArguments ladder_;
  LabReportArguments lab_report_;
  LabExportArguments lab_export_;
  LabArguments lab_;
  FitArguments fit_;
  LearnArguments learn_;
  PerftArguments perft_;
  LoadArguments load_;
  std::function<int()> task_;
  std::function<int()> lab_task_;  // what its subcommand does
};

}  // namespace

int run(int argc, char** argv) {
  try {
    return CommandLine().run(argc, argv);
  } catch (const std::exception& error) {
    std::cerr << "tercio: " << error.what() << '\n';
    return kBadInput;
  }
}

}  // namespace tercio::cli
