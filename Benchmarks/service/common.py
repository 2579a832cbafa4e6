"""What the benchmarks of the service share: programs, customers, and runs of wrk."""
import contextlib
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import tempfile
import time
import urllib.request

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
CORES = sorted(os.sched_getaffinity(0))


def fail(text):
    sys.exit(f"error: {text}")


def serve_command():
    """The service in release; NOTICEBOOK_SERVE names another."""
    path = os.environ.get("NOTICEBOOK_SERVE") or f"{ROOT}/Service/.build/release/noticebook-serve"
    if not os.access(path, os.X_OK):
        fail(f"{path} is missing. Build it with Service/test, or name it with NOTICEBOOK_SERVE.")
    return path


def wrk_command():
    return shutil.which("wrk") or fail("wrk is missing. Install Debian's package wrk.")


@contextlib.contextmanager
def customers(count, state="grace"):
    """A file with customers, one per line."""
    with tempfile.TemporaryDirectory() as folder:
        path = f"{folder}/customers.jsonl"
        with open(path, "wb") as file:
            subprocess.run([f"{ROOT}/Examples/make-customers", str(count), "--state", state], stdout=file, check=True)
        yield path


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Program:
    """A server that runs, on some of the cores."""

    def __init__(self, command, port, cores=None, log=None):
        bound = (lambda: os.sched_setaffinity(0, cores)) if cores else None
        self.port = port
        self.log = open(log or os.devnull, "ab")
        self.process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=self.log, preexec_fn=bound)

    def __enter__(self):
        return self.wait()

    def __exit__(self, *_):
        self.end()

    def wait(self):
        """Waits until it answers."""
        for _ in range(400):
            if self.process.poll() is not None:
                fail(f"{self.process.args[0]} ended with status {self.process.returncode}")
            with contextlib.suppress(OSError):
                urllib.request.urlopen(f"http://127.0.0.1:{self.port}/healthz", timeout=5).read()
                return self
            time.sleep(0.05)
        fail(f"{self.process.args[0]} doesn't answer")

    def listening(self):
        """Waits until the service says that it listens, which shows it even if others share its port."""
        if not self.process.stdout.readline().startswith(b"Listening on "):
            fail("the service doesn't start")
        return self

    def end(self):
        self.process.send_signal(signal.SIGTERM)
        status = self.process.wait(60)
        self.process.stdout.close()
        self.log.close()
        return status

    def memory(self):
        """The resident set now, in MiB."""
        with open(f"/proc/{self.process.pid}/status") as status:
            return next(int(line.split()[1]) for line in status if line.startswith("VmRSS:")) / 1024


def service(port, *options, catalog=f"{ROOT}/Catalogs/app-store", cores=None, log=None):
    """The service with a catalog, the shipped one if none is named."""
    command = [serve_command(), "--catalog", catalog, "--port", str(port), *options]
    return Program(command, port, cores, log)


def notice_url(port):
    return f"http://127.0.0.1:{port}/v1/notice?channels=push"


def post(url, body):
    return urllib.request.urlopen(urllib.request.Request(url, body, {"Content-Type": "application/json"}), timeout=30).read()


def post_lines(url, lines):
    """The results for lines. curl reads while it sends; a client that doesn't is cut off in a long stream."""
    curl = ["curl", "--silent", "--fail", "--no-buffer", "--request", "POST", "--upload-file", "-", "--header",
            "Content-Type: application/x-ndjson", url]
    return subprocess.run(curl, input=lines, stdout=subprocess.PIPE, check=True).stdout


def wrk(port, path, seconds, connections, threads=1, pause=0, cores=None):
    """The figures of a run: requests, seconds, errors and latencies in milliseconds."""
    bound = (lambda: os.sched_setaffinity(0, cores)) if cores else None
    result = subprocess.run(
        [wrk_command(), f"-t{threads}", f"-c{connections}", f"-d{seconds}s", "--timeout", "10s", "-s",
         f"{HERE}/requests.lua", notice_url(port), "--", path, str(pause)],
        stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True, preexec_fn=bound)
    if result.returncode != 0:
        fail(f"wrk: {result.stderr}")
    figures = json.loads(result.stderr.strip().splitlines()[-1])
    figures["rate"] = figures["requests"] / figures["seconds"]
    return figures
