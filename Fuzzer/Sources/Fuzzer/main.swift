import CLibFuzzer
import Foundation

// The first argument names the target; the others are libFuzzer's, or with --seeds the folder for the target's seeds.
guard let chosenTarget else {
  let names = targets.keys.sorted().joined(separator: ", ")
  FileHandle.standardError.write(Data("error: Name a target: \(names).\n".utf8))
  exit(2)
}
if CommandLine.arguments.count == 4, CommandLine.arguments[2] == "--seeds" {
  let folder = URL(filePath: CommandLine.arguments[3])
  try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
  for (index, seed) in chosenTarget.seeds.enumerated() {
    try Data(seed).write(to: folder.appending(path: "seed-\(index)"))
  }
  exit(0)
}
// libFuzzer's driver is called here, and its own `main` stays unused: SwiftPM gives every executable one.
var count = CommandLine.argc - 1
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv + 1
let status = LLVMFuzzerRunDriver(&count, &arguments, runInput)
if status != 0 { fatalError("libFuzzer ended with status \(status)") }
