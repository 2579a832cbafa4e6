/// The options that any expression may have, independent of its function.
///
/// Source: LDML 48.2 part 9, "Unicode Namespace".
package struct UnicodeOptions: Sendable {
  /// `u:id`, for readers of the parts.
  package private(set) var id: String?
  /// The direction that `u:dir` states here, or that was stated for the operand.
  package private(set) var direction: TextDirection?
  /// Whether `u:dir` is stated here, which isolates the value in any case.
  package private(set) var isIsolated = false

  package init() {}

  /// Takes the options out of those that a function gets to see.
  package init(
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
  }

  /// Takes them out of the options of markup, which has no direction, and gives the identifier.
  static func id(
    takingFromMarkup options: inout ResolvedOptions,
    of owner: String,
    report: (FormattingError) -> Void
  ) -> String? {
    if options.remove("u:dir") != nil {
      report(FormattingError(.badOption, "Option u:dir of \(owner) has no effect on markup", option: "u:dir"))
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
}
