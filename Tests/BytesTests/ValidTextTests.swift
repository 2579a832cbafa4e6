import Bytes
import Testing

@Suite
struct ValidTextTests {
  @Test(arguments: ["", "a", "The plan ends.", "プラン", "é", "𠮷 and more than fifteen bytes", "sixteen bytes….."])
  func textsAreThoseOfTheirBytes(text: String) {
    let made = Array(text.utf8).withUnsafeBufferPointer { String(valid: $0) }
    #expect(Array(made.utf8) == Array(text.utf8))
    #expect(made == text && made.hashValue == text.hashValue)
  }

  @Test
  func aTextMayTakeLessRoomThanWasThere() {
    let made = String(validCapacity: 40) { room in
      let piece = Array("猶予期間".utf8)
      _ = room.update(fromContentsOf: piece)
      return piece.count
    }
    #expect(made == "猶予期間")
    #expect(String(validCapacity: 8) { _ in 0 }.isEmpty)
  }
}
