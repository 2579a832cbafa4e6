internal import CICU

/// Reads what a function of CICU writes, with buffers on the stack that hold almost every text at the first attempt.
package enum Output {
  typealias Call = (UnsafeMutablePointer<nb_icu_output>, UnsafeMutablePointer<Int32>) -> Void

  /// The text alone, which is the fast way.
  static func text(_ operation: @autoclosure () -> String, _ call: Call) throws(ICUError) -> String {
    var capacity = 512
    while true {
      var status: Int32 = 0
      var result: String?
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: capacity) { buffer in
        var output = nb_icu_output()
        output.text = buffer.baseAddress
        output.text_capacity = Int32(buffer.count)
        call(&output, &status)
        capacity = Int(output.text_length)
        result = status <= 0 ? string(in: buffer, count: capacity) : nil
      }
      if let result { return result }
      if status > 0 { throw ICUError(operation: operation(), code: status) }
    }
  }

  /// The text and its parts; `span` translates the number of an argument.
  static func formatted(
    _ operation: @autoclosure () -> String,
    span: (Int32) -> FormattedText.Span?,
    _ call: Call
  ) throws(ICUError) -> FormattedText {
    var textCapacity = 512
    var partCapacity = 64
    while true {
      var status: Int32 = 0
      var result: FormattedText?
      withUnsafeTemporaryAllocation(of: CChar.self, capacity: textCapacity) { buffer in
        withUnsafeTemporaryAllocation(of: nb_icu_part.self, capacity: partCapacity) { parts in
          var output = nb_icu_output()
          output.text = buffer.baseAddress
          output.text_capacity = Int32(buffer.count)
          output.parts = parts.baseAddress
          output.part_capacity = Int32(parts.count)
          call(&output, &status)
          textCapacity = max(textCapacity, Int(output.text_length))
          partCapacity = max(partCapacity, Int(output.part_count))
          guard status <= 0, Int(output.text_length) <= buffer.count, Int(output.part_count) <= parts.count else {
            return
          }
          result = formattedText(in: buffer, parts: parts.prefix(Int(output.part_count)), span: span)
        }
      }
      if let result { return result }
      if status > 0 { throw ICUError(operation: operation(), code: status) }
    }
  }

  private static func formattedText(
    in buffer: UnsafeMutableBufferPointer<CChar>,
    parts: Slice<UnsafeMutableBufferPointer<nb_icu_part>>,
    span: (Int32) -> FormattedText.Span?
  ) -> FormattedText {
    var result: [FormattedText.Part] = []
    result.reserveCapacity(parts.count)
    var position = 0
    for part in parts {
      let end = position + Int(part.length)
      let text = String(
        decoding: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[position..<end]),
        as: UTF8.self
      )
      result.append(FormattedText.Part(kind: kindNames[Int(part.kind)], text: text, span: span(part.span)))
      position = end
    }
    let text = String(
      decoding: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<position]),
      as: UTF8.self
    )
    return FormattedText(text: text, parts: result)
  }

  private static func string(in buffer: UnsafeMutableBufferPointer<CChar>, count: Int) -> String? {
    guard count <= buffer.count else { return nil }
    return String(decoding: UnsafeRawBufferPointer(rebasing: UnsafeRawBufferPointer(buffer)[..<count]), as: UTF8.self)
  }

  /// How many kinds CICU knows.
  package static let kindCount = Int(NB_ICU_PART_KIND_COUNT.rawValue)

  /// In the order of `nb_icu_part_kind`.
  package static let kindNames = [
    "literal", "integer", "group", "decimal", "fraction", "minusSign", "plusSign", "approximatelySign", "percentSign",
    "perMilleSign", "currency", "unit", "compact", "exponentSeparator", "exponentSign", "exponentInteger", "era",
    "year", "yearName", "relatedYear", "quarter", "month", "week", "day", "weekday", "dayPeriod", "hour", "minute",
    "second", "fractionalSecond", "timeZoneName", "element",
  ]
}
