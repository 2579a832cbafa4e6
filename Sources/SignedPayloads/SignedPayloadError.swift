/// Why a signed payload, or a root certificate, is refused.
public struct SignedPayloadError: Error, Hashable, Sendable, CustomStringConvertible {
  /// What sort of defect it is.
  public enum Kind: Hashable, Sendable {
    /// The text is larger than is read.
    case tooLarge
    /// The text, its header, its payload or a certificate cannot be read.
    case malformed
    /// The header names another algorithm than ES256.
    case algorithm
    /// The certificates are not a chain from the App Store's signing certificate to a trusted root.
    case chain
    /// A certificate was not valid when the payload was signed, or the payload does not say when that was.
    case validity
    /// The signature is not the one of this header and payload by the first certificate.
    case signature
    /// The payload is of another app or environment.
    case mismatch
    /// A root certificate can't be read, or is missing.
    case root
  }

  /// What sort of defect it is.
  public let kind: Kind
  /// Where it is: `header`, `header.alg`, `header.x5c[1]`, `payload.signedDate`, `signature`; `nil` for the whole.
  public let place: String?
  /// What is wrong; one line, no full stop.
  public let summary: String
  /// What to do about it, in the imperative; no full stop.
  public let fix: String

  init(_ kind: Kind, _ place: String?, _ summary: String, fix: String = "Pass the payload exactly as Apple signed it") {
    self.kind = kind
    self.place = place
    self.summary = summary
    self.fix = fix
  }

  /// Place, summary and fix in one line.
  public var description: String { "\(place.map { "\($0): " } ?? "")\(summary). \(fix)" }
}

extension String {
  /// The first 40 scalars, with a space for each control, so that any text fits in a one-line message.
  var shortened: String {
    var text = ""
    for scalar in unicodeScalars.prefix(40) {
      text.unicodeScalars.append(scalar.properties.generalCategory == .control ? " " : scalar)
    }
    return unicodeScalars.dropFirst(40).isEmpty ? text : text + "…"
  }
}
