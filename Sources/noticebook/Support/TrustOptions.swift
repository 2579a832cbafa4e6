import ArgumentParser
import Catalogs
import Diagnostics
import Renewals
import SignedPayloads

/// How signed payloads are checked.
struct TrustOptions: ParsableArguments {
  private static let environments = ["LocalTesting", "Production", "Sandbox", "Xcode"]

  @Option(
    name: .long,
    help: ArgumentHelp(
      "A root certificate (DER or PEM) that signed payloads must lead to, such as Apple Root CA - G3; may be repeated.",
      valueName: "file"
    )
  )
  var rootCertificate: [String] = []

  @Option(name: .long, help: ArgumentHelp("The app that the payloads must be of.", valueName: "id"))
  var bundleId: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The environment that the payloads must be of: \(Self.environments.joined(separator: ", ")).",
      valueName: "name"
    )
  )
  var environment: String?

  @Flag(name: .long, help: "Decode signed payloads without checking them, and mark the result.")
  var unverified = false

  /// What opens signed payloads.
  func opener() throws -> PayloadOpener {
    if let environment, !Self.environments.contains(environment) {
      let nearest = suggestion(for: environment, among: Self.environments)
      throw Failure(
        "'\(environment)' is no environment of the App Store",
        fix: nearest.map { "Did you mean \($0)?" } ?? "Choose from: \(Self.environments.joined(separator: ", "))."
      )
    }
    if unverified {
      guard rootCertificate.isEmpty else {
        throw Failure("--unverified and --root-certificate exclude each other", fix: "Pass one of the two.")
      }
      return .unverified
    }
    guard !rootCertificate.isEmpty else { return Self.withoutRoot }
    var roots: [RootCertificate] = []
    for file in rootCertificate {
      let bytes = try Files.bytes(of: file, purpose: "root certificate")
      do throws(SignedPayloadError) {
        roots.append(try RootCertificate(bytes))
      } catch {
        throw Failure("\(file): \(error.summary)", fix: error.fix + ".")
      }
    }
    return .verifying(with: SignedPayloadVerifier(roots: roots, bundleID: bundleId, environment: environment))
  }

  private static let withoutRoot = PayloadOpener(trust: .unverified) { text, _ throws(PayloadError) in
    let isJWS = (try? SignedPayload(text)) != nil
    throw PayloadError(
      path: nil,
      summary: isJWS
        ? "This is a signed payload (JWS), and no root certificate is given to verify it"
        : "This is a text, and not a signed payload (JWS) either",
      fix: isJWS
        ? "Pass --root-certificate with Apple's root, or --unverified to decode it without checks"
        : "Pass the decoded object, or the compact JWS exactly as Apple signed it"
    )
  }

  /// What the payloads must be of.
  var expectations: TrustExpectations { TrustExpectations(bundleID: bundleId, environment: environment) }
}

/// The app and the environment that payloads must be of, where options name them.
struct TrustExpectations: Sendable {
  let bundleID: String?
  let environment: String?

  /// Compares what did not come signed, too: an option that is given must never be without effect.
  func check(_ facts: SubscriptionFacts) throws(PayloadError) {
    guard bundleID != nil || environment != nil else { return }
    let expectations: [(String, String?, [String])] = [
      ("--bundle-id", bundleID, ["transaction.bundleId", "subscription.bundleId"]),
      ("--environment", environment, ["subscription.environment"]),
    ]
    for (option, expected, paths) in expectations {
      guard let expected else { continue }
      var found: [String] = []
      for path in paths.compactMap(PayloadPath.init) {
        if let text = try facts.text(at: path) { found.append(text) }
      }
      guard let wrong = found.first(where: { $0 != expected }) ?? (found.isEmpty ? "missing" : nil) else { continue }
      throw PayloadError(
        path: paths[0].replacing("subscription.", with: ""),
        summary: "This is \(String(wrong.unicodeScalars.prefix(40))), where \(option) says \(expected)",
        fix: "Pass payloads of the app and environment that were asked for"
      )
    }
  }
}
