import Diagnostics
import Threads
import YAML

/// The files of a compiled catalog.
struct CompiledTrees: CatalogInput, Sendable {
  let paths: [String]
  let digest: Lazy<String>
  let files: [String: [YAMLEntry]]

  var diagnostics: [Diagnostic] { [] }

  func read(_ path: String) -> (entries: [YAMLEntry], diagnostics: [Diagnostic])? { files[path].map { ($0, []) } }

  func source(_ file: String) -> SourceText? { nil }
}

/// The bytes that mark the kinds of nodes.
package enum CompiledNode {
  package static let list: UInt8 = 4
  static let map: UInt8 = 5
}

extension YAMLScalar.Style {
  /// The byte that marks a scalar of the style.
  var compiledByte: UInt8 {
    switch self {
    case .plain: 0
    case .literal: 1
    case .folded: 2
    case .quoted: 3
    }
  }

  init?(compiledByte: UInt8) {
    switch compiledByte {
    case 0: self = .plain
    case 1: self = .literal
    case 2: self = .folded
    case 3: self = .quoted
    default: return nil
    }
  }
}
