import Catalogs
import ICU
import Instants
import JSON
import Noticebook
import Renewals
import SignedPayloads
import SigningFixtures

/// Payloads: decoded, well signed, and forged. Whatever comes is answered or refused, and no forgery is verified.
struct PayloadTarget: Target {
  private let noticebook: Noticebook
  private let authority: TestAuthority
  private let chain: [[UInt8]]
  /// What is signed in the leaf and the intermediate; the root of the chain is not looked at.
  private let signedParts: [ArraySlice<UInt8>]
  private let verifying: PayloadOpener

  init() {
    do {
      noticebook = try Noticebook(
        catalogFiles: try Self.files(below: "Catalogs/app-store"),
        templateFiles: try Self.files(below: "Templates")
      )
      authority = try TestAuthority()
      chain = authority.chain
      signedParts = chain.prefix(2).compactMap(Self.signedPart)
      precondition(signedParts.count == 2, "the signed parts of the test certificates are known")
      verifying = .verifying(with: try authority.verifier(), unsigned: .accepted)
    } catch {
      fatalError("Run this in the project's folder: \(error)")
    }
  }

  func run(_ setting: UInt8, _ bytes: [UInt8]) {
    let text = String(decoding: bytes, as: UTF8.self)
    do {
      switch setting & 7 {
      case 0, 1: check(bytes, .unverified, setting)
      case 2: check(try signed(text, as: "signedTransactionInfo"), verifying, setting)
      case 3: check(try signed(text, as: "signedRenewalInfo"), verifying, setting)
      case 4: check(try signed(text, as: "signedPayload"), verifying, setting)
      case 5: check(bytes, verifying, setting)
      case 6: checkForgery(text)
      default:
        let damaged = damaged(bytes)
        let isSame = damaged.prefix(2).compactMap(Self.signedPart) == signedParts
        checkForgery(try authority.sign(chain: damaged), isSame: isSame)
      }
    } catch {
      fatalError("The test authority signs whatever it is given: \(error)")
    }
  }

  private func signed(_ payload: String, as name: String) throws -> [UInt8] {
    Array("{\"\(name)\":\"\(try authority.sign(payload))\"}".utf8)
  }

  /// The chain with bytes replaced: each four bytes say in which certificate, where and by what.
  private func damaged(_ bytes: [UInt8]) -> [[UInt8]] {
    var chain = chain
    for start in stride(from: 0, to: bytes.count - 3, by: 4) {
      let certificate = Int(bytes[start]) % chain.count
      let place = (Int(bytes[start + 1]) << 8 | Int(bytes[start + 2])) % chain[certificate].count
      chain[certificate][place] = bytes[start + 3]
    }
    return chain
  }

  /// The part of a certificate that its issuer signs: the first sequence in it. Other bytes of the signature that follows may be
  /// a right signature too, such as with the negative s of ECDSA.
  private static func signedPart(of certificate: [UInt8]) -> ArraySlice<UInt8>? {
    // The outer sequence has a length of two bytes; that of the inner one has one or two.
    let lengthBytes = Int(certificate[5]) - 0x80
    guard certificate[0...1] == [0x30, 0x82], certificate[4] == 0x30, (1...2).contains(lengthBytes) else { return nil }
    let start = 6 + lengthBytes
    let end = start + certificate[6..<start].reduce(0) { $0 << 8 | Int($1) }
    return end <= certificate.count ? certificate[4..<end] : nil
  }

  /// Answers are the same each time, and JSON.
  private func check(_ json: [UInt8], _ opener: PayloadOpener, _ setting: UInt8) {
    guard let first = answer(json, opener, setting) else { return }
    require(answer(json, opener, setting) == first, "The same payload has the same answer")
    require((try? JSONValue(parsing: first)) != nil, "An answer is JSON: \(String(decoding: first, as: UTF8.self))")
  }

  private func answer(_ json: [UInt8], _ opener: PayloadOpener, _ setting: UInt8) -> [UInt8]? {
    do throws(PayloadError) {
      let facts = try SubscriptionFacts(json: json, opening: opener)
      return noticebook.json(
        try noticebook.notice(
          for: facts,
          locale: try? LocaleIdentifier(setting & 8 == 0 ? "en" : "ja"),
          timeZone: setting & 16 == 0 ? nil : .utc,
          now: Instant(milliseconds: 1_792_486_800_000)
        )
      )
    } catch {
      require(!error.summary.isEmpty && !error.fix.isEmpty, "An error says what and how")
      return nil
    }
  }

  /// A signed payload that was forged is refused, unless the damage changes nothing that is signed.
  private func checkForgery(_ text: String, isSame: Bool = false) {
    let json = JSONValue.object([JSONValue.Member(name: "signedTransactionInfo", value: .string(text))])
    let facts = try? SubscriptionFacts(json: Array(json.text(indented: false).utf8), opening: verifying)
    require(facts == nil || isSame, "A forged payload is refused: \(text)")
  }
}
