import ICU

extension FormattingContext {
  /// Creates a formatted value with ICU: with its fields if the context requests them, otherwise by the faster path.
  func value(
    type: String,
    fields: () throws(ICUError) -> FormattedText,
    text: () throws(ICUError) -> String
  ) throws(FormattingError) -> FormattedValue {
    do throws(ICUError) {
      let parts: [FormattedText.Part]
      let whole: String
      if includesFields {
        let formatted = try fields()
        (whole, parts) = (formatted.text, formatted.parts)
      } else {
        (whole, parts) = (try text(), [])
      }
      return FormattedValue(type: type, locale: locale.tag, direction: direction, text: whole, parts: parts)
    } catch {
      // The reason may hold the number, which may be long.
      let reason = "\(error)"
      let shown = reason.utf8.count > 120 ? "\(reason.prefix(80)) … \(reason.suffix(30))" : reason
      throw FormattingError(.unsupportedOperation, "The value of type \(type) cannot be written: \(shown)")
    }
  }
}
