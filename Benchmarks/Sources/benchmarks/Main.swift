import Foundation

/// Prints what the product costs: notices on one core beside the ICU calls inside them, and whole runs of the command.
@main
enum Main {
  static func main() throws {
    guard CommandLine.arguments.count == 2 else {
      print("usage: benchmarks PATH-OF-NOTICEBOOK, from the folder of the project")
      exit(2)
    }
    try NoticeBenchmark().run()
    try CommandBenchmark(command: CommandLine.arguments[1]).run()
  }
}

/// The median of an odd number of figures.
func median(_ figures: [Double]) -> Double { figures.sorted()[figures.count / 2] }

func formatted(_ value: Double, _ digits: Int = 1) -> String { String(format: "%.\(digits)f", value) }
