internal import CICU

/// How much a text is abbreviated.
package enum FormatWidth: String, Hashable, Sendable, CaseIterable {
  /// Words: 3 hours.
  case wide
  /// Abbreviations: 3 hr.
  case short
  /// As few letters as possible: 3h.
  case narrow

  var icuValue: nb_icu_width {
    switch self {
    case .wide: NB_ICU_WIDE
    case .short: NB_ICU_SHORT
    case .narrow: NB_ICU_NARROW
    }
  }
}

/// Joins texts as a language does.
///
/// Safe to share: the C handle calls only const members of a ListFormatter, which changes by assignment alone.
package final class ListFormatter: Sendable {
  /// What a list says about its items.
  package enum Kind: String, Hashable, Sendable, CaseIterable {
    /// All of them: "A, B, and C".
    case and
    /// One of them: "A, B, or C".
    case or
    /// Parts of one amount: "2 days, 3 hours".
    case units
  }

  private nonisolated(unsafe) let handle: OpaquePointer

  /// Opens a formatter.
  package init(locale: LocaleIdentifier, kind: Kind, width: FormatWidth) throws(ICUError) {
    var status: Int32 = 0
    guard let handle = nb_icu_list_formatter_open(locale.tag, kind.icuValue, width.icuValue, &status) else {
      throw ICUError(operation: "open \(kind.rawValue) list formatter for \(locale)", code: status)
    }
    self.handle = handle
  }

  deinit { nb_icu_list_formatter_close(handle) }

  /// The list as text alone, empty for no items.
  package func text(of items: [String]) throws(ICUError) -> String {
    let (bytes, lengths) = Self.concatenated(items)
    return try Output.text("format list of \(items.count)") {
      nb_icu_list_format(handle, bytes, lengths, Int32(lengths.count), $0, $1)
    }
  }

  /// The list as text with parts: each item is an `element` that says which one it is. Empty items have no part.
  package func format(_ items: [String]) throws(ICUError) -> FormattedText {
    let (bytes, lengths) = Self.concatenated(items)
    return try Output.formatted("format list of \(items.count)", span: { $0 < 0 ? nil : .item(Int($0)) }) {
      nb_icu_list_format(handle, bytes, lengths, Int32(lengths.count), $0, $1)
    }
  }

  private static func concatenated(_ items: [String]) -> (bytes: [CChar], lengths: [Int32]) {
    var bytes: [CChar] = []
    for item in items { bytes.append(contentsOf: item.utf8.lazy.map(CChar.init(bitPattern:))) }
    return (bytes, items.map { Int32($0.utf8.count) })
  }
}

extension ListFormatter.Kind {
  fileprivate var icuValue: nb_icu_list_kind {
    switch self {
    case .and: NB_ICU_LIST_AND
    case .or: NB_ICU_LIST_OR
    case .units: NB_ICU_LIST_UNITS
    }
  }
}
