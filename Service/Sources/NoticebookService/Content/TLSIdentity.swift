import FoundationEssentials
import Instants
import NIOSSL

/// The certificate and the key of the service, and the authorities that the certificates of clients must come from.
struct TLSIdentity: Sendable {
  /// What a connection is made with.
  let context: NIOSSLContext

  /// Reads the files, and refuses what no client could use.
  ///
  /// - Parameter now: Certificates must be valid at this time.
  init(_ settings: TLSSettings, now: Instant) throws(ServiceFailure) {
    let chain = try Self.certificates(in: settings.certificate)
    for (index, certificate) in chain.enumerated() {
      guard let invalidity = Self.invalidity(of: certificate, now: now) else { continue }
      let subject = chain.count == 1 ? "The certificate" : "Certificate \(index + 1)"
      throw ServiceFailure("\(subject) in '\(settings.certificate)' \(invalidity)", fix: "Renew the certificate.")
    }
    var configuration = TLSConfiguration.makeServerConfiguration(
      certificateChain: chain.map { .certificate($0) },
      privateKey: .privateKey(try Self.key(in: settings.key))
    )
    configuration.minimumTLSVersion = .tlsv12
    configuration.applicationProtocols = ["http/1.1"]
    if let file = settings.clientAuthorities {
      configuration.certificateVerification = .noHostnameVerification
      configuration.trustRoots = .certificates(try Self.authorities(in: file, now: now))
      configuration.sendCANameList = true
    }
    do {
      context = try NIOSSLContext(configuration: configuration)
    } catch NIOSSLError.failedToLoadPrivateKey {
      throw ServiceFailure(
        "The key in '\(settings.key)' doesn't belong to the certificate in '\(settings.certificate)'",
        fix: "Pass the key that the certificate was requested with. The server's certificate comes first in its file."
      )
    } catch {
      throw ServiceFailure(
        "The certificate in '\(settings.certificate)' can't be used: \(error)",
        fix: "Use a certificate with an RSA or ECDSA key."
      )
    }
  }

  private static func certificates(in file: String) throws(ServiceFailure) -> [NIOSSLCertificate] {
    let bytes = try InputFiles.bytes(of: file)
    do {
      return try NIOSSLCertificate.fromPEMBytes(bytes)
    } catch {
      throw ServiceFailure(
        "'\(file)' has no certificate that can be read",
        fix: "Name a file with certificates in PEM, which begin with -----BEGIN CERTIFICATE-----."
      )
    }
  }

  private static func key(in file: String) throws(ServiceFailure) -> NIOSSLPrivateKey {
    let bytes = try InputFiles.bytes(of: file)
    if String(decoding: bytes, as: UTF8.self).contains("ENCRYPTED") {
      throw ServiceFailure(
        "The key in '\(file)' is encrypted",
        fix: "Decrypt it with `openssl pkey`, and let only the user of the service read the file."
      )
    }
    do {
      guard !bytes.isEmpty else { throw NIOSSLError.failedToLoadPrivateKey }
      // Without a callback, a passphrase would be asked for at the terminal.
      return try NIOSSLPrivateKey(bytes: bytes, format: .pem) { $0([UInt8]()) }
    } catch {
      throw ServiceFailure(
        "'\(file)' has no key that can be read",
        fix: "Name a file with a key in PEM, which begins with -----BEGIN PRIVATE KEY-----."
      )
    }
  }

  /// The authorities of a file. While one is replaced by another, one of the two may have expired.
  private static func authorities(in file: String, now: Instant) throws(ServiceFailure) -> [NIOSSLCertificate] {
    let all = try certificates(in: file)
    let valid = all.filter { invalidity(of: $0, now: now) == nil }
    guard valid.isEmpty, let invalidity = all.first.flatMap({ invalidity(of: $0, now: now) }) else { return valid }
    throw ServiceFailure(
      "No certificate in '\(file)' is valid: the first \(invalidity)",
      fix: "Name a file with the certificate of an authority that issues certificates to clients."
    )
  }

  /// Why a certificate isn't valid at a time; `nil` if it is.
  private static func invalidity(of certificate: NIOSSLCertificate, now: Instant) -> String? {
    let seconds = now.milliseconds / 1000
    if seconds > certificate.notValidAfter { return "expired on \(date(certificate.notValidAfter))" }
    if seconds < certificate.notValidBefore { return "isn't valid before \(date(certificate.notValidBefore))" }
    return nil
  }

  private static func date(_ seconds: Int) -> String {
    Date(timeIntervalSince1970: Double(seconds)).formatted(.iso8601)
  }
}
