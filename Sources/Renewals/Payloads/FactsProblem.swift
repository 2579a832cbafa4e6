/// What can be wrong with facts, each with its text, written once: the library fills in the texts, and notice programs
/// hold them for every other language.
///
/// Names in braces are placeholders for values.
package enum FactsProblem: String, CaseIterable, Sendable {
  // The facts as a whole
  case factsNotObject, unknownField, otherProvider
  // Objects
  case notObject, notList, notListOfTexts, notTextInList, signedText, notSignedText, signedAndDecoded
  case otherObject, otherPayload, otherValue
  // What an envelope holds
  case notBase64Text, notBase64, notWholeJSON, notObjectInside
  // Items of lists
  case noItem, noSuchItem, severalItems, choosesNothing
  // Values
  case notText, notFlag, notWholeNumber, notListed
  // Dates
  case dateIn1970, dateInMilliseconds, dateOutOfRange, notDateText, notDate, dateTooLate, dayOutOfRange
  // The request
  case noMoment, notMoment, noLocale, notLocale, notTimeZone
  // Identity
  case notUUID, longName, otherSubscription
  // Tables
  case noRow
  // Parameters of notices
  case noText, longText, noDate, noNumber, noPrice, noCurrency, notCurrency, exactPrice
  // What only the library writes
  case beyondProgram

  /// What is wrong, and what to do about it.
  package var words: (summary: String, fix: String) {
    switch self {
    case .factsNotObject: ("The facts are {kind}, not an object", "Pass one JSON object with {names}")
    case .unknownField:
      ("The facts have no field of this name", "Use {names}; fields of payloads go inside the payloads")
    case .otherProvider:
      (
        "This is a payload of {other}, and the catalog is about {provider}",
        "Use a catalog about {other}, and pass one store's payloads in each object"
      )
    case .notObject: ("This is {kind}, not an object", "Pass the {object} as {owner} sends it")
    case .notList: ("This is {kind}, not a list", "Pass the {object} as {owner} sends it")
    case .notListOfTexts:
      ("This is {kind}, not a list of identifiers", "Pass the field as {owner} sends it, or leave it out")
    case .notTextInList:
      ("The list holds {kind}, not identifiers", "Pass the field as {owner} sends it, or leave it out")
    case .signedText:
      ("This is a text, perhaps a signed payload (JWS)", "Verify and decode it first, and pass the decoded object")
    case .notSignedText:
      ("This is {kind}, not the signed {object}", "Pass the body of {owner}'s request as it came")
    case .signedAndDecoded: ("The {object} is both signed and decoded", "Pass one of the two")
    case .otherObject:
      (
        "The {field} of this is {value}, so it isn't the {object}",
        "Pass the {object} as {owner} sends it, or leave it out"
      )
    case .otherPayload: ("This is another {object} than the one at {other}", "Pass one of the two")
    case .otherValue: ("This differs from the value at {other}", "Pass the newer of the two")
    case .notBase64Text: ("This is {kind}, not a text in Base64", Self.wholeBody)
    case .notBase64: ("This is not whole Base64", Self.wholeBody)
    case .notWholeJSON: ("This does not hold whole JSON", Self.wholeBody)
    case .notObjectInside: ("This holds {kind}, not an object", Self.wholeBody)
    case .noItem: ("The {object} holds no subscription", "Pass one about a customer who has a subscription")
    case .noSuchItem: ("None of {count} items has the {keys} of the facts", "Pass the {keys} of one of the items")
    case .severalItems: ("There are {count} items to choose from", "Add {keys} to the facts, which chooses one")
    case .choosesNothing:
      ("This chooses a subscription of a {object}, and there is none", "Pass {object}, or leave {name} out")
    case .notText: ("This is {kind}, not a text", "Write a JSON string")
    case .notFlag: ("This is {kind}, not true or false", "Write true or false, without quotation marks")
    case .notWholeNumber:
      ("This is {kind}, not a whole number", "Pass the field as {owner} sends it, or leave it out")
    case .notListed: ("This is {value}, not {expected}", "Pass the field as the provider sends it, or leave it out")
    case .dateIn1970: ("This date is in 1970, so it is probably in seconds", "{form}")
    case .dateInMilliseconds:
      ("This date lies outside the years 1 to 9999, so it is probably in milliseconds", "{form}")
    case .dateOutOfRange: ("This date lies outside the years 1 to 9999", "{form}")
    case .notDateText: ("'{text}' is not a date in the form that payloads have", "{form}")
    case .notDate: ("This is {kind}, not a date", "{form}")
    case .dateTooLate: ("This date is too late", "Correct the date")
    case .dayOutOfRange: ("This date lies outside the years 1 to 9999 in {zone}", "Correct the date")
    case .noMoment: ("The moment of the decision is missing", "Pass it, or add now to the facts")
    case .notMoment:
      ("'{text}' is not a moment", "Write ISO 8601 with an offset for now, such as 2026-10-20T09:00:00Z")
    case .noLocale:
      (
        "No locale given, and the facts have no country to infer one from",
        "Pass the customer's locale, or add locale to the facts"
      )
    case .notLocale: ("'{text}' is not a locale that exists", "Write a BCP 47 tag such as en, ja or pt-BR")
    case .notTimeZone: ("'{text}' is not a time zone", "Write a name of the IANA database, such as Asia/Tokyo")
    case .notUUID: ("This isn't a UUID", "Pass the notification's own UUID, or leave it out")
    case .longName: ("The name of the {object} has more than {limit} bytes", "Pass a shorter one")
    case .otherSubscription:
      (
        "This is '{value}', and {holder} is '{other}', so they are about two subscriptions",
        "Pass the payloads of one subscription"
      )
    case .noRow: ("Table {table} has no row for these facts", "Run `noticebook check`, which names the gap")
    case .noText: ("The notice needs this text, and it is missing or blank", "Add it to the facts")
    case .longText: ("The text has more than {limit} code points", "Pass the name that customers see")
    case .noDate: ("The notice needs this date ({parameter}), and it is absent", "Pass the payload's {path}")
    case .noNumber:
      (
        "The notice needs this whole number ({parameter}), and it is absent or not a whole number",
        "Pass the payload's {path}"
      )
    case .noPrice:
      (
        "The notice needs this price ({parameter}), and it is absent or not an amount from 0",
        "Pass the payload's {path}, which is {form}"
      )
    case .noCurrency:
      ("The notice needs the currency of a price ({parameter}), and it is absent", "Pass the payload's {path}")
    case .notCurrency:
      (
        "'{text}' is not a currency that prices are in",
        "Pass the payload's {path}, a code of ISO 4217 such as USD"
      )
    case .exactPrice:
      (
        "The price ({parameter}) is more exact than {currency} can be paid",
        "Pass the payload's {path}, which is {form}"
      )
    case .beyondProgram:
      (
        "Text {key} says something that only Noticebook's library can write",
        "Ask the library, the command or the service, or rewrite the text; `noticebook check` says why"
      )
    }
  }

  private static let wholeBody = "Pass the request's body whole, as it came"
}

extension PayloadError {
  /// A problem at a path, with the values that its words name.
  package init(_ problem: FactsProblem, at path: String?, _ values: [String: String] = [:]) {
    let words = problem.words
    self.init(path: path, summary: words.summary.filling(values), fix: words.fix.filling(values))
  }
}

extension String {
  /// The text with a value in place of each name in braces; one without a value stays.
  package func filling(_ values: [String: String]) -> String {
    var filled = ""
    var rest = self[...]
    while let open = rest.firstIndex(of: "{"), let close = rest[open...].firstIndex(of: "}") {
      filled += rest[..<open]
      filled += values[String(rest[rest.index(after: open)..<close])] ?? String(rest[open...close])
      rest = rest[rest.index(after: close)...]
    }
    return filled + rest
  }
}
