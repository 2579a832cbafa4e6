import Fuzzing
import Foundation
import JSON
import Testing

/// Whatever the bytes, they are read or refused, and Foundation's reader reads what ours does.
@Suite struct RandomBytesTests {
  private func check(_ bytes: [UInt8]) -> Bool {
    do throws(JSONError) {
      let value = try JSONValue(parsing: bytes)
      #expect((try? JSONValue(parsing: Array(value.text().utf8))) == value)
      let isKnown = (try? JSONSerialization.jsonObject(with: Data(bytes), options: .fragmentsAllowed)) != nil
      // Foundation has no numbers as large as these may be.
      #expect(isKnown || bytes.contains { $0 == 0x65 || $0 == 0x45 }, "\(String(decoding: bytes, as: UTF8.self))")
      return true
    } catch {
      #expect(error.line >= 1 && error.column >= 1 && !error.reason.isEmpty)
      #expect(error.column <= bytes.count + 1)
      return false
    }
  }

  @Test(arguments: 0..<4)
  func `any bytes`(seed: Int) {
    var random = SeededGenerator(seed: UInt64(seed))
    for length in 0..<500 {
      _ = check((0..<length % 40).map { _ in UInt8.random(in: 0...255, using: &random) })
    }
  }

  @Test(arguments: 0..<4)
  func `mutated values`(seed: Int) {
    var generator = ValueGenerator(seed: UInt64(seed))
    var random = SeededGenerator(seed: UInt64(100 + seed))
    let fragments = [
      "null", "-1", "1e300", "\"x\"", "[", "]", "{}", "\\", "\"", ",", ":", "\\ud800", "0.5", "\u{0}", "\u{FEFF}", "\n",
    ]
    .map { Array($0.utf8) }
    var (read, refused) = (0, 0)
    for _ in 0..<1_000 {
      var bytes = Array(generator.value(depth: 4).text(indented: Bool.random(using: &random)).utf8)
      let place = Int.random(in: 0..<bytes.count, using: &random)
      switch Int.random(in: 0..<4, using: &random) {
      case 0: bytes[place] = UInt8.random(in: 0...255, using: &random)
      case 1: bytes.remove(at: place)
      case 2: bytes.insert(contentsOf: fragments[Int.random(in: 0..<fragments.count, using: &random)], at: place)
      default: bytes.removeSubrange(place..<min(bytes.count, place + 5))
      }
      if check(bytes) { read += 1 } else { refused += 1 }
    }
    #expect(read > 100 && refused > 100)
  }
}
