import Renewals
import SignedPayloads

/// What opens signed payloads, and what all payloads must be of.
struct Trust: Sendable {
  private static let environments = ["LocalTesting", "Production", "Sandbox", "Xcode"]

  /// Opens the signed payloads of facts.
  let opener: PayloadOpener
  /// Verifies the App Store's notifications, which must be signed; `nil` without a root certificate and a bundle ID.
  let notificationVerifier: SignedPayloadVerifier?
  /// Verifies the events of Stripe; `nil` without a secret.
  let stripeSignature: StripeSignature?
  /// Verifies the push requests of Google; `nil` without keys.
  let googlePushToken: GooglePushToken?
  let expectations: PayloadExpectations

  init(_ settings: TrustSettings) throws(ServiceFailure) {
    if let environment = settings.environment, !Self.environments.contains(environment) {
      throw ServiceFailure(
        "Unknown environment '\(environment)'",
        fix: "Choose from: \(Self.environments.joined(separator: ", "))."
      )
    }
    expectations = PayloadExpectations(bundleID: settings.bundleID, environment: settings.environment)
    stripeSignature = try settings.stripeSecretFile.map { file throws(ServiceFailure) in
      StripeSignature(secrets: try Self.secrets(in: file))
    }
    googlePushToken = try settings.googlePush.map { push throws(ServiceFailure) in
      let keys = try InputFiles.bytes(of: push.keyFile)
      do throws(SignedPayloadError) {
        return try GooglePushToken(keys: keys, audience: push.audience, account: push.account)
      } catch {
        throw ServiceFailure("\(push.keyFile): \(error.summary)", fix: error.fix + ".")
      }
    }
    var roots: [RootCertificate] = []
    for file in settings.rootCertificates {
      let bytes = try InputFiles.bytes(of: file)
      do throws(SignedPayloadError) {
        roots.append(try RootCertificate(bytes))
      } catch {
        throw ServiceFailure("\(file): \(error.summary)", fix: error.fix + ".")
      }
    }
    guard settings.bundleID == nil || !settings.acceptsAnyBundleID else {
      throw ServiceFailure("--bundle-id and --any-bundle-id exclude each other", fix: "Pass one of the two.")
    }
    let verifier = SignedPayloadVerifier(
      roots: roots,
      bundleID: settings.bundleID,
      environment: settings.environment
    )
    if !roots.isEmpty, settings.bundleID == nil, !settings.acceptsAnyBundleID, !verifier.isLocal {
      throw ServiceFailure(
        "--root-certificate needs --bundle-id, because every app's payloads chain to the store's certificate",
        fix: "Pass the bundle ID of your app, or --any-bundle-id."
      )
    }
    let canVerify = !roots.isEmpty || verifier.isLocal
    // Every app's notifications chain to Apple's root, so the route needs to know whose count.
    notificationVerifier = canVerify && (settings.bundleID != nil || verifier.isLocal) ? verifier : nil
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

  /// The secrets of an endpoint, one per line.
  private static func secrets(in file: String) throws(ServiceFailure) -> [String] {
    let text = String(decoding: try InputFiles.bytes(of: file), as: UTF8.self)
    let lines = text.split(whereSeparator: \.isNewline).map { String($0) }.filter { !$0.isEmpty }
    guard !lines.isEmpty, lines.allSatisfy({ $0.hasPrefix("whsec_") && $0.utf8.count >= 16 }) else {
      throw ServiceFailure(
        "\(file): These aren't secrets of an endpoint",
        fix: "Write the endpoint's secret, whsec_…, and while it is rolled the new one on a second line."
      )
    }
    return lines
  }
}
