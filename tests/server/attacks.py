"""Attacks on `tercio serve`, each of which once did harm. Against this machine alone, with bounds.

run collects the tests.
"""

import http.client
import json
import os
import random
import socket
import sqlite3
import struct
import subprocess
import threading
import time
from pathlib import Path

from wire import ROOT, TERCIO, Client, Closed, Server

TESTS = []


def test(function):
    TESTS.append(function)
    return function


def code(answer):
    return "ok" if answer["ok"] else answer["error"]["code"]


def once(client, type, **fields):
    """The answer, whatever it is; it is not asked again."""
    number = client.send(type, **fields)
    while (message := client.receive()).get("id") != number:
        pass
    return message


def record_of(scenario, setup=None, lines=()):
    head = ["tercio-record 1", f"scenario {scenario}"]
    if setup is not None:
        head.append(f"setup {setup}")
    return "\n".join([*head, "begin", *lines]) + "\n"


def deep_setup(depth=300_000):
    return ('{"pieces":[{"id":"conde-leader","hex":null,"state":"lost","by":'
            + "[" * depth + "]" * depth + "}]}")


def at_once(server, count, header="X: y", late=0.0):
    """The codes of so many requests that are sent in one go; the first that is too many is the last.

    late: how many seconds pass before the answers are read.
    """
    request = f"HEAD /favicon.svg HTTP/1.1\r\nHost: 127.0.0.1\r\n{header}\r\n\r\n".encode()
    said = b""
    with socket.create_connection(("127.0.0.1", server.port), timeout=10) as s:
        sender = threading.Thread(target=lambda: send_quietly(s, request * count))
        sender.start()
        time.sleep(late)
        try:
            while said.count(b"HTTP/1.1 ") < count and (more := s.recv(1 << 16)):
                said += more
        except OSError:
            pass
        sender.join()
    return [int(part.split()[0]) for part in said.split(b"HTTP/1.1 ")[1:]]


def send_quietly(s, data):
    try:
        s.sendall(data)
    except OSError:
        pass


class Watch:
    """Another client, who asks all the time and notes how long the longest answer took."""

    def __init__(self, server, **how):
        self.client = Client(server.port, **how)
        self.longest, self.asked, self.going = 0.0, 0, True
        self.thread = threading.Thread(target=self.run)
        self.thread.start()

    def run(self):
        while self.going:
            began = time.monotonic()
            self.client.asked("hello")
            self.longest = max(self.longest, time.monotonic() - began)
            self.asked += 1
            time.sleep(0.005)

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.going = False
        self.thread.join()
        self.client.close()


# ---- the crash


@test
def a_deep_text_is_refused_everywhere(folder):
    with Server(folder) as server, Client(server.port) as client:
        answer = client.ask("create", record=record_of("rocroi/historical", deep_setup()))
        assert code(answer) == "bad-request", answer
        assert "nested deeper than 32" in answer["error"]["message"], answer
        table = client.asked("create", scenario="rocroi/historical")["table"]
        assert server.stop() == 0
    with sqlite3.connect(Path(folder) / "tercio.db") as database:
        database.execute("UPDATE tables SET setup=?, heading='' WHERE id=?", (deep_setup(), table))
    database.close()
    with Server(folder) as server, Client(server.port) as client:
        [listed] = client.asked("tables")["tables"]
        assert "nested deeper than 32" in listed["heading"], listed
        answer = client.ask("join", table=table, keys=list(listed["keys"].values()))
        assert code(answer) == "no-table" and "nested deeper" in answer["error"]["message"], answer
        client.asked("create", scenario="rocroi/historical")
        assert server.stop() == 0
    file = Path(folder) / "deep.tercio"
    file.write_text(record_of("rocroi/historical", deep_setup()))
    for command in ["verify", "replay"]:
        done = subprocess.run([TERCIO, command, file], capture_output=True, text=True, timeout=20,
                              cwd=ROOT)
        assert done.returncode in (1, 2), (command, done.returncode)
        assert "nested deeper than 32" in done.stdout + done.stderr, done
    lines = [json.dumps({"id": 1, "command": "load", "record": file.read_text()}),
             '{"id":2,"command":"new","scenario":"rocroi/historical","setup":' + deep_setup() + "}",
             '{"id":3,"command":"hello"}']
    done = subprocess.run([TERCIO, "engine"], input="\n".join(lines) + "\n", text=True,
                          capture_output=True, timeout=20, cwd=ROOT)
    answers = [json.loads(line) for line in done.stdout.splitlines()]
    assert done.returncode == 0 and len(answers) == 3, done
    assert all("nested deeper than 32" in a["error"]["message"] for a in answers[:2]), answers
    assert answers[2]["ok"]


# ---- the stall


@test
def many_keys_hold_nobody_up(folder):
    keys = ",".join(f'"k{i}":0' for i in range(60_000))
    with Server(folder) as server, Client(server.port) as client, Watch(server) as watch:
        for _ in range(10):
            began = time.monotonic()
            client.send_frame(f'{{"type":"hello","id":1,{keys}}}'.encode())
            answer = client.receive()
            assert "more than 200 keys in one object" in answer["error"]["message"], answer
            answer = client.ask("create", record=record_of("rocroi/historical", f"{{{keys}}}"))
            assert "more than 1000 keys in one object" in answer["error"]["message"], answer
            assert time.monotonic() - began < 2
    assert watch.asked > 5 and watch.longest < 1, watch.longest


def long_record(client, actions):
    """A game that is legal and long: a piece is deployed here and there again and again."""
    made = client.asked("create", scenario="breitenfeld/free")
    keys = list(made["keys"].values())
    view = client.asked("join", table=made["table"], keys=keys)["view"]
    for piece in view["ready"]:
        chosen = client.asked("select", table=made["table"], pieces=[piece])
        deploys = [t["action"] for t in chosen["targets"] if t.get("action", "").startswith("deploy")]
        if len(deploys) > 1:
            break
    record = client.asked("record", table=made["table"])["record"]
    have = sum(1 for line in record.split("begin\n")[1].splitlines() if not line.startswith("#"))
    return record + "\n".join(deploys[i % 2] for i in range(actions - have)) + "\n"


@test
def long_games_hold_nobody_up(folder):
    with Server(folder) as server, Client(server.port) as client:
        record = long_record(client, 9_000)
        answer = client.ask("create", record=long_record(client, 10_001))
        assert code(answer) == "too-large" and "10000 actions" in answer["error"]["message"], answer
        with Watch(server) as watch:
            made = client.asked("create", record=record)
            client.asked("join", table=made["table"], keys=list(made["keys"].values()), view=False)
            branches = []
            for _ in range(4):
                client.send("branch", table=made["table"], at=9_000)
            for _ in range(4):
                branches.append(client.receive())
            assert all(b["ok"] for b in branches), branches
        print(f"     longest answer meanwhile {watch.longest * 1e3:.0f} ms")
        assert watch.longest < 0.5, watch.longest
        again = client.asked("record", table=made["table"])["record"]
        assert again.split("begin\n")[1].count("deploy") == record.split("begin\n")[1].count("deploy")
        assert server.stop() == 0
    with Server(folder) as server, Client(server.port) as client, Watch(server) as watch:
        joined = client.asked("join", table=made["table"], keys=list(made["keys"].values()))
        assert joined["sequence"] == 9_000
        assert len(client.asked("tables")["tables"]) == 7
    assert watch.longest < 0.5, watch.longest


# ---- the leak


@test
def the_computers_thoughts_hold_nobody_up(folder):
    with Server(folder) as server, Client(server.port) as client:
        with Watch(server) as watch:
            for _ in range(12):
                made = client.asked("create", scenario="breitenfeld/historical",
                                    computer={"imperialist": "marshal", "allied": "marshal"})
                client.asked("join", table=made["table"], keys=list(made["keys"].values()), view=False)
                client.asked("pace", table=made["table"], seconds=0)
            time.sleep(2)
        assert server.stop() == 0, server.complaints
    print(f"     longest answer meanwhile {watch.longest * 1e3:.0f} ms")
    assert watch.longest < 0.5, watch.longest


@test
def what_is_not_there_is_not_kept(folder):
    chance = random.Random(5)
    with Server(folder) as server:
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=20)

        def ask(path):
            connection.request("GET", path)
            answer = connection.getresponse()
            answer.read()
            return answer.status

        for path in ["/api/rules?battle=rocroi", "/api/board?scenario=rocroi/historical"]:
            assert ask(path) == 200
        before = server.memory()
        for i in range(1200):
            name = "%x" % chance.getrandbits(48_000)
            assert ask(f"/api/{('rules?battle', 'board?scenario')[i % 2]}={name}") == 404
        grown = server.memory() - before
        assert grown < 8 << 20, f"{grown >> 20} MiB"


@test
def reading_has_a_limit(folder):
    with Server(folder, "--public") as server:
        # One who reads late is told as well.
        codes = at_once(server, 900, late=0.5)
        assert codes[0] == 200 and codes[-1] == 429, (len(codes), set(codes))
        # Another address is not concerned, and a made-up one is not believed.
        assert at_once(server, 300, "X-Forwarded-For: 192.0.2.77")[-1] == 429
        with Client(server.port, source="127.0.0.9") as other:
            assert other.status == 101 and other.asked("hello")["ok"]


# ---- the memory budget


@test
def what_was_understood_is_stored_and_not_what_was_sent(folder):
    setup = '{"clear":false' + " " * 900_000 + "}"
    with Server(folder) as server, Client(server.port) as client:
        client.asked("create", scenario="rocroi/historical")
        before = server.memory()
        for _ in range(20):
            client.asked("create", record=record_of("rocroi/historical", setup))
        padded = record_of("rocroi/historical", lines=["end" + " " * 100_000])
        answer = client.ask("create", record=padded)
        assert answer["ok"], answer
        grown = server.memory() - before
        assert grown < 16 << 20, f"{grown >> 20} MiB"
        assert server.stop() == 0
    with sqlite3.connect(Path(folder) / "tercio.db") as database:
        sizes = database.execute("SELECT length(setup), length(start) FROM tables").fetchall()
    database.close()
    assert len(sizes) == 22 and max(max(pair) for pair in sizes) < 100, sizes


@test
def one_address_cannot_fill_the_store(folder):
    with Server(folder, "--public") as server, Client(server.port) as client:
        codes = [code(once(client, "create", scenario="rocroi/historical")) for _ in range(230)]
        assert codes[0] == "ok" and codes[-1] == "too-many", codes
        with Client(server.port, source="127.0.0.9") as other:
            assert other.asked("create", scenario="rocroi/historical")["ok"]


@test
def those_who_do_not_read_cannot_fill_the_memory(folder):
    with Server(folder) as server, Client(server.port) as client:
        record = long_record(client, 9_000)
        made = client.asked("create", record=record)
        keys = list(made["keys"].values())
        client.asked("join", table=made["table"], keys=keys)
        before = server.memory()
        slow = []
        for _ in range(30):
            one = Client(server.port)
            one.socket.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
            for _ in range(8):
                one.send("join", table=made["table"], keys=keys)
            slow.append(one)
        assert client.asked("hello")["ok"]
        time.sleep(1)
        grown = server.memory() - before
        print(f"     {grown >> 20} MiB for 30 who do not read")
        assert grown < 96 << 20, f"{grown >> 20} MiB"
        assert client.asked("hello")["ok"]
        for one in slow:
            one.close()


@test
def messages_that_never_end_cannot_fill_the_memory(folder):
    with Server(folder) as server, Client(server.port) as client:
        client.asked("hello")
        before, began = server.memory(), time.monotonic()
        size = 1_000_000
        head = bytes([0x81, 0xFF]) + struct.pack(">Q", size) + b"\0\0\0\0"
        slow = []
        for _ in range(150):
            one = Client(server.port)
            send_quietly(one.socket, head + b" " * (size - 1))
            slow.append(one)
        assert client.asked("hello")["ok"]
        grown = server.memory() - before
        print(f"     {grown >> 20} MiB for 150 messages without an end")
        assert grown < 48 << 20, f"{grown >> 20} MiB"
        left = slow[0]  # one that there was room for, but not for ever
        left.socket.settimeout(40)
        try:
            left.receive()
            raise AssertionError("it was answered")
        except Closed:
            assert 25 < time.monotonic() - began < 40, time.monotonic() - began
        assert client.asked("hello")["ok"]
        for one in slow:
            one.close()


# ---- the hidden stacks


def told(client, table, view, texts, actions):
    """Everything a seat can ask about a position, without what names the table. Nothing changes."""
    out = []

    def ask(type, **fields):
        answer = client.ask(type, table=table, **fields)
        for key in ("id", "table"):
            answer.pop(key, None)
        if "view" in answer:
            for key in ("table", "dice"):
                answer["view"].pop(key)
        out.append((type, fields, json.dumps(answer, sort_keys=True)))

    # What the counters under a top one are called is no secret, but where each stands is.
    on_map = [c for c in view["counters"] if c["hex"]]
    hexes = sorted({c["hex"] for c in on_map})
    ask("look", at=0)
    ask("record")
    ask("branch", at=0)
    for type in ("undo", "ask-undo", "withdraw-undo"):
        ask(type, sequence=view["sequence"])
    ask("answer-undo", sequence=view["sequence"], agree=True)
    about = {None: [{}], "hex": [{"hex": place} for place in hexes],
             "piece": [{"piece": c["id"]} for c in view["counters"]]}
    for overlay in view["overlays"]:
        for what in about[overlay["needs"]]:
            ask("overlay", overlay=overlay["id"], **what)
    for place in hexes:
        ask("describe", hex=place)
        ask("why", pieces=[], hex=place)
        for words in ("move {}", "attack {} {}", "{} to 1005", "fire {} 1005"):
            ask("order", text=words.format(place, place))
    for counter in view["counters"]:
        ask("describe", piece=counter["id"])
        ask("select", pieces=[counter["id"]])
        ask("plan", attackers=[counter["id"]], defenders=[counter["id"]])
        ask("why", pieces=[counter["id"]], hex="1005")
    for text in texts:
        ask("order", text=text)
    for action in actions:
        ask("why", action=action)
        ask("do", action=action, sequence=view["sequence"])
    changed = [one for one in out if one[0] in ("do", "undo") and '"ok": true' in one[2]]
    assert not changed, changed
    return out


@test
def hidden_stacks_stay_hidden(folder):
    """Two games that differ in nothing but what lies under a French stack, in positions where the
    French decide, where the Allies do, and where the Allies may attack it."""
    def setup(under, side):
        first, second = under
        pieces = [{"id": "jenner", "hex": "1207", "facing": "nne"},
                  {"id": first, "hex": "1207", "facing": "nne"},
                  {"id": "courten", "hex": "1209", "facing": "nne"},
                  {"id": second, "hex": "1209", "facing": "nne"},
                  {"id": "segur-leader", "hex": "1209"}, {"id": "de-muy-leader", "hex": "0812"},
                  {"id": "toll", "hex": "1307", "facing": "ssw"},
                  {"id": "gr-wittorf", "hex": "1308", "facing": "ssw"}]
        return json.dumps({"clear": True, "turn": 2, "side": side, "phase": "activation",
                           "pieces": pieces})

    words = ["move 1207", "move 1005", "activate segur", "move lochmann 1005", "attack 1207"]
    # What names those under the stack, or leads to them; none of it may be done.
    hidden = ("lochmann", "planta")
    actions = [action.format(unit) for unit in hidden
               for action in ("move {} 1005", "activate {}", "hold {}", "turn {} n", "fire {} 1308",
                              "attack toll {}", "attack toll,gr-wittorf {}", "charge toll {}")]
    actions += ["reorder 1207", "reorder 1209", "fire toll 1207", "move toll 1207",
                "move toll 1307 1207", "activate segur", "hold segur"]
    compared = 0
    with Server(folder) as server, Client(server.port) as client:
        for decider, lines in [("french", []), ("allied", []),
                               ("allied", ["activate zastrow", "roll 1"])]:
            answers = []
            for under in (("lochmann", "planta"), ("planta", "lochmann")):
                record = record_of("warburg/historical", setup(under, decider), lines)
                made = client.asked("create", record=record)
                keys = [made["keys"]["allied"]]
                view = client.asked("join", table=made["table"], keys=keys)["view"]
                assert view["prompt"]["side"] == decider, view["prompt"]
                assert ("attack" in str(view["ready"])) == bool(lines), view["ready"]
                marks = {c["id"]: c for c in view["counters"]}
                assert marks["jenner"]["hex"] == "1207" and marks["lochmann"]["hex"] is None, marks
                answers.append(told(client, made["table"], view, words, actions))
                order = client.ask("order", table=made["table"], text="move 1005")
                assert (code(order) == "not-to-act") == (decider == "french"), order
                if lines:  # what has been done is not told by sending something like it again
                    at = {"table": made["table"], "sequence": view["sequence"]}
                    assert client.ask("do", **at, action="attack toll jenner")["ok"]
                    for unit in hidden:
                        again = client.ask("do", **at, action=f"attack toll {unit}")
                        assert code(again) == "stale", again
            for one, other in zip(*answers, strict=True):
                assert one == other, (one, other)
            compared += len(answers[0])
        print(f"     {compared} answers compared")


# ---- the proxy


@test
def behind_a_proxy_nobody_is_at_home(folder):
    with Server(folder) as server, Client(server.port) as client:
        client.asked("create", scenario="rocroi/historical")
        assert client.asked("hello")["home"] is True
        assert len(client.asked("tables")["tables"]) == 1
        for header in [{"X-Forwarded-For": "192.0.2.1"}, {"Forwarded": "for=192.0.2.1"},
                       {"Via": "1.1 proxy"}, {"X-Forwarded-Proto": "https"},
                       {"x-forwarded-host": "play.example"}, {"X-Real-IP": "127.0.0.1"},
                       {"CF-Connecting-IP": "192.0.2.1"}]:
            with Client(server.port, headers=header) as other:
                assert other.status == 101, header
                assert other.asked("hello")["home"] is False, header
                assert other.asked("tables")["tables"] == [], header
        assert server.get("/", {"Host": "play.example"})[0] == 403
        assert server.stop() == 0
    for arguments in [["--public"], ["--host", "play.example"], ["--proxy", "127.0.0.1"]]:
        with Server(folder, *arguments) as server, Client(server.port) as client:
            assert client.asked("hello")["home"] is False, arguments
            assert client.asked("tables") | {"id": 0} == {"id": 0, "ok": True, "tables": [],
                                                          "total": 0}, arguments
    with Server(folder, "--host", "Play.Example") as server:
        for host, status in [("play.example", 200), ("PLAY.example:443", 200), ("evil", 403),
                             ("192.0.2.4:80", 200), ("localhost", 200)]:
            assert server.get("/", {"Host": host})[0] == status, host
        with Client(server.port, host="play.example", origin="https://play.example") as client:
            assert client.status == 101
    with Server(folder, "--proxy", "127.0.0.1") as server:
        codes = at_once(server, 900, "X-Forwarded-For: 192.0.2.1, 198.51.100.7")
        assert codes[0] == 200 and codes[-1] == 429, set(codes)
        assert server.get("/", {"X-Forwarded-For": "198.51.100.7, 198.51.100.8"})[0] == 200


@test
def other_pages_get_nothing(folder):
    with Server(folder) as server:
        for site in ["cross-site", "same-site"]:
            for path in ["/api/games", "/app.js", "/"]:
                headers = {"Sec-Fetch-Site": site, "Sec-Fetch-Mode": "no-cors"}
                assert server.get(path, headers)[0] == 403, (site, path)
            link = {"Sec-Fetch-Site": site, "Sec-Fetch-Mode": "navigate"}
            assert server.get("/", link)[0] == 200
            assert server.get("/api/games", link)[0] == 403
            with Client(server.port, headers={"Sec-Fetch-Site": site}) as client:
                assert client.status == 403
        for site in ["same-origin", "none"]:
            assert server.get("/api/games", {"Sec-Fetch-Site": site})[0] == 200


@test
def one_address_cannot_lock_the_others_out(folder):
    with Server(folder, "--public") as server:
        half = []
        for _ in range(260):  # headers that never end
            one = socket.create_connection(("127.0.0.1", server.port), timeout=5)
            one.sendall(b"GET / HTTP/1.1\r\nHost: lo")
            half.append(one)
        turned_away, until = set(), time.monotonic() + 10
        while len(turned_away) < 50 and time.monotonic() < until:
            for one in set(half) - turned_away:
                one.setblocking(False)
                try:
                    if one.recv(1) == b"":
                        turned_away.add(one)
                except BlockingIOError:
                    pass
                except ConnectionError:
                    turned_away.add(one)
            time.sleep(0.1)
        assert 50 <= len(turned_away) <= 60, len(turned_away)
        with Client(server.port, source="127.0.0.9") as other:
            assert other.status == 101 and other.asked("hello")["ok"]
        for one in half:
            one.close()
        time.sleep(0.2)
        assert server.get("/")[0] == 200


@test
def every_loopback_address_works(folder):
    with Server(folder, "--bind", "127.0.0.2") as server:
        assert server.host == "127.0.0.2"
        connection = http.client.HTTPConnection(server.host, server.port, timeout=10)
        connection.request("GET", "/")
        assert connection.getresponse().status == 200


# ---- many tables, bad tables


@test
def a_long_list_is_read_in_parts(folder):
    with Server(folder) as server, Client(server.port) as client:
        keys = []
        for i in range(310):
            made = client.asked("create", scenario="rocroi/historical", title=f"Number {i}")
            keys += made["keys"].values()
        assert len(keys) == 620
        for sent in [{}, {"keys": keys}]:
            found = {}
            for at in range(0, 400, 100):
                answer = client.asked("tables", **sent, **{"from": at, "count": 100})
                assert answer["total"] == 310
                found |= {t["table"]: t for t in answer["tables"]}
            assert len(found) == 310
        with Client(server.port, headers={"Via": "1.1 proxy"}) as other:
            answer = other.asked("tables", keys=keys, count=200)
            assert answer["total"] == 310 and len(answer["tables"]) == 200


@test
def a_bad_row_spoils_only_itself(folder):
    with Server(folder) as server, Client(server.port) as client:
        tables = [client.asked("create", scenario="rocroi/historical")["table"] for _ in range(8)]
        assert server.stop() == 0
    bad = {"options='{', heading=''": "no-table", "scenario=x'00ff'": "no-table",
           "scenario=NULL, heading=''": "no-table", "dice=7, heading=''": "no-table",
           "title=NULL, heading=''": "ok", "setup='[', heading=''": "no-table",
           "start='fly away', heading=''": "no-table"}
    with sqlite3.connect(Path(folder) / "tercio.db") as database:
        for table, change in zip(tables[1:], bad, strict=True):
            database.execute(f"UPDATE tables SET {change} WHERE id='{table}'")
        database.execute("INSERT INTO tables(id) VALUES('nothing')")
        database.execute("INSERT INTO log VALUES('nobody', 0, 9, NULL, 'x')")
    database.close()
    with Server(folder) as server, Client(server.port) as client:
        listed = {t["table"]: t for t in client.asked("tables")["tables"]}
        assert set(listed) >= set(tables), listed
        good = listed[tables[0]]
        seated = client.asked("join", table=tables[0], keys=list(good["keys"].values()))
        assert seated["seats"] == ["french", "spanish"], seated["seats"]
        for table, expected in zip([*tables[1:], "nothing"], [*bad.values(), "no-table"]):
            keys = [k for k in listed[table]["keys"].values()]
            answer = client.ask("join", table=table, keys=keys)
            assert code(answer) == expected, (table, expected, answer)
        assert client.asked("hello")["ok"]


@test
def a_second_server_is_kept_out_by_the_database_itself(folder):
    with Server(folder):
        for name in os.listdir(folder):
            if name not in ("tercio.db", "tercio.db-wal", "tercio.db-shm"):
                os.remove(Path(folder) / name)
        done = subprocess.run([TERCIO, "serve", "--data", folder], capture_output=True, text=True,
                              timeout=20, cwd=ROOT)
        assert done.returncode == 2 and "another server uses" in done.stderr, done
