/// A line of a stream of facts (JSON Lines): what is refused before it is read, and what its error object has.
public enum FactsLine {
  /// Refuses a line that is longer than ``SubscriptionFacts/sizeLimit``, or blank.
  public static func check(_ line: [UInt8]) throws(PayloadError) {
    guard line.count <= SubscriptionFacts.sizeLimit else { throw tooLong }
    guard line.contains(where: { ![0x20, 0x09, 0x0D].contains($0) }) else { throw blank }
  }

  /// Writes the error object of a line, with the caller's own name for the request where the line has one.
  ///
  /// - Parameters:
  ///   - line: The line; empty where it was too long to be kept.
  ///   - number: The number of the line, from 1.
  public static func write(_ error: PayloadError, for line: [UInt8], number: Int, to output: inout JSONOutput) {
    ResultWriter.write(error, line: number, id: id(of: line), to: &output)
  }

  /// The caller's own name for a request that has no result; `nil` if the facts aren't JSON, or have no name.
  public static func id(of facts: [UInt8]) -> String? {
    guard facts.count <= SubscriptionFacts.sizeLimit,
      case .string(let id)? = (try? JSONValue(parsing: facts))?["id"], id.utf8.count <= SubscriptionFacts.idLimit
    else { return nil }
    return id
  }

  private static let blank = PayloadError(
    path: nil,
    summary: "The line is blank",
    fix: "Pass one customer's facts per line"
  )

  /// What is wrong with a line that is longer than ``SubscriptionFacts/sizeLimit``.
  public static let tooLong = PayloadError(
    path: nil,
    summary: "The line is longer than \(SubscriptionFacts.sizeLimit >> 20) MiB",
    fix: "Pass one customer's facts per line"
  )
}
