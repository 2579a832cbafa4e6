import Foundation

/// Decides about the customer in standard input, with the catalog in Shop.notices; the build has made `Noticebook` of it.
@main
enum Shop {
  static func main() throws {
    let result = try Noticebook().notice(for: FileHandle.standardInput.readDataToEndOfFile())
    print(result.decision.entitled ? "Keep access" : "End access")
    print(result.notice?.channels["push"]?["body"]?.text ?? "No notice")
  }
}
