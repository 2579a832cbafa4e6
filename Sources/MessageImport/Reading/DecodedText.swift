import Diagnostics

/// A text without the escapes of its file, with the position in the file of each of its bytes.
struct DecodedText: Sendable {
  private let source: FileSource
  /// The text as UTF-8.
  private(set) var bytes: [UInt8] = []
  /// The starts of the runs that have no escapes, as offsets in the text and in the file.
  private var runs: [(start: Int, offset: Int)] = []
  /// Where the text ends in the file.
  private(set) var end: Int

  init(in source: FileSource, at offset: Int) { (self.source, end) = (source, offset) }

  /// The text.
  var string: String { String(decoding: bytes, as: UTF8.self) }

  /// Adds bytes of the file as they are.
  mutating func append(_ range: Range<Int>) {
    guard !range.isEmpty else { return }
    begin(at: range.lowerBound)
    bytes += source.bytes[range]
    end = range.upperBound
  }

  /// Adds the scalar of an escape.
  mutating func append(_ scalar: Unicode.Scalar, for range: Range<Int>) {
    begin(at: range.lowerBound)
    bytes += UTF8.encode(scalar) ?? UTF8.encodedReplacementCharacter
    end = range.upperBound
  }

  private mutating func begin(at offset: Int) {
    if let last = runs.last, bytes.count - last.start == offset - last.offset { return }
    runs.append((bytes.count, offset))
  }

  /// The offset in the file of a byte of the text.
  /// - Complexity: O(log *n*) in the number of escapes.
  func offset(of index: Int) -> Int {
    guard index < bytes.count else { return end }
    var (low, high) = (0, runs.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if runs[middle].start <= index { low = middle } else { high = middle }
    }
    guard low < runs.count else { return end }
    return runs[low].offset + index - runs[low].start
  }

  /// The place of a byte of the text.
  func place(of index: Int) -> SourcePosition { source.place(offset(of: index)) }

  /// Why the text cannot be understood, at a byte of it.
  func refusal(at index: Int, _ summary: String, _ fix: String) -> FileRefusal {
    FileRefusal(place: place(of: index), summary: summary, fix: fix)
  }

  /// A stretch of the text.
  subscript(range: Range<Int>) -> String { String(decoding: bytes[range], as: UTF8.self) }
}
