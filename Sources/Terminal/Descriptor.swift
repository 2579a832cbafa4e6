#if canImport(Glibc)
  import Glibc
#endif

/// Files by the numbers that the system has for them.
package enum Descriptor {
  /// Writes all bytes; waits where the other end has made a pipe non-blocking and is slow. Gives the system's error, or 0.
  package static func write(_ bytes: UnsafeRawBufferPointer, to descriptor: Int32) -> Int32 {
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = Glibc.write(descriptor, UnsafeRawBufferPointer(rebasing: rest).baseAddress, rest.count)
      if count >= 0 {
        rest = rest.dropFirst(count)
      } else if errno == EAGAIN {
        var state = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
        _ = poll(&state, 1, -1)
      } else if errno != EINTR {
        return errno
      }
    }
    return 0
  }
}
