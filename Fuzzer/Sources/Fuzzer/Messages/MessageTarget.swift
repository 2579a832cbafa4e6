/// The message engine: each text is parsed, validated, formatted in every way and printed.
struct MessageTarget: Target {
  func run(_ setting: UInt8, _ bytes: [UInt8]) {
    MessageCheck(FuzzedInput(setting: setting, text: String(decoding: bytes, as: UTF8.self))).run()
  }
}
