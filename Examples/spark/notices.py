"""Writes the notices of many customers with Apache Spark: each partition goes through one stream of noticebook.

  spark-submit Examples/spark/notices.py COMMAND CUSTOMERS RESULTS

COMMAND is the stream to run on the executors, such as 'noticebook notice --facts - --batch --channel push'. CUSTOMERS is
JSON Lines, and RESULTS a folder that does not exist yet. It gets one file for each partition. One after the other, they are
what a single process would have written. Only the number of the line in an error is that of the partition.
"""
import os
import sys

from answers import answers
from pyspark.sql import SparkSession


def main():
    command, customers, results = sys.argv[1:]
    builder = SparkSession.builder.appName("notices")
    # Hadoop would also end a line at a carriage return, unlike noticebook.
    spark = builder.config("spark.hadoop.textinputformat.record.delimiter", "\n").getOrCreate()
    context = spark.sparkContext
    context.addPyFile(os.path.join(os.path.dirname(os.path.abspath(__file__)), "answers.py"))
    # As bytes, because a line that isn't UTF-8 is a bad line, and must not end the job.
    lines = context.textFile(customers, minPartitions=4 * context.defaultParallelism, use_unicode=False)
    lines.mapPartitions(lambda partition: answers(command, partition)).saveAsTextFile(results)
    spark.stop()


main()
