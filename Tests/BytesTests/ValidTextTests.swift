import Bytes
import Testing

@Suite
struct ValidTextTests {
  @Test(arguments: ["", "a", "The plan ends.", "プラン", "é", "𠮷 and more than fifteen bytes", "sixteen bytes….."])
  func `texts are those of their bytes`(text: String) {
    let made = Array(text.utf8).withUnsafeBufferPointer { String(valid: $0) }
    #expect(Array(made.utf8) == Array(text.utf8))
    #expect(made == text && made.hashValue == text.hashValue)
  }

  @Test
  func `a text may take less room than was there`() {
    let made = String(validCapacity: 40) { room in
      let piece = Array("猶予期間".utf8)
      _ = room.update(fromContentsOf: piece)
      return piece.count
    }
    #expect(made == "猶予期間")
    #expect(String(validCapacity: 8) { _ in 0 }.isEmpty)
  }
}
