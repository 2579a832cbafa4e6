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
      "A root certificate (DER or PEM) that signed payloads must chain to, such as Apple Root CA - G3; may be repeated.",
      valueName: "file"
    )
  )
  var rootCertificate: [String] = []

  @Option(name: .long, help: ArgumentHelp("The expected bundle ID of the app.", valueName: "id"))
  var bundleId: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      The expected environment: \(Self.environments.joined(separator: ", ")). Payloads of LocalTesting and Xcode aren't \
      verified, because the App Store doesn't sign them.
      """,
      valueName: "name"
    )
  )
  var environment: String?

  @Flag(name: .long, help: "Decode signed payloads without verification, and mark the result.")
  var unverified = false

  @Flag(
    name: .long,
    help: "Accept unsigned payloads even with --root-certificate; the result lists them as unsigned."
  )
  var allowUnsigned = false

  /// What opens signed payloads.
  func opener() throws -> PayloadOpener {
    if let environment, !Self.environments.contains(environment) {
      let nearest = suggestion(for: environment, among: Self.environments)
      throw Failure(
        "Unknown environment '\(environment)'",
        fix: nearest.map { "Did you mean \($0)?" } ?? "Choose from: \(Self.environments.joined(separator: ", "))."
      )
    }
    if unverified {
      guard rootCertificate.isEmpty else {
        throw Failure("--unverified and --root-certificate exclude each other", fix: "Pass one of the two.")
      }
      return .unverified
    }
    let isLocal = SignedPayloadVerifier(roots: [], environment: environment).isLocal
    guard !rootCertificate.isEmpty || isLocal else {
      guard !allowUnsigned else {
        throw Failure(
          "--allow-unsigned requires --root-certificate",
          fix: "Leave it out: without a root certificate, decoded payloads are accepted."
        )
      }
      return Self.withoutRoot
    }
    var roots: [RootCertificate] = []
    for file in rootCertificate {
      let bytes = try Files.bytes(of: file, purpose: "root certificate")
      do throws(SignedPayloadError) {
        roots.append(try RootCertificate(bytes))
      } catch {
        throw Failure("\(file): \(error.summary)", fix: error.fix + ".")
      }
    }
    if bundleId == nil, !isLocal {
      Console.note("warning: No --bundle-id given, so signed payloads of any app count as verified.")
    }
    // Without a root nothing is verified, so that nothing can pass for it.
    return .verifying(
      with: SignedPayloadVerifier(roots: roots, bundleID: bundleId, environment: environment),
      unsigned: allowUnsigned || rootCertificate.isEmpty ? .accepted : .refused
    )
  }

  private static let withoutRoot = PayloadOpener(trust: .unverified) { text, _ throws(PayloadError) in
    let isJWS = (try? SignedPayload(text)) != nil
    throw PayloadError(
      path: nil,
      summary: isJWS
        ? "The payload is signed (JWS), but no root certificate is given to verify it"
        : "Expected an object or a signed payload (JWS), found another string",
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
    if let bundleID {
      let named = try texts(at: ["transaction.bundleId", "subscription.bundleId"], of: facts)
      guard !named.isEmpty else {
        throw PayloadError(
          path: "transaction.bundleId",
          summary: "No payload contains the bundle ID that --bundle-id requires; renewalInfo never contains one",
          fix: "Pass the transaction too, or leave --bundle-id out"
        )
      }
      try compare(named, with: bundleID, of: "--bundle-id")
    }
    if let environment {
      // Each payload has its own: one of another environment must not hide behind the others.
      let named = try texts(
        at: ["transaction.environment", "renewalInfo.environment", "subscription.environment"],
        of: facts
      )
      guard !named.isEmpty else {
        throw PayloadError(
          path: "environment",
          summary: "No payload contains the environment that --environment requires",
          fix: "Pass payloads with their environment, or leave --environment out"
        )
      }
      try compare(named, with: environment, of: "--environment")
    }
  }

  private func texts(
    at paths: [String],
    of facts: SubscriptionFacts
  ) throws(PayloadError) -> [(path: String, text: String)] {
    var found: [(path: String, text: String)] = []
    for path in paths.compactMap({ PayloadPath($0, in: facts.payloads) }) {
      guard let text = try facts.text(at: path) else { continue }
      // What the payloads say together has no place of its own.
      found.append((path.description.replacing("subscription.", with: ""), text))
    }
    return found
  }

  private func compare(
    _ found: [(path: String, text: String)],
    with expected: String,
    of option: String
  ) throws(PayloadError) {
    guard let wrong = found.first(where: { $0.text != expected }) else { return }
    throw PayloadError(
      path: wrong.path,
      summary: "Expected \(expected), as \(option) requires, found \(String(wrong.text.unicodeScalars.prefix(40)))",
      fix: "Pass payloads of the expected app and environment"
    )
  }
}
