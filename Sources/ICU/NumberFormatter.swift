internal import CICU

/// Writes numbers as a locale does.
///
/// Whole numbers up to 255 are remembered once they are written, and of other short ones at most 64. Safe to share: ICU documents
/// LocalizedNumberFormatter as immutable and thread-safe, and what is remembered is read without a lock.
@usableFromInline
package final class NumberFormatter: Sendable {
  /// What is remembered of small numbers.
  @usableFromInline package let memo = NumberMemo()
  /// The locale it was opened for.
  package let locale: LocaleIdentifier
  /// For ``PluralRules``, which reads the number as this formatter writes it.
  nonisolated(unsafe) let handle: OpaquePointer

  /// Opens a formatter for a number skeleton of ICU (`.00`, `percent scale/100`, `currency/EUR`), empty for the
  /// locale's defaults, which write at most six decimals.
  ///
  /// Throws U_NUMBER_SKELETON_SYNTAX_ERROR and the like for a skeleton that ICU does not understand.
  package init(locale: LocaleIdentifier, skeleton: String) throws(ICUError) {
    var status = ICUError.illegalArgument
    guard !skeleton.utf8.contains(0), let handle = nb_icu_number_formatter_open(locale.tag, skeleton, &status) else {
      throw ICUError(operation: "open number formatter \"\(skeleton)\" for \(locale)", code: status)
    }
    self.locale = locale
    self.handle = handle
  }

  deinit { nb_icu_number_formatter_close(handle) }

  /// The number as text alone.
  package func text(of number: DecimalNumber) throws(ICUError) -> String {
    try Output.text("format number \(number)") { output, status in
      number.withDecimal { nb_icu_number_format(handle, $0, $1, output, status) }
    }
  }

  /// Writes the number as ``text(of:)`` does, or says that ICU cannot.
  package func write(_ number: DecimalNumber, to buffer: inout TextBuffer) -> Bool {
    let start = buffer.count
    let isWritten = number.withDecimal { decimal, length in
      buffer.append { nb_icu_number_format(handle, decimal, length, $0, $1) }
    }
    if isWritten, let small = number.smallInteger {
      let text = UnsafeBufferPointer(rebasing: buffer.bytes[start...])
      memo.update(small) { $0.with(text) }
    }
    return isWritten
  }

  /// The number as text with parts, several times slower than ``text(of:)``.
  package func format(_ number: DecimalNumber) throws(ICUError) -> FormattedText {
    try Output.formatted("format number \(number)", span: { _ in nil }) { output, status in
      number.withDecimal { nb_icu_number_format(handle, $0, $1, output, status) }
    }
  }

  /// The plural category of a number as this formatter writes it.
  package func pluralCategory(of number: DecimalNumber, type: PluralType = .cardinal) throws(ICUError) -> PluralCategory
  {
    var status: Int32 = 0
    let category = number.withDecimal { nb_icu_number_plural_category(handle, type == .ordinal, $0, $1, &status) }
    guard status <= 0 else { throw ICUError(operation: "select a plural category for \(number)", code: status) }
    let known = PluralCategory(category)
    if let small = number.smallInteger, let index = PluralCategory.allCases.firstIndex(of: known) {
      memo.update(small) { $0.with(categoryIndex: index, isOrdinal: type == .ordinal) }
    }
    return known
  }

  /// The categories that the formatter's locale has, in CLDR's order.
  package func pluralCategories(type: PluralType = .cardinal) throws(ICUError) -> [PluralCategory] {
    try PluralRules(locale: locale, type: type).categories
  }
}

extension DecimalNumber {
  /// The text as C takes it, without a copy on the heap; it does not end with NUL.
  @inline(__always)
  fileprivate func withDecimal<Result>(_ body: (UnsafePointer<CChar>, Int32) -> Result) -> Result {
    var text = text
    return text.withUTF8 { bytes in
      bytes.withMemoryRebound(to: CChar.self) { characters in
        guard let start = characters.baseAddress else { preconditionFailure("a number has a digit") }
        return body(start, Int32(characters.count))
      }
    }
  }
}
