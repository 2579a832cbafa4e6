import ArgumentParser
import Diagnostics
import FoundationEssentials
import Terminal

/// Finds an option that no command has. The parser would first complain of the one that is missing in its place.
enum MisspelledOption {
  /// The failure that names the first such option and the one most like it; `nil` where all are known.
  static func failure(in arguments: [String]) -> Failure? {
    let written = arguments.prefix { $0 != "--" }
    let commands = written.filter { !$0.hasPrefix("-") }
    let known = names(of: Array(commands))
    for argument in written where argument.hasPrefix("--") {
      let name = String(argument.dropFirst(2).prefix { $0 != "=" })
      guard !known.contains(name) else { continue }
      return Failure(
        "Unknown option '--\(name.prefix(40))'",
        fix: suggestion(for: String(name.prefix(40)), among: known).map { "Did you mean '--\($0)'?" }
          ?? "Run `noticebook \(commands.first ?? "")\(commands.isEmpty ? "" : " ")--help` to list all options."
      )
    }
    return nil
  }

  /// The long names of the options of a command, and of all commands above it.
  private static func names(of path: [String]) -> [String] {
    let json = Data(RootCommand._dumpHelp().utf8)
    guard var command = (try? JSONDecoder().decode(Help.self, from: json))?.command else { return [] }
    var names = command.optionNames
    for name in path {
      guard let next = command.subcommands?.first(where: { $0.commandName == name }) else { break }
      command = next
      names += command.optionNames
    }
    return names + ["help", "version"]
  }

  /// What the parser knows of the commands, as far as it is needed here.
  private struct Help: Decodable {
    struct Command: Decodable {
      let commandName: String
      let subcommands: [Command]?
      let arguments: [Argument]?

      var optionNames: [String] {
        (arguments ?? []).flatMap { $0.names ?? [] }.filter { $0.kind == "long" }.map(\.name)
      }
    }

    struct Argument: Decodable {
      let names: [Name]?
    }

    struct Name: Decodable {
      let kind: String
      let name: String
    }

    let command: Command
  }
}
