import ArgumentParser

/// Whether results and messages have colors.
struct ColorOptions: ParsableArguments {
  enum Choice: String, CaseIterable, ExpressibleByArgument { case auto, always, never }

  @Option(name: .long, help: "When to use color; auto means on a terminal, unless NO_COLOR is set.")
  var color = Choice.auto

  func validate() { Console.useColor(color) }
}
