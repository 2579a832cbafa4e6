import FilesAndFolders
import Reporters
import Shipped
import Terminal

/// The picture that messengers and social networks show for links to a published site: a PNG.
struct SocialCard: Sendable {
  let bytes: [UInt8]

  /// The most bytes that networks accept.
  private static let limit = 5_000_000

  /// Reads a file; without one it is the card of the product.
  init(file: String?) throws {
    guard let file else {
      bytes = Shipped.socialCard
      return
    }
    bytes = try Files.bytes(of: file, purpose: "social card")
    let signature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]
    let isPNG = bytes.starts(with: signature) && bytes.count > signature.count
    guard isPNG, bytes.count <= Self.limit else {
      throw Failure(
        isPNG ? "The social card '\(file.terminalLine)' has more than 5 MB" : "'\(file.terminalLine)' is not a PNG",
        fix: "Pass a PNG of 1200 × 630 pixels."
      )
    }
  }
}
