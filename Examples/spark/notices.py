"""Words the notices of many customers with Apache Spark: each partition goes through one stream of noticebook.

  spark-submit Examples/spark/notices.py COMMAND CUSTOMERS RESULTS

COMMAND is the noticebook to run, CUSTOMERS JSON Lines, and RESULTS a folder that does not exist yet. It gets one file a
partition; one after the other they are what a single process would have written. A line that has no result gives an
error object; the number in it counts the lines of its partition.
"""
import shlex
import sys

from pyspark.sql import SparkSession


def main():
    command, customers, results = sys.argv[1:]
    stream = [command, "notice", "--facts", "-", "--batch", "--channel", "push", "--now", "2026-10-20T09:00:00Z",
              # Spark gives every core a partition of its own.
              "--jobs", "1"]
    spark = SparkSession.builder.appName("notices").getOrCreate()
    context = spark.sparkContext
    lines = context.textFile(customers, minPartitions=4 * context.defaultParallelism)
    # Status 1 says that lines had no result, which the results say themselves.
    lines.pipe(shlex.join(stream), checkCode=False).saveAsTextFile(results)
    spark.stop()


main()
