import ArgumentParser
import Terminal

extension ColorChoice: ExpressibleByArgument {}

/// Whether results and messages have colors.
struct ColorOptions: ParsableArguments {
  @Option(name: .long, help: "When to use color; auto means on a terminal, unless NO_COLOR is set.")
  var color = ColorChoice.auto

  func validate() { Console.useColor(color) }
}
