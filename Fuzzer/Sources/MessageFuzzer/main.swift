import CLibFuzzer

// libFuzzer's driver is called here, and its own `main` stays unused: SwiftPM gives every executable one.
var count = CommandLine.argc
var arguments: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>? = CommandLine.unsafeArgv
let status = LLVMFuzzerRunDriver(&count, &arguments, runInput)
if status != 0 { fatalError("libFuzzer ended with status \(status)") }
