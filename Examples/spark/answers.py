"""Answers the lines of a partition by one process of noticebook. Both jobs send this file to the executors."""
import itertools
import shlex
import subprocess
import threading


def answers(command, lines):
    """Yields the answer to each line, in the order of the lines. Lines and answers are bytes without a line break.

    `command` is a stream, such as `noticebook notice --facts - --batch`. A line without a result gives an error object. The
    number in it counts the lines of the partition, from 2.

    Raises an error if the number of answers isn't the number of lines, or if the command fails. Spark then repeats the
    partition. Status 1 of the command isn't a failure: it says that lines had no result.
    """
    lines = iter(lines)
    try:
        first = next(lines)
    except StopIteration:
        return  # Spark has empty partitions. They need no process.
    # Spark runs a partition on each core, so a process has one thread for its lines.
    process = subprocess.Popen([*shlex.split(command), "--jobs", "1"], stdin=subprocess.PIPE, stdout=subprocess.PIPE)
    writer = _Writer(process.stdin, itertools.chain([first], lines))
    try:
        writer.start()
        count = -1  # The first answer belongs to the writer's blank line.
        for answer in process.stdout:
            if not answer.endswith(b"\n"):
                break  # The command ended within this answer.
            if count >= 0:
                yield answer[:-1]
            count += 1
        status = process.wait()
        writer.join()
        if writer.error and not isinstance(writer.error, BrokenPipeError):
            raise writer.error
        if status not in (0, 1) or count != writer.count:
            got = max(count, 0)
            raise RuntimeError(f"{command!r} ended with status {status} after {got} answers to {writer.count} lines")
    finally:
        process.kill()
        process.wait()
        process.stdout.close()


class _Writer(threading.Thread):
    """Writes the lines. Without a thread of its own, the command and this process would wait for each other."""

    def __init__(self, stream, lines):
        super().__init__(daemon=True)
        self.count = 0
        self.error = None
        self._stream = stream
        self._lines = lines

    def run(self):
        try:
            with self._stream as stream:
                # The command refuses a stream whose first line is only an opening bracket, because this looks like one
                # object over several lines. Such a line in a later place is a bad line like any other.
                stream.write(b"\n")
                for line in self._lines:
                    # A record of Kafka has no value, or any bytes. A carriage return is white space in JSON, as a line feed
                    # is, and as forbidden in a string.
                    stream.write((line or b"").replace(b"\n", b"\r") + b"\n")
                    self.count += 1
        except Exception as error:
            self.error = error
