import Renewals
import SignedPayloads

/// What opens signed payloads, and what all payloads must be of.
struct Trust: Sendable {
  private static let environments = ["LocalTesting", "Production", "Sandbox", "Xcode"]

  /// Opens the signed payloads of facts.
  let opener: PayloadOpener
  /// Verifies the App Store's notifications, which must be signed; `nil` if there is nothing to verify them by.
  let notificationVerifier: SignedPayloadVerifier?
  let expectations: PayloadExpectations

  init(_ settings: TrustSettings) throws(ServiceFailure) {
    if let environment = settings.environment, !Self.environments.contains(environment) {
      throw ServiceFailure(
        "Unknown environment '\(environment)'",
        fix: "Choose from: \(Self.environments.joined(separator: ", "))."
      )
    }
    expectations = PayloadExpectations(bundleID: settings.bundleID, environment: settings.environment)
    var roots: [RootCertificate] = []
    for file in settings.rootCertificates {
      let bytes = try InputFiles.bytes(of: file)
      do throws(SignedPayloadError) {
        roots.append(try RootCertificate(bytes))
      } catch {
        throw ServiceFailure("\(file): \(error.summary)", fix: error.fix + ".")
      }
    }
    let verifier = SignedPayloadVerifier(
      roots: roots,
      bundleID: settings.bundleID,
      environment: settings.environment
    )
    let canVerify = !roots.isEmpty || verifier.isLocal
    notificationVerifier = canVerify ? verifier : nil
    if settings.isUnverified {
      guard roots.isEmpty else {
        throw ServiceFailure("--unverified and --root-certificate exclude each other", fix: "Pass one of the two.")
      }
      opener = .unverified
    } else if canVerify {
      let acceptsUnsigned = settings.allowsUnsigned || roots.isEmpty
      opener = .verifying(with: verifier, unsigned: acceptsUnsigned ? .accepted : .refused)
    } else {
      guard !settings.allowsUnsigned else {
        throw ServiceFailure(
          "--allow-unsigned requires --root-certificate",
          fix: "Leave it out: without a root certificate, decoded payloads are accepted."
        )
      }
      opener = .withoutRoot
    }
  }
}
