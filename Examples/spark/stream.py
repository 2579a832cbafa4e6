"""Answers customers as they arrive, with Structured Streaming of Apache Spark. Each line gets exactly one answer.

  spark-submit Examples/spark/stream.py COMMAND CUSTOMERS RESULTS CHECKPOINT [--kafka SERVERS] [--available-now]

COMMAND is the stream to run on the executors, such as 'noticebook notice --facts - --batch --channel push'. CUSTOMERS is a
folder of files with JSON Lines. Write a file in another place of the same file system, and move it into the folder under a
name that is new. With --kafka, which is untested here, CUSTOMERS is a topic, and each record is a line.

Spark answers the customers in batches. RESULTS gets a folder for each batch, which is complete once it has a file _SUCCESS.
Its other files have a line for each customer, with the source and the answer. An error has the line as `input`, too:

  {"source":{"file":"customers-1.jsonl"},"answer":{…}}

CHECKPOINT is a folder for Spark's record of the batches. If the job ends, start it again with the same arguments. It repeats
the batch that is incomplete, and no other.

The job runs the command and not the program that `noticebook generate-code python` writes. That program alone answers 350
customers in a second of a core, the command alone 30,700. This job answers 5,800, with the start of Spark for 500,000.
"""
import argparse
import collections
import json
import os

from answers import answers
from pyspark.sql import SparkSession
from pyspark.sql.functions import col, struct, to_json

# The most for a batch, also for the first one, when much is waiting. A batch that is interrupted is repeated as a whole.
FILES_IN_BATCH = 64
RECORDS_IN_BATCH = 500_000


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("command")
    parser.add_argument("customers")
    parser.add_argument("results")
    parser.add_argument("checkpoint")
    parser.add_argument("--kafka", metavar="SERVERS", help="host:port,…")
    parser.add_argument("--available-now", action="store_true", help="end when all that is there has its answer")
    arguments = parser.parse_args()
    spark = SparkSession.builder.appName("notices-stream").getOrCreate()
    spark.sparkContext.addPyFile(os.path.join(os.path.dirname(os.path.abspath(__file__)), "answers.py"))
    results = Folder(spark, arguments.results)
    # Batches are numbered from 0 by the checkpoint. With a new one, they would be taken for those that are there.
    if results.has_files() and not Folder(spark, arguments.checkpoint).has_files():
        parser.error(f"{arguments.results} has results of another checkpoint than {arguments.checkpoint}")
    customers = records(spark, arguments) if arguments.kafka else files(spark, arguments)
    command = arguments.command  # Spark sends the function below to the executors, and needn't send more with it.

    def write(batch, number):
        folder = Folder(spark, f"{arguments.results}/batch-{number:09}")
        # Spark repeats the last batch if the job ended between the results and their record in the checkpoint.
        if folder.has("_SUCCESS"):
            return
        folder.delete()
        batch.rdd.mapPartitions(lambda rows: answered(command, rows)).saveAsTextFile(folder.path)

    stream = customers.writeStream.foreachBatch(write).option("checkpointLocation", arguments.checkpoint)
    stream.trigger(**({"availableNow": True} if arguments.available_now else {"processingTime": "1 second"}))
    stream.start().awaitTermination()


def files(spark, arguments):
    lines = (
        spark.readStream.format("text")
        .option("lineSep", "\n")  # Spark would also end a line at a carriage return, unlike noticebook.
        .option("maxFilesPerTrigger", FILES_IN_BATCH)
        # Otherwise, Spark leaves out files that are a week older than the newest one.
        .option("maxFileAge", "36500d")
        .load(arguments.customers)
    )
    # Python would fail to decode a line that isn't UTF-8.
    return lines.select(col("value").cast("binary").alias("line"),
                        to_json(struct(col("_metadata.file_name").alias("file"))).alias("source"))


def records(spark, arguments):
    records = (
        spark.readStream.format("kafka")
        .option("kafka.bootstrap.servers", arguments.kafka)
        .option("subscribe", arguments.customers)
        .option("startingOffsets", "earliest")
        .option("maxOffsetsPerTrigger", RECORDS_IN_BATCH)
        .load()
    )
    return records.select(col("value").alias("line"),
                          to_json(struct("topic", "partition", "offset", col("key").cast("string"))).alias("source"))


def answered(command, rows):
    """The lines of the results for the rows of a partition."""
    pending = collections.deque()

    def lines():
        for row in rows:
            pending.append(row)
            yield row.line

    for answer in answers(command, lines()):
        row = pending.popleft()
        fields = b'"source":%s,"answer":%s' % (row.source.encode(), answer)
        if answer.startswith(b'{"error":'):
            fields += b',"input":%s' % json.dumps((row.line or b"").decode(errors="replace")).encode()
        yield b"{%s}" % fields


class Folder:
    """A folder in any file system that Spark writes to."""

    def __init__(self, spark, path):
        self.path = path
        self._path = spark._jvm.org.apache.hadoop.fs.Path(path)
        self._system = self._path.getFileSystem(spark._jsc.hadoopConfiguration())

    def has(self, name):
        return self._system.exists(self._path.suffix(f"/{name}"))

    def has_files(self):
        return self._system.exists(self._path) and len(self._system.listStatus(self._path)) > 0

    def delete(self):
        self._system.delete(self._path, True)


main()
