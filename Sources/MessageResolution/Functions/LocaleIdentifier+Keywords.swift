import ICU

extension LocaleIdentifier {
  /// The locale with another value for a keyword of its `-u-` extension, such as `ca`; all else is kept.
  func settingKeyword(_ key: String, to value: String) -> LocaleIdentifier? {
    var subtags = tag.split(separator: "-").map(String.init)
    let end = subtags.firstIndex(of: "x") ?? subtags.endIndex
    guard let extensionStart = subtags[..<end].firstIndex(of: "u") else {
      subtags.insert(contentsOf: ["u", key, value], at: end)
      return try? LocaleIdentifier(subtags.joined(separator: "-"))
    }
    let extensionEnd = subtags[(extensionStart + 1)..<end].firstIndex { $0.utf8.count == 1 } ?? end
    let keywords = subtags[(extensionStart + 1)..<extensionEnd]
    // Keys have two characters; attributes before them and values after them have three and more.
    let firstKey = keywords.firstIndex { $0.utf8.count == 2 } ?? extensionEnd
    if let old = keywords.firstIndex(of: key) {
      let oldEnd = subtags[(old + 1)..<extensionEnd].firstIndex { $0.utf8.count == 2 } ?? extensionEnd
      subtags.removeSubrange(old..<oldEnd)
    }
    subtags.insert(contentsOf: [key, value], at: firstKey)
    return try? LocaleIdentifier(subtags.joined(separator: "-"))
  }

  var direction: TextDirection { isRightToLeft ? .rightToLeft : .leftToRight }
}
