"""Accounts and letters of `tercio serve`, and attacks on them, from outside.

run collects the tests.
"""

import email
import email.policy
import http.client
import json
import os
import re
import socket
import statistics
import subprocess
import time
from pathlib import Path

from attacks import Watch, code
from wire import ROOT, TERCIO, Client, Closed, Server

TESTS = []
PASSWORD = "correct horse battery"


def test(function):
    TESTS.append(function)
    return function


class Told:
    """An answer to something posted."""

    def __init__(self, status, headers, body):
        self.status, self.headers, self.text = status, headers, body
        self.body = json.loads(body) if body else {}
        self.cookie = headers.get("Set-Cookie")
        found = re.match(r"tercio=([^;]*);", self.cookie or "")
        self.session = found.group(1) if found else None

    @property
    def code(self):
        return self.body["error"]["code"] if "error" in self.body else "ok"


def post(server, what, fields=None, session=None, body=None, **headers):
    """Posts to /api/account/ as the server's own page does; headers that are None are left out."""
    host = headers.get("Host", f"127.0.0.1:{server.port}")
    given = {"Host": host, "Origin": f"http://{host}", "Content-Type": "application/json",
             **{name.replace("_", "-"): value for name, value in headers.items()}}
    if session is not None:
        given["Cookie"] = f"other=1; tercio={session}; more=2"
    data = body if body is not None else json.dumps(fields or {}).encode()
    connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
    connection.putrequest("POST", f"/api/account/{what}", skip_host=True, skip_accept_encoding=True)
    for name, value in given.items():
        if value is not None:
            connection.putheader(name, value)
    connection.putheader("Content-Length", str(len(data)))
    connection.endheaders(data)
    answer = connection.getresponse()
    told = Told(answer.status, dict(answer.getheaders()), answer.read())
    connection.close()
    return told


def register(server, name, **fields):
    told = post(server, "register", {"name": name, "password": PASSWORD, **fields})
    assert told.status == 200, told.text
    return told.session


def sign_in(server, name, password=PASSWORD, **more):
    return post(server, "sign-in", {"name": name, "password": password}, **more)


def me(server, session):
    user = post(server, "me", session=session).body["user"]
    return user and user["name"]


def socket_of(server, session, **more):
    return Client(server.port, headers={"Cookie": f"tercio={session}"}, **more)


def free_port():
    with socket.create_server(("127.0.0.1", 0)) as taken:
        return taken.getsockname()[1]


class Mailbox:
    """A server that takes letters and keeps them in a folder."""

    def __init__(self, folder):
        self.folder, self.port = Path(folder) / "mailbox", free_port()
        self.process = subprocess.Popen(
            ["aiosmtpd", "-n", "-l", f"127.0.0.1:{self.port}",
             "-c", "aiosmtpd.handlers.Mailbox", str(self.folder)],
            stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        until = time.monotonic() + 20
        while True:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
                return
            except OSError:
                assert time.monotonic() < until, "the mailbox does not open"
                time.sleep(0.05)

    def letters(self):
        return [email.message_from_bytes(file.read_bytes(), policy=email.policy.default)
                for file in sorted((self.folder / "new").glob("*"))]

    def wait_for(self, count):
        until = time.monotonic() + 30
        while len(letters := self.letters()) < count:
            assert time.monotonic() < until, f"{len(letters)} letters have come"
            time.sleep(0.05)
        return letters

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.process.terminate()
        self.process.wait(timeout=20)


def posting(mailbox, *more):
    return ["--mail", f"smtp://127.0.0.1:{mailbox.port}", "--mail-from", "tercio@play.example",
            "--address", "https://play.example", "--mail-delay", "0.5", *more]


# ---- cookies


@test
def a_session_is_a_cookie_no_script_and_no_other_page_has(folder):
    with Server(folder) as server:
        told = post(server, "register", {"name": "Ann", "password": PASSWORD})
        assert told.status == 200 and told.body == {
            "user": {"name": "Ann", "email": "", "notify": False}}, told.text
        flags = told.cookie.split("; ")[1:]
        assert sorted(flags) == ["HttpOnly", "Max-Age=7776000", "Path=/", "SameSite=Strict"], flags
        assert re.fullmatch(r"[A-Za-z0-9_-]{43}", told.session), told.session
        assert told.headers["Cache-Control"] == "no-store"
        assert me(server, told.session) == "Ann"
        gone = post(server, "sign-out", session=told.session)
        assert gone.session == "" and "Max-Age=0" in gone.cookie and "HttpOnly" in gone.cookie
        assert me(server, told.session) is None
        assert me(server, "") is None and me(server, "A" * 43) is None and me(server, "'--") is None


@test
def behind_tls_the_cookie_is_secure(folder):
    with Server(folder, "--host", "play.example", "--proxy", "127.0.0.1") as server:
        proxied = {"Host": "play.example", "Origin": "https://play.example",
                   "X_Forwarded_For": "203.0.113.7", "X_Forwarded_Proto": "https"}
        told = post(server, "register", {"name": "Ann", "password": PASSWORD}, **proxied)
        assert told.status == 200 and told.cookie.endswith("; Secure"), told.cookie
        plain = sign_in(server, "Ann", Host="play.example", Origin="http://play.example")
        assert plain.status == 200 and "Secure" not in plain.cookie, plain.cookie


@test
def a_session_cannot_be_chosen_by_somebody_else(folder):
    with Server(folder) as server:
        first = register(server, "Ann")
        chosen = "A" * 43
        told = sign_in(server, "Ann", session=chosen)
        assert told.session not in (chosen, first) and me(server, chosen) is None
        again = sign_in(server, "Ann", session=told.session)
        assert again.session != told.session
        assert me(server, told.session) is None and me(server, again.session) == "Ann"
        assert me(server, first) == "Ann", "another device stays signed in"


@test
def other_pages_can_neither_post_nor_connect(folder):
    with Server(folder) as server:
        ann = register(server, "Ann")
        for headers in [{"Origin": None}, {"Origin": "null"}, {"Origin": "http://evil.example"},
                        {"Origin": f"http://127.0.0.1:{server.port + 1}"},
                        {"Sec_Fetch_Site": "cross-site"}, {"Sec_Fetch_Site": "same-site"},
                        {"Host": "evil.example"}]:
            told = post(server, "sign-out", {"everywhere": True}, session=ann, **headers)
            assert told.status == 403 and told.cookie is None, (headers, told.status)
        for kind in [None, "text/plain", "application/x-www-form-urlencoded"]:
            assert post(server, "sign-out", session=ann, Content_Type=kind).status == 415, kind
        for method in ["GET", "PUT", "OPTIONS"]:
            status, headers, _ = server.get("/api/account/sign-out", {"Cookie": f"tercio={ann}"},
                                            method=method)
            assert status in (404, 405) and "Set-Cookie" not in headers, method
        assert me(server, ann) == "Ann"
        for origin in ["http://evil.example", "null", f"http://localhost:{server.port}"]:
            with socket_of(server, ann, origin=origin) as foreign:
                assert foreign.status == 403, origin
        with socket_of(server, ann, origin=f"http://127.0.0.1:{server.port}") as own:
            assert own.asked("blocked")["names"] == []


@test
def a_socket_belongs_to_the_account_and_ends_with_its_session(folder):
    with Server(folder) as server:
        here, there = register(server, "Ann"), sign_in(server, "Ann").session
        with socket_of(server, here) as one, socket_of(server, there) as two, \
                Client(server.port) as nobody:
            assert code(nobody.ask("mine")) == "no-account"
            assert one.asked("mine")["total"] == 0
            post(server, "sign-out", session=here)
            try:
                one.ask("mine")
                raise AssertionError("it is still answered")
            except (Closed, OSError):
                pass
            assert two.asked("mine")["total"] == 0
            last = sign_in(server, "Ann").session
            assert post(server, "sign-out", {"everywhere": True}, session=last).status == 200
            try:
                two.ask("mine")
                raise AssertionError("it is still answered")
            except (Closed, OSError):
                pass
            assert me(server, there) is None and nobody.asked("hello")


# ---- guessing


@test
def guessing_has_to_wait(folder):
    with Server(folder) as server:
        register(server, "Ann")
        codes = [sign_in(server, "Ann", f"wrong password {i}").code for i in range(14)]
        assert codes[:10] == ["denied"] * 10 and codes[10:] == ["too-many"] * 4, codes
        told = sign_in(server, "ANN")
        assert told.status == 429 and told.session is None, "the right one waits too"
        assert "wait" in told.body["error"]["message"]
        register(server, "Bob")
        assert sign_in(server, "Bob").status == 200, "another name from here"


@test
def nobody_learns_which_names_there_are_from_a_wrong_password(folder):
    with Server(folder) as server:
        register(server, "Ann")
        for attempt in range(3):
            known, unknown = [], []
            for i in range(3):
                for name, times in [("Ann", known), (f"Nobody{attempt}", unknown)]:
                    began = time.monotonic()
                    told = sign_in(server, name, "wrong password")
                    times.append(time.monotonic() - began)
                    assert told.status == 403 and told.cookie is None
                    assert told.body["error"] == {
                        "code": "denied", "message": "the name or the password is wrong"}, told.text
            # The hash takes by far the longest: without it a name would be told in no time.
            ratio = statistics.median(unknown) / statistics.median(known)
            if 0.5 < ratio < 2:
                break
        else:
            raise AssertionError(f"known {known}, unknown {unknown}")
        with_mail = post(server, "recover", {"name": "Ann"})
        without = post(server, "recover", {"name": "Nobody0"})
        assert with_mail.text == without.text and b"sends no mail" in without.text


@test
def many_who_sign_in_at_once_hold_nobody_up(folder):
    with Server(folder, "--public") as server:
        register(server, "Ann")
        body = json.dumps({"name": "Ann", "password": "wrong password"}).encode()
        head = (f"POST /api/account/sign-in HTTP/1.1\r\nHost: 127.0.0.1\r\n"
                f"Origin: http://127.0.0.1\r\nContent-Type: application/json\r\n"
                f"Content-Length: {len(body)}\r\n\r\n").encode()
        before = server.memory()
        with Watch(server) as watch:
            sockets = []
            for i in range(60):  # half of them go away at once
                s = socket.create_connection(("127.0.0.1", server.port), timeout=20)
                s.sendall(head + body)
                if i % 2:
                    s.close()
                else:
                    sockets.append(s)
            answers = [s.recv(4096).split()[1] for s in sockets]
            for s in sockets:
                s.close()
        assert set(answers) <= {b"403", b"429"} and b"429" in answers, answers
        assert watch.longest < 2 and watch.asked > 3, watch.longest
        assert server.memory() < before + (200 << 20), "one hash at a time"
        assert server.stop() == 0, server.complaints


@test
def only_so_many_accounts_are_opened_from_an_address(folder):
    with Server(folder, "--public") as server:
        codes = [post(server, "register", {"name": f"user{i}", "password": PASSWORD}).code
                 for i in range(12)]
        assert codes == ["ok"] * 10 + ["too-many"] * 2, codes


# ---- bodies


@test
def hostile_bodies_are_refused(folder):
    with Server(folder) as server:
        ann = register(server, "Ann")
        for body, status in [(b"x" * 4097, 413), (b"x" * (1 << 20), 413), (b"{", 400), (b"[]", 400),
                             (b"[" * 4000, 400), (b'{"name":"\xff\xfe","password":"12345678"}', 400),
                             (b"\x00" * 100, 400), (b'{"name":["Ann"],"password":"x"}', 400),
                             (b'{"name":"Ann","name":"Ann","password":"x"}', 400),
                             (b'{"name":"Ann","password":{"$ne":""}}', 400)]:
            told = post(server, "sign-in", body=body)
            assert told.status == status and told.cookie is None, (body[:40], told.status)
        for name in ["' OR 1=1 --", "<script>", "a\nb", "Ann ", "\u0410nn", "x" * 300, "", "ad"]:
            assert post(server, "register", {"name": name, "password": PASSWORD}).status in (
                400, 413), name
        for name in ["admin", "TERCIO", "System", "aNN"]:
            assert post(server, "register", {"name": name, "password": PASSWORD}).status == 409
        for address in ["a@b\r\nBcc: c@d", "a b@c", "x" * 300, "@", "<a@b>"]:
            told = post(server, "register",
                        {"name": "Eve", "password": PASSWORD, "email": address})
            assert told.status in (400, 413) and told.body["error"]["field"] == "email", address
        host = f"Host: 127.0.0.1\r\nOrigin: http://127.0.0.1\r\nContent-Type: application/json\r\n"
        for rest, status in [("Transfer-Encoding: chunked\r\n\r\n2\r\n{}\r\n0\r\n\r\n", b"411"),
                             ("\r\n", b"411"), ("Content-Length: 99999999999\r\n\r\n", None),
                             ("Content-Length: -1\r\n\r\n", b"400"),
                             ("Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n{}", None)]:
            with socket.create_connection(("127.0.0.1", server.port), timeout=10) as s:
                s.sendall(f"POST /api/account/me HTTP/1.1\r\n{host}{rest}".encode())
                said = s.recv(4096).split()[1]
                assert said == status or (status is None and said in (b"400", b"411", b"413")), (
                    rest, said)
        with socket.create_connection(("127.0.0.1", server.port), timeout=10) as s:  # never ends
            s.sendall(f"POST /api/account/me HTTP/1.1\r\n{host}Content-Length: 50\r\n\r\n{{".encode())
        # Two on one connection, the second waits for the first.
        both = (f"POST /api/account/me HTTP/1.1\r\n{host}Content-Length: 2\r\n\r\n{{}}" * 2).encode()
        with socket.create_connection(("127.0.0.1", server.port), timeout=10) as s:
            s.sendall(both)
            said = b""
            while said.count(b'"user":null') < 2:
                more = s.recv(4096)
                assert more, said
                said += more
        assert me(server, ann) == "Ann"
        assert server.stop() == 0, server.complaints


# ---- what is kept


@test
def an_account_is_exported_changed_and_deleted(folder):
    with Server(folder) as server:
        ann, bob = register(server, "Ann", email="ann@example.org"), register(server, "Bob")
        with socket_of(server, ann) as client:
            client.asked("block", name="bob", block=True)
            made = client.asked("create", scenario="rocroi/historical",
                                terms={"pace": "live", "chat": True})
            table, keys = made["table"], made["keys"]
            [mine] = client.asked("mine")["tables"]
            assert mine["table"] == table and mine["keys"] == {}, mine
        told = post(server, "export", session=ann)
        assert told.status == 200 and "attachment" in told.headers["Content-Disposition"]
        assert told.body["account"]["email"] == "ann@example.org", told.body
        assert told.body["blocked"] == ["Bob"] and told.body["seats"][0]["table"] == table
        for secret in [ann, PASSWORD, "argon2", *keys.values()]:
            assert secret.encode() not in told.text, secret
        assert post(server, "export", session=bob).body["seats"] == []
        assert post(server, "delete", {"password": "wrong password"}, session=ann).status == 403
        assert post(server, "delete", session=ann).status == 400
        assert post(server, "delete", {"password": PASSWORD}).status == 401
        assert me(server, ann) == "Ann"
        gone = post(server, "delete", {"password": PASSWORD}, session=ann)
        assert gone.status == 200 and gone.session == ""
        assert me(server, ann) is None and sign_in(server, "Ann").status == 403
        with Client(server.port) as client:
            assert code(client.ask("person", name="Ann")) == "unknown"
            seated = client.asked("join", table=table, keys=list(keys.values()))
            assert len(seated["seats"]) == 2
            assert all(one["name"] == "" for one in seated["view"]["apart"]["people"])
        assert server.stop() == 0, server.complaints
    for file in Path(folder).iterdir():
        if file.is_file():
            assert b"ann@example.org" not in file.read_bytes(), file


@test
def nothing_secret_is_stored_or_told_to_the_log(folder):
    log = Path(folder) / "log"
    with Server(folder, "--log-file", str(log), "--log-level", "debug") as server:
        ann = register(server, "Ann")
        secret = "a wrong try of mine"
        sign_in(server, "Ann", secret)
        with socket_of(server, ann) as client:
            client.asked("create", scenario="rocroi/historical", terms={"pace": "live"})
        post(server, "reset", {"token": "t" * 43, "password": "my new password"})
        assert server.stop() == 0
        said = server.complaints
    for file in Path(folder).iterdir():
        if not file.is_file():
            continue
        data = file.read_bytes()
        for text in [PASSWORD, secret, ann, "my new password"]:
            assert text.encode() not in data and text not in said, (file, text)
    assert b"argon2id$v=19$m=65536,t=2,p=1" in (Path(folder) / "tercio.db").read_bytes()


@test
def a_seat_is_ones_own_on_every_device_and_nobody_elses(folder):
    with Server(folder, "--public") as server:
        ann, bob = register(server, "Ann"), register(server, "Bob")
        with Client(server.port) as client:
            made = client.asked("create", scenario="rocroi/historical")
            table, keys = made["table"], made["keys"]
            first, second = keys
        with socket_of(server, ann) as one, socket_of(server, bob) as two:
            assert one.asked("keep-keys", keys=[keys[first], "wrong"])["kept"] == 1
            assert two.asked("keep-keys", keys=list(keys.values()))["kept"] == 1
            assert one.asked("join", table=table)["seats"] == [first]
            assert two.asked("join", table=table)["seats"] == [second]
            assert code(two.ask("do", table=table, sequence=0, action="end")) == "not-to-act"
            assert one.asked("do", table=table, sequence=0, action="end")["sequence"] == 1
        with Client(server.port) as nobody:
            assert nobody.asked("join", table=table)["seats"] == []
        headers = {"Cookie": f"tercio={ann}"}
        assert server.get(f"/api/record?table={table}", headers)[0] == 200
        assert server.get(f"/api/record?table={table}")[0] == 403
        assert server.stop() == 0
    with Server(folder, "--public") as server, socket_of(server, ann) as again:
        assert again.asked("join", table=table)["seats"] == [first]
        assert [t["mine"] for t in again.asked("mine")["tables"]] == [[first]]


# ---- letters


def by_letter(server, ann, bob):
    """A table of Ann and Bob, by letter: whoever is first holds the first side."""
    with socket_of(server, ann) as one:
        made = one.asked("create", scenario="rocroi/historical", title="Rocroi\u00e9",
                         terms={"pace": "correspondence", "chat": True})
        table, keys = made["table"], made["keys"]
        first, second = keys
        one.asked("join", table=table, keys=list(keys.values()))
        once = one.asked("hand-over", table=table, side=second)["once"]
    with socket_of(server, bob) as two:
        two.asked("take-seat", table=table, once=once, key="k" * 30)
    return table, first, second


def play_until_the_other_decides(client, table, first):
    seated = client.asked("join", table=table)
    sequence, side = seated["sequence"], first
    while side == first:
        sequence = client.asked("do", table=table, sequence=sequence, action="end")["sequence"]
        side = client.asked("look", table=table, at=sequence)["view"]["prompt"]["side"]
    return sequence


@test
def a_letter_tells_of_ones_turn_once(folder):
    with Mailbox(folder) as mailbox, Server(folder, *posting(mailbox)) as server:
        ann = register(server, "Ann", email="ann@example.org")
        bob = register(server, "Bob", email="bob@example.org")
        told = post(server, "change", {"notify": True}, session=bob)
        assert told.body["user"]["notify"] is True, told.text
        table, first, _ = by_letter(server, ann, bob)
        with socket_of(server, ann) as one:
            play_until_the_other_decides(one, table, first)
        [letter] = mailbox.wait_for(1)
        assert letter["To"] == "bob@example.org" and "tercio@play.example" in letter["From"]
        assert letter["Subject"] == "It is your turn: Rocroi\u00e9", letter["Subject"]
        text = letter.get_content()
        assert f"https://play.example/#table={table}" in text and "against Ann" in text, text
        link = letter["List-Unsubscribe"].strip("<>")
        assert link.startswith("https://play.example/#unsubscribe=") and link in text, link
        time.sleep(3)
        assert len(mailbox.letters()) == 1, "one for each time he is waited for"
        assert server.stop() == 0, server.complaints
        with Server(folder, *posting(mailbox)) as server:
            time.sleep(3)
            assert len(mailbox.letters()) == 1, "also after the server was started again"
            token = link.split("=", 1)[1]
            wrong = post(server, "unsubscribe", {"token": token[:-1] + "~"})
            assert wrong.status == 403, wrong.text
            assert post(server, "unsubscribe", {"token": token}).status == 200
            user = post(server, "me", session=bob).body["user"]
            assert user["notify"] is False, user


@test
def a_letter_brings_a_new_password(folder):
    with Mailbox(folder) as mailbox, Server(folder, *posting(mailbox)) as server:
        ann = register(server, "Ann", email="ann@example.org")
        register(server, "Bob")
        answers = {post(server, "recover", fields).text for fields in [
            {"name": "Ann"}, {"name": "Bob"}, {"name": "Nobody2"}, {"email": "nobody@b"}]}
        assert len(answers) == 1, answers
        [letter] = mailbox.wait_for(1)
        token = re.search(r"https://play\.example/#reset=([A-Za-z0-9_-]{43})\n",
                          letter.get_content()).group(1)
        fields = {"token": token, "password": "another horse"}
        assert post(server, "reset", {**fields, "token": "A" * 43}).status == 403
        assert post(server, "reset", {**fields, "password": "short"}).status == 400
        told = post(server, "reset", fields)
        assert told.status == 200 and me(server, told.session) == "Ann"
        assert post(server, "reset", fields).status == 403, "it works once"
        assert me(server, ann) is None, "all other sessions have ended"
        assert sign_in(server, "Ann").status == 403
        assert sign_in(server, "Ann", "another horse").status == 200
        codes = [post(server, "recover", {"name": "Ann"}).code for _ in range(400)]
        assert "too-many" in codes
        assert len(mailbox.letters()) <= 2, "one in ten minutes, and one after a new password"
        assert server.stop() == 0
    for file in Path(folder).iterdir():
        assert not file.is_file() or token.encode() not in file.read_bytes(), file


@test
def a_mail_server_that_is_not_there_holds_nobody_up(folder):
    mail = ["--mail", f"smtp://127.0.0.1:{free_port()}", "--mail-from", "tercio@play.example"]
    with Server(folder, *mail) as server:
        register(server, "Ann", email="ann@example.org")
        began = time.monotonic()
        assert post(server, "recover", {"name": "Ann"}).status == 200
        assert time.monotonic() - began < 2
        time.sleep(0.5)
        assert server.stop() == 0
        assert time.monotonic() - began < 10, "it waits for no letter when it stops"
        assert "could not be sent" in server.complaints, server.complaints
        assert "ann@example" not in server.complaints and "reset" not in server.complaints


@test
def what_is_wrong_with_the_mail_is_told_at_once(folder):
    environment = {k: v for k, v in os.environ.items() if k != "TERCIO_MAIL_PASSWORD"}
    for arguments, said in [
            (["--mail", "http://x", "--mail-from", "a@b"], "--mail:"),
            (["--mail", "smtp://x"], "--mail-from"),
            (["--mail-from", "a@b"], "--mail"),
            (["--mail", "smtp://x", "--mail-from", "a@b", "--mail-user", "me"], "password"),
            (["--mail", "smtp://x", "--mail-from", "a@b", "--mail-user", "me",
              "--mail-password", "/nothing/there"], "--mail-password"),
            (["--address", "play.example"], "--address")]:
        done = subprocess.run([TERCIO, "serve", "--data", folder, *arguments], text=True,
                              capture_output=True, timeout=20, cwd=ROOT, env=environment)
        assert done.returncode == 2 and said in done.stderr, (arguments, done)
