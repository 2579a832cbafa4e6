import CodeGeneration
import Conformance

extension ProgramFixture {
  /// The generated files of a language.
  func files(in language: CodeLanguage) throws -> [String: [UInt8]] {
    try language.files(program)
  }
}
