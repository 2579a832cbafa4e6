import CSimdJSON
import Synchronization

/// Numbers for the places that facts are read at, given while a description of payloads is read.
///
/// The number of an object is its own; the numbers of places in objects follow.
package final class SlotNumbers: Sendable {
  private struct State {
    /// The numbers by the path in each object.
    var paths: [[String: Int]] = Array(repeating: [:], count: FieldTable.objectLimit)
    var count = FieldTable.objectLimit
  }

  private let state = Mutex(State())

  /// The number of a place, a new one if it has none; an empty path is the object itself.
  func number(of path: String, in object: PayloadPath.Object) -> Int {
    if path.isEmpty { return object.index }
    return state.withLock { state in
      if let known = state.paths[object.index][path] { return known }
      defer { state.count += 1 }
      state.paths[object.index][path] = state.count
      return state.count
    }
  }

  /// The number of a place that has one.
  func known(_ path: String, in object: PayloadPath.Object) -> Int? {
    state.withLock { $0.paths[object.index][path] }
  }

  /// The table of all places that have a number; `known` are the names that the request may have.
  func table(known: Set<String>) -> FieldTable {
    let (paths, count) = state.withLock { ($0.paths, $0.count) }
    var table = FieldTable(count: count)
    for (index, numbers) in paths.enumerated() {
      let places = numbers.map { (names: $0.key.split(separator: ".").map(String.init), slot: $0.value) }
      table.roots[index] = table.add(places, known: index == PayloadPath.Object.request.index ? known : [])
    }
    return table
  }
}

/// Where the values of members belong by their names: finds all fields of an object in one pass over its members.
package struct FieldTable: Sendable {
  /// The most objects, with the request and what payloads say together; their slots are the first ones.
  package static let objectLimit = 16

  /// The number of slots.
  package let count: Int
  /// The level of each object; -1 for an object that isn't read.
  fileprivate var roots = [Int](repeating: -1, count: FieldTable.objectLimit)
  private var names: [Name] = []
  /// The names of each level in a hash table with open addressing, one table after the other; -1 for none.
  private var buckets: [Int32] = []
  private var levels: [Level] = []

  private struct Level {
    /// Where its hash table starts.
    let start: Int
    /// The size of its hash table, a power of two, less one.
    let mask: Int
  }

  private struct Name {
    let field: FieldName
    /// -1 for none.
    let slot: Int32
    /// The level of the names in it; -1 for none.
    let level: Int
    let isKnown: Bool
  }

  init(count: Int) { self.count = count }

  /// Adds a level with the names that some paths begin with.
  fileprivate mutating func add(_ places: [(names: [String], slot: Int)], known: Set<String>) -> Int {
    let byName = Dictionary(grouping: places) { $0.names[0] }
    guard !byName.isEmpty else { return -1 }
    var size = 4
    while size < byName.count * 4 { size *= 2 }
    let (start, level) = (buckets.count, levels.count)
    levels.append(Level(start: start, mask: size - 1))
    buckets += Array(repeating: -1, count: size)
    for (name, places) in byName {
      let field = FieldName(name)
      let inner = places.filter { $0.names.count > 1 }.map { (names: Array($0.names.dropFirst()), slot: $0.slot) }
      let own = places.first { $0.names.count == 1 }
      let added = Name(
        field: field,
        slot: Int32(own?.slot ?? -1),
        level: add(inner, known: []),
        isKnown: known.contains(name)
      )
      var bucket = Self.bucket(field.head, size - 1)
      while buckets[start + bucket] >= 0 { bucket = (bucket + 1) & (size - 1) }
      buckets[start + bucket] = Int32(names.count)
      names.append(added)
    }
    return level
  }

  @inline(__always)
  private static func bucket(_ head: UInt64, _ mask: Int) -> Int { Int(head >> 32) & mask }

  /// Notes where the fields of an object are, by slot; null counts as absent.
  ///
  /// - Parameters:
  ///   - object: The number of the object.
  ///   - place: Where it is in `words`, a document as `CSimdJSON.h` describes it.
  /// - Returns: How many of its members, null or not, have a name that is known there.
  /// - Complexity: O(members).
  package func find(
    _ object: Int,
    at place: Int,
    in words: UnsafeBufferPointer<UInt64>,
    slots: UnsafeMutableBufferPointer<Int32>
  ) -> Int {
    find(level: roots[object], at: place, in: words, slots)
  }

  private func find(
    level: Int,
    at object: Int,
    in words: UnsafeBufferPointer<UInt64>,
    _ slots: UnsafeMutableBufferPointer<Int32>
  ) -> Int {
    guard level >= 0, words[object] & 15 == UInt64(NB_JSON_OBJECT) else { return 0 }
    let level = levels[level]
    let end = object + Int(words[object] >> 32)
    var known = 0
    var place = object + 1
    while place < end {
      let head = words[place]
      let count = (Int(head >> 4 & 0xFFF_FFFF) + 7) / 8
      let value = place + 1 + count
      var bucket = Self.bucket(head, level.mask)
      while case let index = Int(buckets[level.start + bucket]), index >= 0 {
        if names[index].field.isEqual(head, words, at: place + 1, count: count) {
          if names[index].isKnown { known += 1 }
          if words[value] & 15 != UInt64(NB_JSON_NULL) {
            if names[index].slot >= 0 { slots[Int(names[index].slot)] = Int32(truncatingIfNeeded: value) }
            _ = find(level: names[index].level, at: value, in: words, slots)
          }
          break
        }
        bucket = (bucket + 1) & level.mask
      }
      place = value + Int(words[value] >> 32)
    }
    return known
  }
}

extension FieldName {
  @inline(__always)
  fileprivate func isEqual(
    _ other: UInt64,
    _ words: UnsafeBufferPointer<UInt64>,
    at start: Int,
    count: Int
  ) -> Bool {
    guard head == other else { return false }
    for index in 0..<count where body[index] != words[start + index] { return false }
    return true
  }
}
