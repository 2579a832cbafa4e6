import ArgumentParser
import Catalogs
import Reporters
import SwiftInterfaces
import Terminal

struct InterfaceCommand: ParsableCommand {
  static let configuration = CommandConfiguration(
    commandName: "interface",
    abstract: "Print the catalog’s symbols as a Swift interface.",
    discussion: """
      With the interface, the compiler type-checks code on a system without the module itself.

      Example:
        noticebook interface --module StoreKit --import SwiftUI \\
          --import UIKit > StoreKit.swiftinterface
        swiftc -typecheck -I . Catalogs/app-store/code/accessEnd.swift
      """.flowed
  )

  @OptionGroup var catalogOptions: CatalogOptions

  @Option(name: .long, help: ArgumentHelp("The name of the module.", valueName: "name"))
  var module: String

  @Option(
    name: .customLong("import"),
    help: ArgumentHelp("A module whose types the declarations use; may be repeated.", valueName: "name")
  )
  var imports: [String] = []

  func run() throws {
    for name in [module] + imports where !isIdentifier(name) {
      throw Failure("'\(name)' is not the name of a module", fix: "Write letters, digits and underscores.")
    }
    let facts = try catalogOptions.loadWithoutErrors().facts
    guard facts.symbols.contains(where: { $0.declaration != nil }) else {
      throw Failure("The catalog declares no symbols", fix: "Give symbols in facts/symbols.yaml a declaration.")
    }
    Console.output(SwiftInterface(facts, module: module, imports: imports).text, as: .data, terminator: "")
  }

  private func isIdentifier(_ name: String) -> Bool {
    name.first.map { $0.isLetter || $0 == "_" } == true
      && name.allSatisfy { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_") }
  }
}
