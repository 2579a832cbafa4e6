extension String {
  /// The text as one word of a shell's command line.
  package var shellWord: String {
    let isPlain =
      !isEmpty
      && utf8.allSatisfy { byte in
        let scalar = Unicode.Scalar(byte)
        return scalar.properties.isAlphabetic && scalar.isASCII || ("0"..."9").contains(scalar)
          || "/._-+:,@%=".unicodeScalars.contains(scalar)
      }
    return isPlain ? self : "'\(replacing("'", with: "'\\''"))'"
  }
}
