"""Runs the stream on many customers; prints lines, seconds, and how the largest resident set grows on the way."""
import subprocess
import sys
import time

command, lines, jobs = sys.argv[1], int(sys.argv[2]), sys.argv[3]
maker = subprocess.Popen(["Examples/make-customers", str(lines)], stdout=subprocess.PIPE)
stream = subprocess.Popen(
    [command, "notice", "--facts", "-", "--batch", "--channel", "push", "--jobs", jobs],
    stdin=maker.stdout, stdout=subprocess.PIPE)
maker.stdout.close()


def peak():
    with open(f"/proc/{stream.pid}/status") as status:
        return next(int(line.split()[1]) for line in status if line.startswith("VmHWM:"))


start = time.monotonic()
count, shown, last = 0, max(1, lines // 10), 0
while block := stream.stdout.read1(1 << 20):
    count += block.count(b"\n")
    if count >= (last + 1) * shown and count < lines:
        last = count // shown
        print(f"{count:>10} lines, {time.monotonic() - start:7.1f} s, peak {peak() / 1024:.1f} MiB", flush=True)
seconds = time.monotonic() - start
status = stream.wait()
print(f"{count:>10} lines in {seconds:.1f} s, {count / seconds:.0f} a second with {jobs} jobs; status {status}")
sys.exit(0 if count == lines and status == 0 else 1)
