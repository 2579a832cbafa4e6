import ICU
import Testing

import Checks

/// A text has each feature that it should have by the plain definition, so that no check leaves it out.
struct TextFeaturesTests {
  private static let alphabet = Array(
    " \n.,!?;:aZé7{[*`\\<&/@%>#-(\u{3000}あを、。ア一百字縺２Ａｶ」）｢«»“Ж\u{301}\u{3099}\u{200B}\u{A0}’…￼한ไ🙂".unicodeScalars
  )

  @Test func `no feature of three characters is missed`() {
    for first in Self.alphabet {
      for second in Self.alphabet {
        for third in Self.alphabet {
          let scalars = [first, second, third]
          let features = TextFeatures(of: String(String.UnicodeScalarView(scalars)))
          let missed = Self.wanted(scalars).subtracting(features)
          #expect(missed.isEmpty, "\(scalars): \(missed)")
        }
      }
    }
  }

  @Test func `an ordinary text has none`() {
    #expect(
      TextFeatures(of: "Access continues, and nobody’s plan – none – ends here. So it is.\nIt goes on – for now.")
        .isEmpty
    )
    #expect(TextFeatures(of: "アクセスは、引き続きご利用になれます。\n設定を確認してください！").isEmpty)
    #expect(TextFeatures(of: "").isEmpty)
  }

  @Test func `texts are ambiguous where other scalars could stand`() {
    for value in UInt32(0)..<0x20000 {
      guard let scalar = Unicode.Scalar(value), !(0xD0...0x24F).contains(value) else { continue }
      let text = String(scalar)
      let composed = try? text.normalized(.composed)
      // A Latin letter with its mark is detected by the mark of the other spelling.
      let isStable = composed.map { $0.unicodeScalars.elementsEqual(text.unicodeScalars) } ?? false
      #expect(isStable || TextFeatures(of: text).contains(.ambiguous), "U+\(String(value, radix: 16))")
    }
  }

  @Test func `no bracket is missed`() {
    for value in UInt32(0)..<0x20000 {
      guard let scalar = Unicode.Scalar(value), BracketPairs.mayBeBracket(scalar) else { continue }
      #expect(TextFeatures(of: String(scalar)).contains(.brackets), "U+\(String(value, radix: 16))")
    }
  }

  /// What a text of some scalars has, scalar by scalar.
  private static func wanted(_ scalars: [Unicode.Scalar]) -> TextFeatures {
    var wanted: TextFeatures = []
    func want(_ feature: TextFeatures, _ condition: Bool) { if condition { wanted.insert(feature) } }
    for index in scalars.indices {
      let scalar = scalars[index]
      let before = index > 0 ? scalars[index - 1] : "\n"
      let after = index + 1 < scalars.count ? scalars[index + 1] : "\n"
      want(.braces, scalar == "{")
      want(.markdown, scalar == "[" || scalar == "*")
      want(.html, scalar == "<" || scalar == "&")
      want(.digits, scalar.digit != nil)
      want(.brackets, BracketPairs.mayBeBracket(scalar))
      want(.kanjiNumbers, scalar.kanjiNumeral != nil || scalar.kanjiPower != nil)
      want(.marks, scalar.joinsTheLetterBefore)
      want(.otherLetters, scalar.value > 0x24F && scalar.isAlphabetic && !scalar.isSetSolid)
      want(.unusual, scalar.properties.isDefaultIgnorableCodePoint || scalar == "\u{A0}")
      let isSpace = scalar == " " || scalar == "\u{3000}"
      want(.oddSpaces, isSpace && [before, after].contains { $0.isWhitespace && $0 != "\u{A0}" })
      want(.spacesBeforeMarks, scalar == " " && ".,!?;:".unicodeScalars.contains(after))
      want(.spacesBesideJapanese, isSpace && (before.isSetSolid || after.isSetSolid))
      let isMark = ".,!?".unicodeScalars.contains(scalar)
      want(.tightMarks, isMark && before.isLatin && after.isLatin)
      want(.narrowMarks, isMark && before.isSetSolid && (before.isAlphabetic || before == "」" || before == "）"))
      want(.joints, (scalar.isLatin || scalar.isDigit) && (before.isJapaneseLetter || after.isJapaneseLetter))
      want(.repetitions, scalar == after && "を、。".unicodeScalars.contains(scalar))
      want(.lineMarks, before == "\n" && " >#-[7".unicodeScalars.contains(scalar))
    }
    return wanted
  }
}

extension Unicode.Scalar {
  fileprivate var isLatin: Bool { value < 0x250 && isAlphabetic }
  fileprivate var isJapaneseLetter: Bool { isSetSolid && isAlphabetic }
}
