"""A server of one's own and a WebSocket client, with nothing but Python."""

import base64
import http.client
import json
import os
import re
import socket
import struct
import subprocess
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
TERCIO = os.environ.get("TERCIO", str(ROOT / "build" / "release" / "tercio"))


class Server:
    """`tercio serve` in a folder, or a store the arguments name, on a free port."""

    def __init__(self, folder, *arguments):
        place = ["--data", str(folder)] if folder else []
        level = [] if "--log-level" in arguments else ["--log-level", "warning"]
        self.process = subprocess.Popen(
            [TERCIO, "serve", *place, *level, *arguments],
            stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, cwd=ROOT)
        self.first = self.process.stdout.readline()
        found = re.fullmatch(r"Tercio is at http://([^:]+):(\d+)/\n", self.first)
        assert found, f"the first line is {self.first!r}: {self.process.stderr.read()}"
        self.host, self.port = found.group(1), int(found.group(2))

    def get(self, path, headers=None, method="GET"):
        """Status, headers and body of an answer."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=20)
        connection.putrequest(method, path, skip_accept_encoding=True,
                              skip_host=headers is not None and "Host" in headers)
        for name, value in (headers or {}).items():
            connection.putheader(name, value)
        connection.endheaders()
        answer = connection.getresponse()
        body = answer.read()
        connection.close()
        return answer.status, dict(answer.getheaders()), body

    def memory(self):
        """Bytes of memory that it takes now."""
        for line in Path(f"/proc/{self.process.pid}/status").read_text().splitlines():
            if line.startswith("VmRSS:"):
                return int(line.split()[1]) * 1024
        raise AssertionError("it is not running")

    def stop(self):
        """Asks it to stop; returns its exit code."""
        self.process.terminate()
        return self.wait()

    def kill(self):
        self.process.kill()
        self.wait()

    def wait(self):
        code = self.process.wait(timeout=20)
        self.complaints = self.process.stderr.read()
        self.process.stdout.close()
        self.process.stderr.close()
        return code

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.kill()


class Closed(Exception):
    """The server has closed the connection."""


class Client:
    """A WebSocket."""

    def __init__(self, port, origin=None, host=None, timeout=20, headers=None, source=None,
                 tls=None):
        self.socket = socket.create_connection(("127.0.0.1", port), timeout=timeout,
                                               source_address=(source, 0) if source else None)
        if tls:
            self.socket = tls.wrap_socket(self.socket, server_hostname=host)
        self.pushes = []
        self.number = 0
        key = base64.b64encode(os.urandom(16)).decode()
        lines = ["GET /ws HTTP/1.1", f"Host: {host or f'127.0.0.1:{port}'}", "Upgrade: websocket",
                 "Connection: Upgrade", f"Sec-WebSocket-Key: {key}", "Sec-WebSocket-Version: 13"]
        if origin:
            lines.append(f"Origin: {origin}")
        lines += [f"{name}: {value}" for name, value in (headers or {}).items()]
        self.socket.sendall(("\r\n".join(lines) + "\r\n\r\n").encode())
        self.rest = b""
        while b"\r\n\r\n" not in self.rest:
            more = self.socket.recv(65536)
            if not more:
                break
            self.rest += more
        head, _, self.rest = self.rest.partition(b"\r\n\r\n")
        self.status = int(head.split()[1])

    def send_frame(self, payload, opcode=1):
        size = len(payload)
        head = bytes([0x80 | opcode])
        if size < 126:
            head += bytes([0x80 | size])
        elif size < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", size)
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", size)
        mask = os.urandom(4)
        whole = int.from_bytes(payload, "little") if size else 0
        pattern = int.from_bytes((mask * (size // 4 + 1))[:size], "little") if size else 0
        self.socket.sendall(head + mask + (whole ^ pattern).to_bytes(size, "little"))

    def take(self, size):
        while len(self.rest) < size:
            try:
                more = self.socket.recv(1 << 16)
            except ConnectionError as error:
                raise Closed from error
            if not more:
                raise Closed
            self.rest += more
        out, self.rest = self.rest[:size], self.rest[size:]
        return out

    def receive(self):
        """The next message as JSON."""
        while True:
            first, second = self.take(2)
            size = second & 127
            if size == 126:
                size = struct.unpack(">H", self.take(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self.take(8))[0]
            payload = self.take(size)
            opcode = first & 15
            if opcode == 8:
                self.code = struct.unpack(">H", payload[:2])[0] if payload else 1005
                raise Closed
            if opcode == 9:
                self.send_frame(payload, 10)
            if opcode == 1:
                return json.loads(payload)

    def send(self, type, **fields):
        self.number += 1
        self.send_frame(json.dumps({"type": type, "id": self.number, **fields}).encode())
        return self.number

    def ask(self, type, **fields):
        """The answer; pushes on the way are kept. Asks again when it was too fast."""
        number = self.send(type, **fields)
        while True:
            message = self.receive()
            if message.get("id") != number:
                self.pushes.append(message)
            elif not message["ok"] and message["error"]["code"] == "too-many":
                time.sleep(0.5)
                number = self.send(type, **fields)
            else:
                return message

    def asked(self, type, **fields):
        """The answer, which has to be a good one."""
        answer = self.ask(type, **fields)
        assert answer["ok"], f"{type} {fields}: {answer}"
        return answer

    def push(self):
        return self.pushes.pop(0) if self.pushes else self.receive()

    def close(self):
        self.socket.close()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.close()
