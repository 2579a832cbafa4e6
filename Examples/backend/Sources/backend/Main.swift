import Foundation
import Noticebook

/// A backend that loads the catalog once and asks for the notices of many customers at the same time.
///
/// It takes the folders of a catalog and of templates, reads one customer a line from standard input, and prints what
/// it would send, in the order of the customers.
@main
enum Backend {
  static func main() async throws {
    guard CommandLine.arguments.count == 3 else { fatalError("usage: backend CATALOG-FOLDER TEMPLATES-FOLDER") }
    let noticebook = try Noticebook(
      catalogFiles: files(in: CommandLine.arguments[1], suffix: ".yaml"),
      templateFiles: files(in: CommandLine.arguments[2], suffix: ".mustache")
    )
    let customers = AnyIterator { readLine() }.map { Array($0.utf8) }
    for message in await messages(for: Array(customers), noticebook) { print(message) }
  }

  /// What to send to each customer, worked out by as many tasks as there are customers.
  static func messages(for customers: [[UInt8]], _ noticebook: Noticebook) async -> [String] {
    await withTaskGroup(of: (Int, String).self) { group in
      for (index, customer) in customers.enumerated() {
        group.addTask { (index, message(for: customer, noticebook)) }
      }
      var messages = customers.map { _ in "" }
      for await (index, message) in group { messages[index] = message }
      return messages
    }
  }

  /// What to send to one customer, or why there is nothing to send.
  static func message(for customer: [UInt8], _ noticebook: Noticebook) -> String {
    do throws(PayloadError) {
      let facts = try SubscriptionFacts(json: customer)
      // The locale, the zone and the moment are those of the facts; each may be passed instead.
      let result = try noticebook.notice(for: facts, channels: ["push"])
      guard let notice = result.notice else { return "nothing for a customer who is \(result.decision.state)" }
      // A result is typed: words by channel and part, the action, the end of its validity, and what was assumed.
      let body = notice.channels.first?.parts.first { $0.id == "body" }?.text ?? ""
      let action = notice.action.map { " <\($0.url)>" } ?? ""
      let end = notice.validUntil.map { "until \($0)" } ?? "at any time"
      return
        "\(notice.id) in \(notice.locale?.tag ?? "several languages") \(end), access \(result.decision.access.rawValue): \(body)\(action)"
    } catch {
      return "refused: \(error)"
    }
  }

  static func files(in folder: String, suffix: String) throws -> [String: [UInt8]] {
    var files: [String: [UInt8]] = [:]
    for path in try FileManager.default.subpathsOfDirectory(atPath: folder) where path.hasSuffix(suffix) {
      files[path] = [UInt8](try Data(contentsOf: URL(filePath: "\(folder)/\(path)")))
    }
    return files
  }
}
