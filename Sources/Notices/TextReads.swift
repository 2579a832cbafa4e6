import Catalogs
import ICU
import Synchronization

/// Which texts somebody has asked for, found or not: what was made of them need not be made again while they are as they
/// were.
package final class TextReads: Sendable {
  private let kept = Mutex<Set<UInt64>>([])

  /// Nothing yet.
  package init() {}

  /// The numbers of the texts, ascending.
  package var numbers: [UInt64] { kept.withLock { $0.sorted() } }

  /// Notes a text.
  package func note(_ key: MessageKey, in locale: LocaleIdentifier) {
    let number = Self.number(of: key, in: locale)
    kept.withLock { _ = $0.insert(number) }
  }

  /// The number of a text, the same in every run (FNV-1a): two texts with one number would only be made again together.
  package static func number(of key: MessageKey, in locale: LocaleIdentifier) -> UInt64 {
    var number: UInt64 = 0xCBF2_9CE4_8422_2325
    func add(_ bytes: String.UTF8View) {
      for byte in bytes { number = (number ^ UInt64(byte)) &* 0x0100_0000_01B3 }
    }
    add(locale.tag.utf8)
    number = (number ^ 0) &* 0x0100_0000_01B3
    add(key.name.utf8)
    return number
  }
}
