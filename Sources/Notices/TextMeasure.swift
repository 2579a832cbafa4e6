import Catalogs
import ICU

/// The length of a text and the most that fits.
package struct TextMeasure: Hashable, Sendable {
  /// What is counted.
  package enum Unit: String, Sendable {
    /// Characters as people perceive them.
    case characters
    /// What networks count where every character of a text message is in their alphabet.
    case septets
    /// What networks count in all other text messages.
    case codeUnits = "UTF-16 code units"
  }

  package let unit: Unit
  package let count: Int
  /// The most that fits, in the same unit.
  package let limit: Int
}

extension ChannelFact.Part {
  /// Measures a text of this part in a locale; `nil` if the part has no limit.
  package func measure(of text: String, in locale: LocaleIdentifier) -> TextMeasure? {
    if let messages = messages(in: locale) {
      let alphabet = TextMessageAlphabet(of: text)
      return TextMeasure(
        unit: alphabet.unit,
        count: alphabet.length(of: text),
        limit: messages == 1 ? alphabet.single : messages * alphabet.part
      )
    }
    return limit(in: locale).map { TextMeasure(unit: .characters, count: text.count, limit: $0) }
  }

  /// The most messages that a text message may be sent as in a locale; `nil` if any number may be, and for other
  /// texts.
  package func messages(in locale: LocaleIdentifier) -> Int? {
    textMessages[locale.tag] ?? textMessages[locale.language]
  }

  /// The most graphemes that fit in a locale; `nil` if any number does.
  package func limit(in locale: LocaleIdentifier) -> Int? { graphemes[locale.tag] ?? graphemes[locale.language] }
}

/// How networks write a text message (3GPP TS 23.038), and how much of it fits.
package enum TextMessageAlphabet {
  case gsm7, ucs2

  package init(of text: String) { self = text.isGSM7 ? .gsm7 : .ucs2 }

  var unit: TextMeasure.Unit { self == .gsm7 ? .septets : .codeUnits }
  /// The most that fits into one message.
  package var single: Int { self == .gsm7 ? 160 : 70 }
  /// The most that fits into each of several messages, which begin with their number (3GPP TS 23.040, 9.2.3.24.1).
  package var part: Int { self == .gsm7 ? 153 : 67 }

  func length(of text: String) -> Int { self == .gsm7 ? text.septetCount : text.utf16.count }
}

extension String {
  /// How many messages the text is sent as, as a text message (SMS).
  package var textMessageCount: Int {
    let alphabet = TextMessageAlphabet(of: self)
    let length = alphabet.length(of: self)
    return length <= alphabet.single ? 1 : (length + alphabet.part - 1) / alphabet.part
  }

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
package enum TextMessageCharacters {
  /// The default alphabet.
  package static let alphabet =
    "@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !\"#¤%&'()*+,-./0123456789:;<=>?¡ABCDEFGHIJKLMNOPQRSTUVWXYZÄÖÑÜ§"
    + "¿abcdefghijklmnopqrstuvwxyzäöñüà"
  /// The extension table: each of these takes two septets, an escape and a character.
  package static let extensions = "\u{C}^{}\\[~]|€"
}

private enum GSM7 {
  static let alphabet = Set(TextMessageCharacters.alphabet.unicodeScalars)
  static let extensions = Set(TextMessageCharacters.extensions.unicodeScalars)
}
