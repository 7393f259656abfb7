"""What the operator of a server is told and can do. run collects the tests."""

import json
import os
import re
import socket
import sqlite3
import subprocess
import threading
import time
from pathlib import Path

from people import free_port, me, register, sign_in, socket_of
from wire import ROOT, TERCIO, Client, Closed, Server

TESTS = []
YEAR = 365 * 24 * 3600


def test(function):
    TESTS.append(function)
    return function


def admin(folder, *words, expect=0):
    done = subprocess.run([TERCIO, "admin", *map(str, words), "--data", str(folder)], text=True,
                          timeout=60, cwd=ROOT, capture_output=True, errors="replace")
    assert done.returncode == expect, f"{words}: {done.returncode}: {done.stdout}{done.stderr}"
    return done.stdout + done.stderr


def play(client, count=1, scenario="rocroi/historical"):
    """A table at which so many actions were done: its id and keys."""
    made = client.asked("create", scenario=scenario)
    table, keys = made["table"], list(made["keys"].values())
    sequence = client.asked("join", table=table, keys=keys, view=False)["sequence"]
    for _ in range(count):
        sequence = client.asked("do", table=table, sequence=sequence, action="end")["sequence"]
    return table, keys


def until(wanted, seconds=20):
    end = time.monotonic() + seconds
    while not (found := wanted()):
        assert time.monotonic() < end, "it took too long"
        time.sleep(0.05)
    return found


def grow_old(folder, table, seconds):
    """As if nobody had touched a table of a stopped server for so long."""
    with sqlite3.connect(Path(folder) / "tercio.db") as database:
        for line in ["UPDATE tables SET created=created-?, changed=changed-? WHERE id=?",
                     "UPDATE log SET at=at-?+0*? WHERE table_id=?"]:
            database.execute(line, (seconds, seconds, table))
    database.close()


# ---- how it does


def fetch(port, path, **headers):
    with socket.create_connection(("127.0.0.1", port), timeout=10) as s:
        lines = [f"GET {path} HTTP/1.1", "Connection: close",
                 *(f"{name.replace('_', '-')}: {value}"
                   for name, value in {"Host": f"127.0.0.1:{port}", **headers}.items())]
        s.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        said = b""
        while more := s.recv(65536):
            said += more
    head, _, body = said.decode().partition("\r\n\r\n")
    return int(head.split()[1]), body


@test
def whether_all_is_well_is_told_to_anybody(folder):
    with Server(folder, "--public") as server:
        status, headers, body = server.get("/healthz")
        assert (status, body) == (200, b"ok\n") and headers["Content-Type"].startswith("text/plain")
        assert server.get("/healthz", {"X-Forwarded-For": "192.0.2.7"})[0] == 200


@test
def counters_are_told_at_a_port_of_this_machine_alone(folder):
    port = free_port()
    with Server(folder, "--bind", "0.0.0.0", "--metrics-port", str(port)) as server:
        for path in ["/metrics", "/metrics?x", "/api/metrics"]:
            assert server.get(path)[0] == 404, path
        with Client(server.port) as client:
            table, keys = play(client, 3)
            assert not client.ask("do", table=table, sequence=0, action="fire x")["ok"]
            status, text = fetch(port, "/metrics")
        assert status == 200, text
        for line in text.splitlines():
            assert re.fullmatch(r"# (HELP|TYPE) \w+ .+|\w+(\{\w+=\"[^\"]*\"\})? -?[\d.e+]+|"
                                r"\w+_bucket\{le=\"(\+Inf|[\d.e-]+)\"\} \d+|\w+ [\d.e+-]+", line), line
        value = dict(line.rsplit(" ", 1) for line in text.splitlines() if not line.startswith("#"))
        assert value['tercio_messages_total{type="do"}'] == "4", text
        assert value['tercio_actions_stored_total{by="people"}'] == "3"
        assert value["tercio_action_seconds_count"] == "3"
        assert value["tercio_connections"] == "1" and value["tercio_tables"] == "1"
        assert int(value["tercio_store_commits_total"]) >= 4
        assert value["tercio_store_works"] == "1"
        assert value['tercio_http_total{status="404"}'] == "3"
        assert float(value["process_resident_memory_bytes"]) > 1 << 20
        assert not any(secret in text for secret in [table, *keys])
        # Nothing else is there, and nobody else is let in.
        for path in ["/", "/api/games", "/app.js", "/ws"]:
            assert fetch(port, path)[0] == 404, path
        assert fetch(port, "/healthz") == (200, "ok\n")
        assert fetch(port, "/metrics", Host="evil.example")[0] == 403
        assert fetch(port, "/metrics", Sec_Fetch_Site="cross-site")[0] == 403
        with socket.socket() as s:
            other = own_address()
            if other:
                s.settimeout(5)
                assert s.connect_ex((other, port)) != 0, "it listens beyond this machine"


def own_address():
    """An address of this machine that others know; None: it has none."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as s:
        try:
            s.connect(("192.0.2.1", 9))  # nothing is sent
            address = s.getsockname()[0]
        except OSError:
            return None
    return None if address.startswith("127.") else address


@test
def a_metrics_port_that_is_taken_is_told(folder):
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        done = subprocess.run([TERCIO, "serve", "--data", folder, "--metrics-port", str(port)],
                              text=True, capture_output=True, timeout=20, cwd=ROOT)
        assert done.returncode == 2 and "--metrics-port" in done.stderr, done.stderr


# ---- the log


@test
def no_key_is_ever_in_the_log(folder):
    log = Path(folder) / "log"
    secrets = []
    with Server(folder, "--public", "--log-level", "debug", "--log-file", str(log)) as server:
        with Client(server.port) as ann, Client(server.port) as bob:
            made = ann.asked("create", scenario="rocroi/historical")
            table, (first, second) = made["table"], made["keys"]
            secrets += made["keys"].values()
            ann.asked("join", table=table, keys=list(made["keys"].values()))
            once = ann.asked("hand-over", table=table, side=second)["once"]
            key = "secretkeyofbobs0123456"
            secrets += [once, key, "wrongkey0123456789abcd", "cookie0123456789abcdef"]
            assert not bob.ask("join", table=table, keys=["wrongkey0123456789abcd"])["ok"]
            bob.asked("take-seat", table=table, once=once, key=key)
            bob.asked("join", table=table, keys=[key])
            ann.asked("do", table=table, sequence=0, action="end")
            for path in [f"/api/record?table={table}&key={key}", f"/api/record?table=x&key={key}",
                         f"/api/board?scenario=rocroi/historical&key={key}", f"/nothing?key={key}",
                         f"/api/record?table={table}&key={key}&at=9999"]:
                server.get(path, {"Cookie": "tercio=cookie0123456789abcdef"})
            # Messages that make no sense, with keys in them.
            for text in [f'{{"type":"join","keys":["{key}"]', f'{{"type":"{key}"}}', key]:
                ann.send_frame(text.encode())
                while not (answer := ann.receive()).get("error"):
                    assert "push" in answer, answer
            seed = None
            with sqlite3.connect(f"file:{folder}/tercio.db?mode=ro", uri=True) as database:
                seed, = database.execute("SELECT seed FROM tables").fetchone()
            secrets.append(seed)
        assert server.stop() == 0
    text = log.read_text() + server.complaints
    assert "table opened" in text and "seat handed over" in text, text
    for line in log.read_text().splitlines():
        json.loads(line)
    for secret in secrets:
        assert secret not in text, [line for line in text.splitlines() if secret in line]


# ---- tercio admin


@test
def an_operator_sees_tables_of_a_server_that_runs(folder):
    assert "there are no games" in admin(folder, "tables", expect=2)
    with Server(folder) as server, Client(server.port) as client:
        table, keys = play(client, 2)
        other, _ = play(client, 1, "breitenfeld/historical")
        until(lambda: "2 of 2 tables" in admin(folder, "tables"))
        said = admin(folder, "tables")
        assert table in said and other in said and not any(key in said for key in keys), said
        assert other not in admin(folder, "tables", "--scenario", "rocroi")
        assert "0 of 2" in admin(folder, "tables", "--older", 1)
        assert "0 of 2" in admin(folder, "tables", "--over")
        lines = admin(folder, "tables", "--json", "--most", 1).splitlines()
        assert len(lines) == 1 and json.loads(lines[0])["scenario"], lines
        told = json.loads(admin(folder, "statistics", "--json"))
        assert told["served"] and told["tables"] == 2 and told["users"] == 0, told
        assert told["scenarios"] == {"breitenfeld/historical": 1, "rocroi/historical": 1}
        assert "A server is using it" in admin(folder, "statistics")
        assert "0 people" in admin(folder, "users")
        # Nothing of it has disturbed the server.
        client.asked("do", table=table, sequence=2, action="end")
        assert server.stop() == 0 and not server.complaints, server.complaints
    assert not json.loads(admin(folder, "statistics", "--json"))["served"]


@test
def a_backup_is_made_while_people_play_and_can_be_served(folder):
    data, copy, file = Path(folder) / "data", Path(folder) / "copy", Path(folder) / "games.db"
    with Server(data) as server, Client(server.port) as client:
        table, keys = play(client, 3)
        done, ending = [0], threading.Event()

        def go_on():
            with Client(server.port) as other:
                while not ending.is_set():
                    play(other, 3)
                    done[0] += 1

        player = threading.Thread(target=go_on)
        player.start()
        until(lambda: done[0] > 2)
        admin(data, "backup", file)
        ending.set()
        player.join()
        assert file.stat().st_mode & 0o777 == 0o600
        assert "File exists" in admin(data, "backup", file, expect=2)
        assert server.stop() == 0 and not server.complaints, server.complaints
    with sqlite3.connect(file) as database:
        assert database.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
    database.close()
    copy.mkdir()
    os.rename(file, copy / "tercio.db")
    with Server(copy) as server, Client(server.port) as client:
        assert client.asked("join", table=table, keys=keys)["sequence"] == 3
    assert "there are no games" in admin(Path(folder) / "nowhere", "backup", Path(folder) / "x", expect=2)
    assert not (Path(folder) / "x").exists()


@test
def tables_are_deleted_and_put_away_by_the_server_that_has_them(folder):
    with Server(folder) as server, Client(server.port) as client:
        first, _ = play(client)
        second, keys = play(client)
        third, _ = play(client)
        assert "no table 'nowhere'" in admin(folder, "delete-table", "nowhere", expect=2)
        admin(folder, "delete-table", first)
        told = until(lambda: [push for push in [client.push()] if push["push"] == "deleted"])
        assert told[0]["table"] == first
        admin(folder, "put-away", second)
        record = Path(folder) / "archive" / f"{second}.tercio"
        until(record.exists)
        until(lambda: [t["table"] for t in client.asked("tables")["tables"]] == [third])
        assert not client.ask("join", table=second, keys=keys)["ok"]
        assert server.stop() == 0 and not server.complaints, server.complaints
    done = subprocess.run([TERCIO, "verify", str(record)], text=True, capture_output=True, cwd=ROOT)
    assert done.returncode == 0 and "sound" in done.stdout, done.stdout + done.stderr
    # And without a server.
    grow_old(folder, third, 2 * YEAR)
    assert "0 tables" in admin(folder, "put-away", "--older", 10000)
    assert "1 table put away" in admin(folder, "put-away", "--older", 365)
    assert (Path(folder) / "archive" / f"{third}.tercio").exists()
    assert "0 of 0 tables" in admin(folder, "tables")
    assert "--older" in admin(folder, "put-away", expect=2)


@test
def who_is_banned_is_signed_out_and_cannot_sign_in(folder):
    with Server(folder, "--public") as server:
        session = register(server, "Eve")
        other = register(server, "Ann")
        with socket_of(server, session) as eve, socket_of(server, other) as ann:
            assert me(server, session) and me(server, other)
            said = admin(folder, "users")
            assert "Eve" in said and "2 people" in said and "banned" not in said, said
            assert "nobody is called" in admin(folder, "ban", "Nobody", expect=2)
            admin(folder, "ban", "eve")
            try:
                while True:
                    eve.receive()
            except Closed:
                pass
            ann.asked("hello")
        assert not me(server, session) and me(server, other)
        refused = sign_in(server, "Eve")
        assert refused.status == 403 and "closed" in refused.body["error"]["message"], refused.body
        assert "banned" in admin(folder, "users")
        admin(folder, "unban", "Eve")
        assert sign_in(server, "Eve").status == 200
        assert server.stop() == 0 and not server.complaints, server.complaints


@test
def old_tables_of_nobodys_are_put_away_where_others_come(folder):
    with Server(folder) as server, Client(server.port) as client:
        old, keys = play(client)
        young, _ = play(client)
        assert server.stop() == 0
    grow_old(folder, old, YEAR + 24 * 3600)
    record = Path(folder) / "archive" / f"{old}.tercio"
    with Server(folder) as server:  # at home
        time.sleep(1.5)
        assert not record.exists()
    with Server(folder, "--public", "--forget-after", "0") as server:
        time.sleep(1.5)
        assert not record.exists()
    with Server(folder, "--public") as server, Client(server.port) as client:
        until(record.exists)
        until(lambda: client.ask("join", table=old, keys=keys).get("error", {}).get("code")
              == "no-table")
        assert server.stop() == 0 and not server.complaints, server.complaints
    assert young in admin(folder, "tables") and old not in admin(folder, "tables")
