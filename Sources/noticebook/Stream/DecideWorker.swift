import ArgumentParser
import Catalogs
import Renewals

/// Decides line by line: facts as JSON Lines in, results as JSON Lines out, one for one and in order.
///
/// A line that cannot be decided gives an error object in the place of its result, and the stream goes on.
struct DecideBatch {
  let decider: RenewalDecider
  let catalog: Catalog
  let options: FactsOptions

  func run() throws {
    let opener = try options.trust.opener()
    var reader = try LineReader(options.facts, limit: SubscriptionFacts.sizeLimit, purpose: "facts, as JSON Lines")
    defer { reader.close() }
    var number = 0
    var isWhole = true
    while let lines = try reader.next() {
      var results = ""
      for line in lines {
        number += 1
        do {
          results += try result(of: line, opening: opener)
        } catch let error as PayloadError {
          isWhole = false
          results += try failure(number, error.path, error.summary, error.fix)
        } catch let error as Failure {
          isWhole = false
          results += try failure(number, nil, error.summary, error.fix)
        }
        results += "\n"
      }
      // Once for what was read together: nobody waits for a result longer than for the line itself.
      if !results.isEmpty { Console.output(results, terminator: "") }
    }
    if !isWhole { throw ExitCode(1) }
  }

  private func result(of line: LineReader.Line, opening opener: PayloadOpener) throws -> String {
    guard case .bytes(let bytes) = line else {
      throw Failure(
        "The line is longer than \(SubscriptionFacts.sizeLimit >> 20) MiB",
        fix: "Pass one customer's facts a line"
      )
    }
    let facts = try options.read(bytes, opening: opener)
    let decision = try decider.decide(facts, now: try options.moment(facts))
    return try DecisionResultDocument(decision, catalog: catalog).json(inOneLine: true)
  }

  private func failure(_ line: Int, _ path: String?, _ summary: String, _ fix: String) throws -> String {
    let sentence = fix.hasSuffix(".") ? fix : fix + "."
    return try LineErrorDocument(error: .init(line: line, path: path, summary: summary, fix: sentence))
      .json(inOneLine: true)
  }
}
