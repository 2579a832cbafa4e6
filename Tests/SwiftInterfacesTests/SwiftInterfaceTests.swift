import Catalogs
import Diagnostics
import Foundation
import ProjectFiles
import SwiftInterfaces
import Testing

struct SwiftInterfaceTests {
  @Test func `types are inside each other and say where they are available`() throws {
    let text = try shippedInterface().text
    #expect(
      text.contains(
        """
        @available(iOS 15.0, macCatalyst 15.0, macOS 12.0, tvOS 15.0, visionOS 1.0, watchOS 8.0, *)
        public struct Product: Identifiable, Sendable {
        """
      )
    )
    #expect(text.contains("\n  public struct SubscriptionInfo: Sendable {\n"))
    #expect(text.contains("\n    public struct RenewalInfo: CustomDebugStringConvertible, Hashable, Sendable {\n"))
    #expect(text.contains("\n        case noIncreasePending\n"))
    #expect(
      text.contains(
        """
        \n    @available(iOS 16.4, macCatalyst 16.4, visionOS 1.0, *)
            @available(macOS, unavailable)
            @available(tvOS, unavailable)
            @available(watchOS, unavailable)
            public static let billingIssue: Message.Reason
        """
      )
    )
    // What holds for a type holds for what is in it.
    #expect(
      text.contains("\n  public struct Reason: Hashable, RawRepresentable, Sendable {\n    public let rawValue: Int\n")
    )
    #expect(!text.contains("iPadOS") && !text.contains("Mac Catalyst"))
  }

  @Test func `deprecated and back deployed symbols say so`() throws {
    let text = try shippedInterface().text
    let attribute = "@available(iOS, introduced: 15.0, deprecated: 16.0, renamed: \"environment\")\n"
    #expect(text.contains(attribute))
    #expect(
      text.contains(
        """
              @backDeployed(before: iOS 17.0, macCatalyst 17.0, macOS 14.0, tvOS 17.0, watchOS 10.0)
              public var renewalDate: Date? { get }
        """
      )
    )
  }

  @Test func `members of other modules types are extensions`() throws {
    let text = try shippedInterface().text
    #expect(text.contains("\nextension EnvironmentValues {\n"))
    #expect(text.contains("\n  public var displayStoreKitMessage: DisplayMessageAction { get }\n}\n"))
  }

  @Test func `every declaration is in it once and knows its place`() throws {
    let interface = try shippedInterface()
    let lines = interface.text.split(separator: "\n", omittingEmptySubsequences: false).map {
      $0.trimmingCharacters(in: .whitespaces)
    }
    let facts = try #require(Catalog.load(files: try shippedFiles()).catalog).facts
    var count = 0
    for symbol in facts.symbols {
      guard let declaration = symbol.declaration?.trimmingCharacters(in: .newlines) else { continue }
      count += 1
      let places = lines.indices.filter { index in
        [declaration, "public \(declaration)", "\(declaration) {", "public \(declaration) {"].contains(lines[index])
          && interface.place(ofLine: index + 1) == symbol.span
      }
      #expect(places.count == 1, "\(symbol.id)")
    }
    #expect(count > 100)
    #expect(interface.place(ofLine: 1) == nil && interface.place(ofLine: 0) == nil)
  }

  @Test(.enabled(if: Tools.areRequired || TypeChecker.isThere, "swiftc is not in PATH"))
  func `the declarations are valid Swift`() throws {
    #expect(try TypeChecker.errors(in: try shippedInterface()).isEmpty)
  }

  @Test(.enabled(if: Tools.areRequired || TypeChecker.isThere, "swiftc is not in PATH"))
  func `a declaration that is no Swift is named by its place`() throws {
    // The line where the symbol's entry begins, below its name.
    var line = 0
    let broken = try shippedInterface { symbols in
      let entry = symbols.range(of: "  symbol: RenewalInfo/isInBillingRetry\n")
      line = symbols.prefix(upTo: entry?.lowerBound ?? symbols.startIndex).count { $0 == "\n" } + 1
      symbols = symbols.replacing("let isInBillingRetry: Bool", with: "let isInBillingRetry: Truth")
    }
    #expect(try TypeChecker.errors(in: broken) == ["facts/symbols.yaml:\(line): cannot find type 'Truth' in scope"])
  }
}

struct CodeSampleTests {
  static let samples = (try? shippedFiles().filter { $0.key.hasSuffix(".swift") }.map(\.key).sorted()) ?? []

  @Test func `there are samples`() { #expect(Self.samples.count >= 60) }

  @Test(.enabled(if: Tools.areRequired || TypeChecker.isThere, "swiftc is not in PATH"), arguments: samples)
  func `every sample is right in the language mode of Swift 6`(path: String) throws {
    let text = String(decoding: try #require(try shippedFiles()[path]), as: UTF8.self)
    #expect(try TypeChecker.errors(inSample: text, named: path).isEmpty)
  }

  @Test(
    .enabled(if: Tools.areRequired || TypeChecker.isThere, "swiftc is not in PATH"),
    arguments: [
      // A member that the catalog does not declare, and a queue that two actors share.
      (
        "import StoreKit\nfunc end(_ info: Product.SubscriptionInfo.RenewalInfo) -> Date? { info.graceEnd }\n",
        "code/sample.swift:2: value of type 'Product.SubscriptionInfo.RenewalInfo' has no member 'graceEnd'"
      ),
      (
        "import StoreKit\nfinal class Queue { var waiting: [Message] = [] }\n@MainActor let queue = Queue()\n"
          + "func listen() async {\n  for await message in Message.messages { queue.waiting.append(message) }\n}\n",
        "code/sample.swift:5: non-Sendable type 'Queue' of let 'queue' cannot exit main actor-isolated context"
      ),
    ]
  )
  func `a sample with a mistake is named by file and line`(text: String, expected: String) throws {
    let errors = try TypeChecker.errors(inSample: text, named: "code/sample.swift")
    #expect(errors.first == expected)
  }
}
