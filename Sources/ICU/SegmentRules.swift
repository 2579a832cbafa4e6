internal import CICU

/// Owns ICU's rules for one kind of segments.
final class SegmentRules: Sendable {
  private nonisolated(unsafe) let handle: OpaquePointer

  init(locale: LocaleIdentifier, kind: nb_icu_segment_kind) throws(ICUError) {
    var status: Int32 = 0
    guard let handle = nb_icu_segmenter_open(locale.tag, kind, &status) else {
      throw ICUError(operation: "open text segmenter for \(locale)", code: status)
    }
    self.handle = handle
  }

  deinit { nb_icu_segmenter_close(handle) }

  /// Calls `body` with the length of each segment in UTF-8 and whether it is a word, until it answers `false`.
  func forEachSegment(of text: String, _ body: (_ length: Int, _ isWord: Bool) -> Bool) throws(ICUError) {
    guard !text.isEmpty else { return }
    var status = ICUError.illegalArgument
    var text = text
    withoutActuallyEscaping(body) { body in
      var visitor = Visitor(body: body)
      text.withUTF8 { bytes in
        guard let length = Int32(exactly: bytes.count) else { return }
        bytes.withMemoryRebound(to: CChar.self) { characters in
          guard let start = characters.baseAddress else { return }
          withUnsafeMutablePointer(to: &visitor) {
            nb_icu_segmenter_each(handle, start, length, Visitor.visit, $0, &status)
          }
        }
      }
    }
    guard status <= 0 else { throw ICUError(operation: "segment a text of \(text.utf8.count) bytes", code: status) }
  }

  /// What the C function hands back: lengths are the differences between the ends that it gives.
  private struct Visitor {
    let body: (Int, Bool) -> Bool
    var position: Int32 = 0

    static let visit: nb_icu_visit_segment = { context, end, isWord in
      guard let visitor = context?.assumingMemoryBound(to: Visitor.self) else { return false }
      let length = Int(end - visitor.pointee.position)
      visitor.pointee.position = end
      return visitor.pointee.body(length, isWord)
    }
  }
}
