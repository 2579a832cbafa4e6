import Catalogs
import ICU

/// How long a text is beside the most that fits.
package struct TextMeasure: Hashable, Sendable {
  /// Characters as people perceive them; for a text message what networks count, septets or UTF-16 code units.
  package let count: Int
  /// The most that fits, in the same unit.
  package let limit: Int
}

extension ChannelFact.Part {
  /// Measures a text of this part in a locale; nothing where the part has no limit.
  package func measure(of text: String, in locale: LocaleIdentifier) -> TextMeasure? {
    if let textMessage {
      return text.isGSM7
        ? TextMeasure(count: text.septetCount, limit: textMessage.septets)
        : TextMeasure(count: text.utf16.count, limit: textMessage.codeUnits)
    }
    return limit(in: locale).map { TextMeasure(count: text.count, limit: $0) }
  }

  /// The most graphemes that fit in a locale; nothing where any number does.
  package func limit(in locale: LocaleIdentifier) -> Int? { graphemes[locale.tag] ?? graphemes[locale.language] }
}

extension String {
  /// Whether every character is in the default alphabet of text messages or in its extension table.
  package var isGSM7: Bool {
    unicodeScalars.allSatisfy { GSM7.alphabet.contains($0) || GSM7.extensions.contains($0) }
  }

  /// The length in septets of a text that ``isGSM7``.
  var septetCount: Int { unicodeScalars.reduce(0) { $0 + (GSM7.extensions.contains($1) ? 2 : 1) } }

  /// The text with the narrow and no-break spaces that ICU sets in dates and prices written as plain ones: no network's
  /// alphabet has them, and one of them would halve what a message holds.
  package var withPlainSpaces: String {
    var text = ""
    for scalar in unicodeScalars {
      switch scalar {
      case "\u{202F}", "\u{2009}", "\u{A0}": text.unicodeScalars.append(" ")
      default: text.unicodeScalars.append(scalar)
      }
    }
    return text
  }
}

/// The characters of text messages, as 3GPP TS 23.038 lists them in section 6.2.1.
private enum GSM7 {
  static let alphabet = Set(
    ("@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§"
      + "¿abcdefghijklmnopqrstuvwxyzäöñüà").unicodeScalars
  )
  /// Each takes two septets, an escape and a character.
  static let extensions = Set("\u{C}^{}\\[~]|€".unicodeScalars)
}
