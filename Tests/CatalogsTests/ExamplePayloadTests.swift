import Foundation
import Testing

import ProjectFiles

/// The payloads that pages show as examples.
struct ExamplePayloadTests {
  /// The JSON blocks of each text file, by path, with the marks of messages removed.
  private static func examples(in locale: String) throws -> [String: [String]] {
    let texts = try ProjectFiles.texts(of: "Catalogs/app-store/strings/\(locale)/pages")
    return texts.mapValues { text in
      text.components(separatedBy: "```json\n").dropFirst().map { block in
        block.components(separatedBy: "```")[0].replacing("\\{", with: "{").replacing("\\}", with: "}")
      }
    }
    .filter { !$0.value.isEmpty }
  }

  private static func value(_ json: String) throws -> NSObject {
    try #require(try JSONSerialization.jsonObject(with: Data(json.utf8)) as? NSObject)
  }

  /// The names of all members, also of nested objects.
  private static func names(in value: Any) -> Set<String> {
    guard let object = value as? [String: Any] else { return [] }
    return object.reduce(into: Set(object.keys)) { $0.formUnion(names(in: $1.value)) }
  }

  @Test func `every example is JSON, and the same in all languages`() throws {
    let english = try Self.examples(in: "en")
    let japanese = try Self.examples(in: "ja")
    #expect(english.count > 30 && english.keys.sorted() == japanese.keys.sorted())
    for (path, examples) in english {
      let values = try examples.map(Self.value)
      #expect(try japanese[path]?.map(Self.value) == values, "\(path)")
    }
  }

  @Test func `every field of an example is one that the product reads`() throws {
    let description = try #require(try ProjectFiles.texts(of: "Catalogs/product/payloads")["app-store.yaml"])
    let words = description.matches(of: /[A-Za-z]+/).map { String($0.output) }
    // What the product doesn't read, on a page about it.
    let others: Set = ["advancedCommerceInfo", "descriptors", "displayName", "description", "period", "taxCode"]
    let known = Set(words).union(others).union(["requestReferenceId"])
    for (path, examples) in try Self.examples(in: "en") {
      for example in examples {
        #expect(Self.names(in: try Self.value(example)).subtracting(known).isEmpty, "\(path)")
      }
    }
  }
}
