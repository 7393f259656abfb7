"""A PostgreSQL of one's own, on a free port, in a folder that goes away with it."""

import json
import os
import pwd
import shutil
import socket
import subprocess
import tempfile
from pathlib import Path


def programs():
    """The folder of PostgreSQL's programs; the newest where there are several."""
    found = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"),
                   key=lambda path: float(path.parent.parent.name))
    if found:
        return found[-1].parent
    initdb = shutil.which("initdb")
    assert initdb, "PostgreSQL is not installed"
    return Path(initdb).parent


def free_port():
    with socket.socket() as s:
        s.bind(("127.0.0.1", 0))
        return s.getsockname()[1]


class Postgres:
    def __init__(self):
        self.bin = programs()
        self.folder = tempfile.mkdtemp(prefix="tercio-pg-")
        self.port = free_port()
        # It refuses to run for root.
        self.user = "postgres" if os.getuid() == 0 else None
        if self.user:
            entry = pwd.getpwnam(self.user)
            os.chown(self.folder, entry.pw_uid, entry.pw_gid)
        self.run("initdb", "-D", f"{self.folder}/data", "-U", "tercio", "-A", "trust", "-E", "UTF8",
                 "--no-sync")
        self.start()

    def run(self, program, *arguments, expect=0):
        more = {"user": self.user, "group": self.user, "extra_groups": []} if self.user else {}
        done = subprocess.run([str(self.bin / program), *arguments], text=True, timeout=60,
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE,
                              stderr=subprocess.STDOUT, cwd=self.folder, **more)
        assert done.returncode == expect, f"{program} {arguments}: {done.stdout}"
        return done.stdout

    def start(self):
        self.run("pg_ctl", "-D", f"{self.folder}/data", "-w", "-l", f"{self.folder}/log", "-o",
                 f"-p {self.port} -c listen_addresses=127.0.0.1 "
                 f"-c unix_socket_directories={self.folder}", "start")

    def stop(self, how="fast"):
        self.run("pg_ctl", "-D", f"{self.folder}/data", "-w", "-m", how, "stop")

    def address(self, database):
        return f"postgresql://tercio@127.0.0.1:{self.port}/{database}"

    def make(self, database):
        self.run("createdb", "-h", "127.0.0.1", "-p", str(self.port), "-U", "tercio", database)
        return self.address(database)

    def ask(self, database, query):
        """The rows of a query as lists."""
        text = self.run("psql", "-h", "127.0.0.1", "-p", str(self.port), "-U", "tercio", "-At", "-d",
                        database, "-c", f"SELECT to_json(found) FROM ({query}) found")
        return [list(json.loads(line).values()) for line in text.splitlines()]

    def close(self):
        try:
            self.stop("immediate")
        finally:
            shutil.rmtree(self.folder, ignore_errors=True)
