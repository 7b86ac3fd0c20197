"""What the scripts about passclient share: the simulated service, and a server in front of it that sees each request.

The server gives each client a world of its own, and may do something before a request goes on or before its answer does.
"""
import contextlib
import http.client
import http.server
import json
import re
import signal
import subprocess
import threading
import urllib.error
import urllib.parse
import urllib.request

# What a shell starts in the background is deaf to Ctrl-C, and so would be what is started from here.
signal.signal(signal.SIGINT, signal.default_int_handler)


@contextlib.contextmanager
def service(passflow, *words):
    """The simulated service; its origin."""
    server = subprocess.Popen([passflow, "serve", "--option", "throttles=false", *words], stdout=subprocess.PIPE, text=True)
    try:
        yield server.stdout.readline().strip()
    finally:
        server.terminate()
        server.wait()


class Server(http.server.ThreadingHTTPServer):
    """A server at 127.0.0.1 whose every request goes to a function: (number, handler, body) -> None."""
    daemon_threads = True

    def __init__(self, answer):
        self.count, self.lock, self.seen = 0, threading.Lock(), []

        class Handler(http.server.BaseHTTPRequestHandler):
            protocol_version = "HTTP/1.1"

            def handle_one(handler):
                # What a browser asks for counts for nothing.
                number = 0
                if "Python" not in handler.headers.get("User-Agent", ""):
                    with self.lock:
                        self.count += 1
                        number = self.count
                        self.seen.append(f"{handler.command} {handler.path}")
                body = handler.rfile.read(int(handler.headers.get("Content-Length") or 0))
                with contextlib.suppress(OSError):
                    answer(number, handler, body)

            do_GET = do_POST = do_DELETE = handle_one

            def log_message(self, *_):
                pass

        super().__init__(("127.0.0.1", 0), Handler)
        self.origin = f"http://127.0.0.1:{self.server_port}"
        threading.Thread(target=self.serve_forever, daemon=True).start()

    def handle_error(self, *_):
        """A client that was ended has cut its connection."""


def say(handler, status, body=b"", **headers):
    """An answer."""
    handler.send_response_only(status)
    for name, value in headers.items():
        handler.send_header(name.replace("_", "-"), value)
    handler.send_header("Content-Length", str(len(body)))
    handler.end_headers()
    handler.wfile.write(body)


class Proxy(Server):
    """A way to the service, in a world of its own. Functions (number, path) may be called before and after a request."""

    def __init__(self, origin, world, scenario=None, before=None, after=None):
        self.real, self.fields = origin, {"X-PassFlow-World": world}
        if scenario:
            self.fields["X-PassFlow-Scenario"] = scenario
        self.before, self.after = before, after
        # Polls for a login are kept back until it is made, so that nobody waits for the second one.
        self.logged_in = threading.Event()
        super().__init__(self.forward)

    patience = 10

    def forward(self, number, handler, body):
        if self.before and number and self.before(number, handler) is False:
            return
        if "/profiles/code/" in handler.path or "/tokens/authn" in handler.path:
            self.logged_in.wait(self.patience)
        status, fields, text = self.call(handler.command, handler.path, body, handler.headers)
        if self.after and number and self.after(number, handler) is False:
            return
        kept = {name.replace("-", "_"): value for name, value in fields
                if name.lower() not in ("content-length", "connection", "transfer-encoding")}
        say(handler, status, text, **kept)

    def call(self, method, path, body=None, headers=()):
        connection = http.client.HTTPConnection(urllib.parse.urlsplit(self.real).netloc, timeout=30)
        fields = {name: value for name, value in dict(headers).items() if name.lower() not in ("host", "connection")}
        connection.request(method, path, body, {**fields, **self.fields})
        answer = connection.getresponse()
        text = answer.read()
        connection.close()
        return answer.status, answer.getheaders(), text

    def control(self, path, body=None):
        """What the service is told, or says of itself."""
        data = None if body is None else json.dumps(body)
        method = "GET" if body is None else "POST"
        status, _, text = self.call(method, f"/_control/{path}", data, {"Content-Type": "application/json"} if body else {})
        assert status == 200, text
        return json.loads(text)

    def log_in(self, url):
        """Logs in on the page of a provider, as a person does in a browser."""
        try:
            with urllib.request.urlopen(url) as page:
                text, address = page.read().decode(), page.geturl()
            action = re.search(r'action="([^"]+)"', text).group(1)
            name, ticket = re.search(r'type="hidden" name="([^"]+)" value="([^"]+)"', text).groups()
            form = urllib.parse.urlencode({name: ticket, "account": "subscriber", "action": "sign-in"}).encode()
            with urllib.request.urlopen(urllib.parse.urljoin(address, action), form) as page:
                assert "Done" in page.read().decode()
        except urllib.error.HTTPError as error:
            raise AssertionError(f"{error.url}: {error.read().decode()}") from error
        self.logged_in.set()

    @property
    def registrations(self):
        """How many clients the service has registered."""
        entries = self.control("journal")["entries"]
        return sum("/o/client/register" in json.dumps(entry) and "201" in json.dumps(entry) for entry in entries)

