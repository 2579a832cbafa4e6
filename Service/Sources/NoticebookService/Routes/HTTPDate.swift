import Synchronization

#if canImport(Glibc)
  import Glibc
#endif

/// The current time as header fields have it (RFC 9110, section 5.6.7), made once a second.
final class HTTPDate: Sendable {
  private let made = Mutex<(second: time_t, text: String)>((-1, ""))

  var now: String {
    let second = time(nil)
    return made.withLock { made in
      if made.second != second { made = (second, Self.text(second)) }
      return made.text
    }
  }

  /// The process never leaves the locale C, so that names are in English.
  private static func text(_ second: time_t) -> String {
    var second = second
    var parts = tm()
    gmtime_r(&second, &parts)
    let bytes = [CChar](unsafeUninitializedCapacity: 64) { buffer, count in
      count = strftime(buffer.baseAddress, 64, "%a, %d %b %Y %H:%M:%S GMT", &parts)
    }
    return String(decoding: bytes.map { UInt8(bitPattern: $0) }, as: UTF8.self)
  }
}
