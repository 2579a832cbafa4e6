import ArgumentParser
import Catalogs
import Diagnostics
import FilesAndFolders
import Renewals
import SignedPayloads
import Terminal

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

  @Option(
    name: .long,
    help: ArgumentHelp("The expected bundle ID of the app; with --root-certificate it is required.", valueName: "id")
  )
  var bundleId: String?

  @Flag(name: .long, help: "Accept signed payloads of any app.")
  var anyBundleId = false

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
    guard bundleId == nil || !anyBundleId else {
      throw Failure("--bundle-id and --any-bundle-id exclude each other", fix: "Pass one of the two.")
    }
    if unverified {
      guard rootCertificate.isEmpty else {
        throw Failure("--unverified and --root-certificate exclude each other", fix: "Pass one of the two.")
      }
      return .unverified
    }
    let isLocal = SignedPayloadVerifier(roots: [], bundleID: nil, environment: environment).isLocal
    guard !rootCertificate.isEmpty || isLocal else {
      guard !allowUnsigned else {
        throw Failure(
          "--allow-unsigned requires --root-certificate",
          fix: "Leave it out: without a root certificate, decoded payloads are accepted."
        )
      }
      return .withoutRoot
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
    if bundleId == nil, !isLocal, !anyBundleId {
      throw Failure(
        "--root-certificate needs --bundle-id, because every app's payloads chain to the store's certificate",
        fix: "Pass the bundle ID of your app, or --any-bundle-id."
      )
    }
    // Without a root no payload counts as verified, so an unsigned one can't be mistaken for a verified one.
    return .verifying(
      with: SignedPayloadVerifier(roots: roots, bundleID: bundleId, environment: environment),
      unsigned: allowUnsigned || rootCertificate.isEmpty ? .accepted : .refused
    )
  }

  /// What the payloads must be of.
  var expectations: PayloadExpectations { PayloadExpectations(bundleID: bundleId, environment: environment) }
}
