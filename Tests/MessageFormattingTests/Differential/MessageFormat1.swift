import CMessageFormat1
import Foundation

/// ICU's own formatter of messages of version 1, by a program that shares nothing with ours but ICU's data.
final class MessageFormat1 {
  /// ICU refused a pattern or an argument, with this UErrorCode.
  struct Failure: Error { let code: Int32 }

  enum Argument {
    case string(String)
    /// A number in the grammar of JSON, taken exactly.
    case decimal(String)
    case milliseconds(Int64)
  }

  private let handle: OpaquePointer

  init(_ pattern: String, locale: String) throws {
    var status: Int32 = 0
    guard let handle = nb_mf1_open(locale, pattern, &status) else { throw Failure(code: status) }
    self.handle = handle
  }

  deinit { nb_mf1_close(handle) }

  func text(_ arguments: [String: Argument]) throws -> String {
    var storage: [UnsafeMutablePointer<CChar>] = []
    defer { for pointer in storage { free(pointer) } }
    func stored(_ text: String) throws -> UnsafeMutablePointer<CChar> {
      guard let pointer = strdup(text) else { throw Failure(code: 7) }
      storage.append(pointer)
      return pointer
    }
    let values = try arguments.map { name, argument in
      let name = try stored(name)
      return switch argument {
      case .string(let text):
        nb_mf1_argument(kind: NB_MF1_STRING, name: name, text: try stored(text), milliseconds: 0)
      case .decimal(let text):
        nb_mf1_argument(kind: NB_MF1_DECIMAL, name: name, text: try stored(text), milliseconds: 0)
      case .milliseconds(let value):
        nb_mf1_argument(kind: NB_MF1_DATE, name: name, text: try stored(""), milliseconds: value)
      }
    }
    var status: Int32 = 0
    let text = String(cString: nb_mf1_format(handle, values, Int32(values.count), &status))
    guard status <= 0 else { throw Failure(code: status) }
    return text
  }
}
