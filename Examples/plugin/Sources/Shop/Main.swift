import Foundation

/// Decides about the customer in standard input, with the catalog in Shop.notices; the build has made `Noticebook` of it.
@main
enum Shop {
  static func main() throws {
    let result = try Noticebook().notice(for: FileHandle.standardInput.readDataToEndOfFile())
    switch result.decision?.entitled {
    case true?: print("Keep access")
    case false?: print("End access")
    case nil: print("Leave access unchanged, and fetch newer facts")
    }
    print(result.notice?.channels["push"]?["body"]?.text ?? "No notice")
  }
}
