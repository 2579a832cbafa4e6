import Catalogs
import Diagnostics
import ICU
import MessageFormatting
import MessageSyntax
import Notices

/// Texts that are wrong next to a value. The mistake shows only in the formatted text.
///
/// The check formats each text with its sample values, with a number of each plural category and with the numbers that
/// its variants name. It then looks at the characters on both sides of each edge of a value. The output of ICU decides:
/// a date may end in a full stop or in a unit, a price includes its currency, and a number requires one form of its
/// unit.
struct IllFittingValueCheck: Check {
  let rule = Rule(
    id: "ill-fitting-value",
    severity: .warning,
    topic: .writing,
    example: RuleExample(
      file: "strings/en/notices/grace.yaml",
      firing: "push.title: |\n  {$daysLeft} more days with {$productName}\n",
      fixed: """
        push.title: |
          .input {$daysLeft :number}
          .match $daysLeft
          one {{{$daysLeft} more day with {$productName}}}
          *   {{{$daysLeft} more days with {$productName}}}

        """,
      ground: RuleExample.notice
    )
  )

  /// What is wrong at some place of a formatted text.
  private struct Slip: Hashable {
    let problem: String
    let fix: String
    let place: Range<Int>
  }

  func findings(in context: CheckContext) -> [Diagnostic] {
    context.catalog.locales.flatMap { locale -> [Diagnostic] in
      let formatting = SampleFormatting(locale, in: context, includesFields: true)
      let units = UnitForms(locale)
      let currencies = CurrencyNames(locale, context)
      return context.texts(in: locale, with: .braces).flatMap { text -> [Diagnostic] in
        guard let model = text.parsed.message, text.parsed.errors.isEmpty, !model.externalVariables.isEmpty else {
          return []
        }
        return findings(formatting.samples(of: model, in: text), in: text, units, currencies)
      }
    }
  }

  /// Each slip once, however many samples show it.
  private func findings(
    _ samples: [SampledText],
    in text: ReadableText,
    _ units: UnitForms,
    _ currencies: CurrencyNames
  ) -> [Diagnostic] {
    var known: Set<Slip> = []
    return samples.flatMap { sample in
      slips(in: sample, text.locale, units, currencies).compactMap { slip in
        let place = sample.prose.place(of: slip.place)
        guard known.insert(Slip(problem: slip.problem, fix: slip.fix, place: place)).inserted else { return nil }
        return finding(
          "Text '\(text.key)' \(slip.problem)",
          in: text,
          at: place,
          notes: ["As it comes out: \(sample.prose.text)"],
          fix: slip.fix
        )
      }
    }
  }

  private func slips(
    in sample: SampledText,
    _ locale: LocaleIdentifier,
    _ units: UnitForms,
    _ currencies: CurrencyNames
  ) -> [Slip] {
    sample.values.flatMap { value, place -> [Slip] in
      // What names say is not ours.
      guard value.type != "string", !place.isEmpty else { return [] }
      let edge = ValueEdge(sample.prose, place)
      var found = [edge.doubledMark, edge.doubledWord].compactMap(\.self).map { doubled in
        Slip(
          problem: "says '\(sample.prose.text(doubled))'",
          fix: "Leave out what the value has already.",
          place: doubled
        )
      }
      let hasOwn = value.parts.contains { $0.kind == "currency" }
      // A price can be written without its currency.
      let isPrice = hasOwn || value.type == "number" && !sample.currencies.isEmpty
      if isPrice, let typed = edge.doubled(currencies.names) {
        found.append(
          Slip(
            problem: "\(hasOwn ? "says a currency twice" : "types a currency"), in '\(sample.prose.text(typed))'",
            fix: hasOwn ? "Leave it out: the price has it." : "Let the price write its currency.",
            place: typed
          )
        )
      }
      if let (unit, place) = edge.illFormedUnit(units) {
        found.append(
          Slip(
            problem: "says '\(unit)' of \(value.text)",
            fix: "Choose the form by the number, with `.match`.",
            place: place
          )
        )
      }
      if locale.writing == .japanese, let parted = edge.partedUnit(units) {
        found.append(
          Slip(
            problem: "has a space in '\(sample.prose.text(parted))'",
            fix: "Remove the space.",
            place: parted
          )
        )
      }
      if value.type == "datetime", let zone = edge.zone {
        found.append(
          Slip(
            problem: "names a time zone in '\(sample.prose.text(zone))'",
            fix: "Leave it out: dates are in the customer's zone, and the notice names it where it was assumed.",
            place: zone
          )
        )
      }
      return found
    }
  }
}

/// What meets at the edges of a value.
private struct ValueEdge {
  private let prose: Prose
  private let value: Range<Int>

  init(_ prose: Prose, _ value: Range<Int>) { (self.prose, self.value) = (prose, value) }

  private var last: Int { value.upperBound - 1 }

  /// A mark at the end of the value that follows it again; an ellipsis has three.
  var doubledMark: Range<Int>? {
    let mark = prose.scalars[last]
    guard ".,。、%％".unicodeScalars.contains(mark), prose.scalar(last + 1) == mark, prose.scalar(last + 2) != mark else {
      return nil
    }
    return last..<last + 2
  }

  /// The unit or word at the end of the value that follows it again, as in 28日日まで; in 28日日本 it begins another
  /// word.
  var doubledWord: Range<Int>? {
    var start = value.upperBound
    while start > value.lowerBound, prose.scalars[start - 1].isAlphabetic { start -= 1 }
    let word = prose.scalars[start..<value.upperBound]
    guard !word.isEmpty, start > value.lowerBound else { return nil }
    let isSpaced = prose.scalar(value.upperBound) == " "
    let next = value.upperBound + (isSpaced ? 1 : 0)
    guard next + word.count <= prose.scalars.count, prose.scalars[next..<next + word.count].elementsEqual(word) else {
      return nil
    }
    let after = prose.scalar(next + word.count)
    let goesOn = word.allSatisfy(\.isKanji) ? after?.isKanji : after?.isAlphabetic
    return goesOn ?? false ? nil : start..<next + word.count
  }

  /// One of some names right before or behind the value, with the value.
  func doubled(_ names: [String]) -> Range<Int>? {
    let (before, after) = (isSpace(value.lowerBound - 1) ? 1 : 0, isSpace(value.upperBound) ? 1 : 0)
    for name in names {
      let name = name.scalars
      let (start, end) = (value.lowerBound - before - name.count, value.upperBound + after + name.count)
      if holds(name, at: start), isWordEdge(start - 1, name[0]) { return start..<value.upperBound }
      if holds(name, at: end - name.count), isWordEdge(end, name[name.count - 1]) { return value.lowerBound..<end }
    }
    return nil
  }

  private func isSpace(_ index: Int) -> Bool { prose.scalar(index)?.isWhitespace ?? false }

  private func holds(_ name: [Unicode.Scalar], at start: Int) -> Bool {
    start >= 0 && start + name.count <= prose.scalars.count
      && prose.scalars[start..<start + name.count].elementsEqual(name)
  }

  /// Whether a word ends here, in a script that separates words.
  private func isWordEdge(_ index: Int, _ letter: Unicode.Scalar) -> Bool {
    !letter.isAlphabetic || letter.isWithoutSpaces || !(prose.scalar(index)?.isAlphabetic ?? false)
  }

  /// A unit behind a number, with at most two words between, in a form that the number does not have: 1 more days.
  func illFormedUnit(_ units: UnitForms) -> (unit: String, place: Range<Int>)? {
    guard let number = Int(prose.text(value)) else { return nil }
    var index = value.upperBound
    for _ in 0..<3 {
      guard isSpace(index) else { return nil }
      let start = index + 1
      index = start
      while prose.scalar(index)?.isAlphabetic == true { index += 1 }
      if start == index { return nil }
      let word = prose.text(start..<index)
      if let fits = units.fits(word, number) { return fits ? nil : (word, value.lowerBound..<index) }
    }
    return nil
  }

  /// A number and its unit with a space between, where none belongs: 3 日.
  func partedUnit(_ units: UnitForms) -> Range<Int>? {
    guard prose.scalars[last].digit != nil, isSpace(value.upperBound) else { return nil }
    let start = value.upperBound + 1
    var end = start
    while end - start < 3, prose.scalar(end)?.isAlphabetic == true {
      end += 1
      if units.isUnit(prose.text(start..<end)) { return value.lowerBound..<end }
    }
    return nil
  }

  /// The short name of a time zone behind the value: 13:00 UTC, 13:00 (JST).
  var zone: Range<Int>? {
    var start = value.upperBound
    while let scalar = prose.scalar(start), scalar == " " || scalar == "(" || scalar == "（" { start += 1 }
    var end = start
    while let scalar = prose.scalar(end), ("A"..."Z").contains(scalar) { end += 1 }
    let name = prose.text(start..<end)
    let hasEnding = (3...5).contains(name.count) && ["ST", "DT"].contains(name.suffix(2))
    return start > value.upperBound && (hasEnding || ["UTC", "GMT"].contains(name)) ? value.lowerBound..<end : nil
  }
}

/// How ICU writes units of time in a locale.
private struct UnitForms {
  private static let units = ["second", "minute", "hour", "day", "week", "month", "year"]
  /// The plural categories that each word is written for.
  private var categories: [String: Set<PluralCategory>] = [:]
  private var categoryOfNumber: [Int: PluralCategory] = [:]

  init(_ locale: LocaleIdentifier) {
    guard let forms = try? PluralForms(locale, .cardinal) else { return }
    for (category, numbers) in forms.numbers { for number in numbers { categoryOfNumber[number] = category } }
    for unit in Self.units {
      guard let formatter = try? NumberFormatter(locale: locale, skeleton: "unit/\(unit) unit-width-full-name") else {
        continue
      }
      for (category, numbers) in forms.numbers {
        guard let number = numbers.min(), let text = try? formatter.text(of: DecimalNumber(number)) else { continue }
        let words = text.split { !$0.isLetter }
        if words.count == 1 { categories[String(words[0]), default: []].insert(category) }
      }
    }
  }

  func isUnit(_ word: String) -> Bool { categories[word] != nil }

  /// Whether the word is the plural form that goes with the number. Returns nil if the word is not a unit of time.
  func fits(_ word: String, _ number: Int) -> Bool? {
    guard let forms = categories[word], let category = categoryOfNumber[number] else { return nil }
    return forms.contains(category)
  }
}

/// How a language writes currencies: those of the catalog's sample prices, and those that texts of all kinds name.
private struct CurrencyNames {
  let names: [String]

  /// The currencies of the languages that have data of their own, in addition to those of ``QuantityUnit/all``.
  private static let currencies = ["AED", "BRL", "EGP", "HKD", "MXN", "RUB", "SAR", "THB", "TRY", "TWD", "UAH", "VND"]

  init(_ locale: LocaleIdentifier, _ context: CheckContext) {
    let money = QuantityUnit.all.filter { if case .money = $0.value.dimension { true } else { false } }
    let samples = context.catalog.facts.parameters.compactMap { parameter -> String? in
      guard
        case .price(_, let currency)? = parameter.sample(in: locale, orIn: context.catalog.sourceLocale, longest: false)
      else { return nil }
      return currency.description
    }
    let codes = Set(money.keys).union(samples).union(Self.currencies).compactMap { try? CurrencyCode($0) }
    let words = LanguageData.of(locale.language).units.filter { codes.map(\.description).contains($0.value) }.keys
    let all = codes.flatMap { $0.names(in: locale) } + words + ["$", "€", "£", "¥", "￥", "₩", "₹"]
    names = Set(all).sorted { ($1.count, $0) < ($0.count, $1) }
  }
}

extension CurrencyCode {
  /// The ways in which ICU writes the currency of a price: its symbols, its name, and the last word of the name.
  fileprivate func names(in locale: LocaleIdentifier) -> [String] {
    let widths = ["unit-width-short", "unit-width-narrow", "unit-width-full-name"]
    let names = widths.flatMap { width -> [String] in
      let skeleton = "currency/\(self) \(width) precision-integer"
      guard let formatter = try? NumberFormatter(locale: locale, skeleton: skeleton),
        let text = try? formatter.text(of: DecimalNumber(2))
      else { return [] }
      let name = text.split { $0.isNumber }.joined().split(whereSeparator: \.isWhitespace)
      return [name.joined(separator: " "), name.last.map(String.init)].compactMap(\.self)
    }
    return Set(names).sorted { ($1.count, $0) < ($0.count, $1) }
  }
}
