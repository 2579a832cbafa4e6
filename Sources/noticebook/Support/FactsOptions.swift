import ArgumentParser
import Catalogs
import FilesAndFolders
import FoundationEssentials
import ICU
import Instants
import Noticebook
import Notices
import Renewals
import SignedPayloads
import Terminal

/// What a backend knows about one customer, and when.
struct FactsOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      """
      A JSON object with what the store sent, and optionally locale, timeZone, appName, productName and now. App Store: \
      renewalInfo and transaction, notification or statusResponse (of several subscriptions, originalTransactionId or \
      subscriptionGroupIdentifier chooses one), as decoded objects or signed texts (JWS). Google Play: purchase, \
      notification. Stripe: event, subscription, invoice, customer, paymentMethod. A notification, an event, a status \
      response or a purchase may also be the whole file. - reads standard input.
      """,
      valueName: "file"
    )
  )
  var facts: String

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The moment of the decision, such as 2026-10-20T09:00:00Z; default: the current time.",
      valueName: "time"
    )
  )
  var now: String?

  @OptionGroup(title: "Signed payloads") var trust: TrustOptions

  /// What is asked about the facts; refuses options that cannot be used.
  func request(_ kind: FactsRequest.Kind) throws -> FactsRequest {
    let expectations = trust.expectations
    return FactsRequest(
      kind,
      now: try now.map(parseMoment),
      opening: try trust.opener(),
      checking: { facts throws(PayloadError) in try expectations.check(facts) },
      clock: { Instant(fractionalMilliseconds: Date().timeIntervalSince1970 * 1000) }
    )
  }

  /// The answer about the facts.
  func answer(_ noticebooks: Noticebooks, _ request: FactsRequest) throws -> FactsAnswer {
    let bytes = try Files.bytes(of: facts, purpose: "facts, as JSON")
    do throws(PayloadError) {
      return try noticebooks.answer(bytes, request)
    } catch {
      throw missingName(error, noticebooks, request) ?? error.failure(in: facts)
    }
  }

  /// The error about a name that no payload of a store has, with what to do here.
  private func missingName(_ error: PayloadError, _ noticebooks: Noticebooks, _ request: FactsRequest) -> Failure? {
    let options = ["appName": "--app-name", "productName": "--product-name"]
    guard let name = error.path, let option = options[name], request.names[name] == nil,
      error == PayloadError(.noText, at: name)
    else { return nil }
    let members = noticebooks.all.first?.catalog.facts.payloads.members ?? []
    let payload = members.first { $0.isPassed }.map { ", \"\($0.object.name)\": {…}" } ?? ""
    return Failure(
      error.failure(in: facts).summary,
      fix: "Pass \(option), or add it to the facts, next to the payload: {\"\(name)\": \"…\"\(payload)}."
    )
  }

  static func request(_ field: String, _ facts: SubscriptionFacts, _ file: String) throws -> String? {
    do throws(PayloadError) {
      return try facts.request(field)
    } catch {
      throw error.failure(in: file)
    }
  }
}

/// Reads a moment that a person wrote.
func parseMoment(_ text: String) throws -> Instant {
  guard let instant = Instant(iso8601: text) else {
    throw Failure(
      "'\(text.prefix(40))' is not a moment",
      fix: "Write ISO 8601 with an offset for now, such as 2026-10-20T09:00:00Z."
    )
  }
  return instant
}

extension PayloadError {
  /// The error as one that ends a run.
  func failure(in file: String) -> Failure {
    let place = file == "-" ? "standard input" : file
    return Failure("\(place): \(path.map { "\($0): " } ?? "")\(summary)", fix: fix + ".")
  }
}

/// Reads a locale that a person wrote.
func parseLocale(_ text: String) throws -> LocaleIdentifier {
  do throws(LocaleIdentifier.Invalid) {
    return try LocaleIdentifier(text)
  } catch {
    throw Failure(
      "'\(text.prefix(40))' is not a locale that exists",
      fix: "Write a BCP 47 tag such as en, ja or pt-BR."
    )
  }
}

/// Reads a time zone that a person wrote.
func parseTimeZone(_ text: String) throws -> TimeZoneIdentifier {
  do throws(TimeZoneIdentifier.Invalid) {
    return try TimeZoneIdentifier(text)
  } catch {
    var fix = "Write a name of the IANA database, such as Asia/Tokyo."
    if case .unknown(_, let suggestion?) = error { fix = "Did you mean \(suggestion)?" }
    throw Failure("'\(text.prefix(40))' is not a time zone", fix: fix)
  }
}
