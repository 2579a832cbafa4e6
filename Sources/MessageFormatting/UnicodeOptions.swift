import ICU

/// The options that any expression may have, whatever its function.
///
/// Source: LDML 48.2 part 9, "Unicode Namespace".
struct UnicodeOptions: Sendable {
  /// `u:id`, for whoever reads the parts.
  private(set) var id: String?
  /// The direction that `u:dir` states here, or that was stated for the operand.
  private(set) var direction: TextDirection?
  /// Whether `u:dir` is stated here, which isolates the value in any case.
  private(set) var isIsolated = false
  /// `u:locale`: the locale of this expression.
  private(set) var locale: LocaleIdentifier?

  init() {}

  /// Takes the options out of those that a function gets to see.
  init(
    takingFrom options: inout ResolvedOptions,
    operand: ResolvedValue?,
    of owner: String,
    report: (FormattingError) -> Void
  ) {
    id = Self.id(&options, of: owner, report: report)
    direction = operand?.unicode.direction
    if let option = options.remove("u:dir"), option.text != "inherit" {
      if let stated = option.text.flatMap(TextDirection.init) {
        direction = stated
        isIsolated = true
      } else {
        report(
          FormattingError(.badOption, "Option u:dir of \(owner) must be ltr, rtl, auto or inherit", option: "u:dir")
        )
      }
    }
    if let option = options.remove("u:locale") {
      locale = option.text.flatMap(Self.firstLocale)
      if locale == nil {
        report(FormattingError(.badOption, "Option u:locale of \(owner) names no known locale", option: "u:locale"))
      }
    }
  }

  /// Takes them out of the options of markup, which has neither a direction nor a locale, and gives the identifier.
  static func id(
    takingFromMarkup options: inout ResolvedOptions,
    of owner: String,
    report: (FormattingError) -> Void
  ) -> String? {
    for name in ["u:dir", "u:locale"] where options.remove(name) != nil {
      report(FormattingError(.badOption, "Option \(name) of \(owner) has no effect on markup", option: name))
    }
    return id(&options, of: owner, report: report)
  }

  private static func id(
    _ options: inout ResolvedOptions,
    of owner: String,
    report: (FormattingError) -> Void
  ) -> String? {
    guard let option = options.remove("u:id") else { return nil }
    if option.text == nil {
      report(FormattingError(.badOption, "Option u:id of \(owner) is not a text", option: "u:id"))
    }
    return option.text
  }

  /// The first tag of a list, parted by commas, that names a locale.
  private static func firstLocale(_ list: String) -> LocaleIdentifier? {
    for tag in list.utf8.split(separator: UInt8(ascii: ",")) {
      let trimmed = tag.drop { $0 == UInt8(ascii: " ") }.prefix { $0 != UInt8(ascii: " ") }
      if let locale = try? LocaleIdentifier(String(Substring(trimmed))) { return locale }
    }
    return nil
  }
}
