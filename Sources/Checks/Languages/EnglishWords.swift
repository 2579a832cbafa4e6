/// English words that many texts of apps have, which ICU has no lists of.
enum EnglishWords {
  /// Words that other languages of Latin letters do not write in small letters, of three letters and more.
  static let own: Set<String> = [
    "after", "again", "available", "back", "been", "before", "billing", "buy", "cancel", "canceled", "cancelled",
    "changed", "changes", "charged", "choose", "click", "closed", "could", "days", "declined", "deleted", "devices",
    "did", "does", "ended", "ending", "ends", "expired", "expires", "failed", "free", "from", "has", "have", "here",
    "hours", "its", "learn", "left", "listening", "logged", "manage", "method", "missing", "months", "not", "now",
    "our", "paused", "payment", "payments", "please", "previous", "prices", "purchase", "purchased", "purchases",
    "remaining", "remove", "removed", "renew", "renewal", "renewals", "renewed", "renews", "required", "saved",
    "search", "settings", "should", "signed", "started", "subscribe", "subscribed", "subscription", "subscriptions",
    "tap", "thank", "thanks", "that", "the", "their", "them", "there", "these", "they", "this", "those", "today",
    "tomorrow", "trial", "tried", "try", "until", "updated", "weeks", "welcome", "were", "when", "where", "which",
    "with", "would", "years", "you", "your",
  ]

  /// Words that some of them have as well.
  static let shared: Set<String> = [
    "about", "access", "account", "all", "and", "are", "can", "card", "change", "charge", "charges", "check", "close",
    "continue", "day", "delete", "details", "device", "done", "edit", "end", "error", "for", "help", "hide", "hour",
    "loading", "log", "may", "minute", "minutes", "month", "more", "name", "next", "offer", "offers", "open",
    "password", "plan", "plans", "price", "review", "save", "share", "show", "sign", "song", "songs", "start", "starts",
    "update", "was", "week", "will", "year",
  ]

  /// Words that aren't names of fields, states, commands or keywords. They count even as the only English word in a
  /// language of another script.
  static let certain: Set<String> = [
    "again", "billing", "day", "days", "devices", "expires", "here", "hour", "hours", "minutes", "month", "months",
    "now", "our", "plan", "plans", "please", "renewal", "renewals", "renews", "song", "songs", "subscription",
    "subscriptions", "thanks", "their", "these", "today", "tomorrow", "trial", "week", "weeks", "year", "years", "you",
    "your",
  ]

  /// Small words of sentences, which aren't names and hardly any keywords.
  static let function: Set<String> = [
    "an", "and", "are", "as", "at", "be", "by", "for", "from", "if", "is", "it", "not", "of", "on", "or", "that", "the",
    "this", "to", "was", "with", "you", "your",
  ]

  /// Words that occur on their own on buttons and in menus.
  static let labels: Set<String> = [
    "about", "account", "back", "cancel", "close", "contact", "contents", "continue", "delete", "done", "download",
    "edit", "help", "home", "login", "logout", "menu", "more", "next", "overview", "previous", "print", "privacy",
    "profile", "remove", "save", "search", "settings", "share", "support", "terms", "update", "welcome",
  ]

  /// Words of programming, and those that join the words of names.
  static let joints: Set<String> = [
    "all", "and", "are", "back", "can", "for", "free", "from", "left", "may", "more", "not", "that", "the", "this",
    "was", "where", "will", "with",
  ]

  /// Words of both that hardly begin a name.
  static let starts: Set<String> = [
    "please", "sign", "log", "thank", "thanks", "these", "this", "those", "you", "your",
  ]

  /// Words that are in no other language, and no names of fields either.
  static let decisive = own.intersection(certain)

  /// Whether one of ``starts`` or ``decisive`` begins with a capital and a letter.
  static func mayBegin(_ first: Unicode.Scalar, _ second: Unicode.Scalar) -> Bool {
    pairs.contains(first.value << 8 | second.value)
  }

  private static let pairs = Set(
    starts.union(decisive).map { word in
      let letters = word.utf8.prefix(2).map(UInt32.init)
      return (letters[0] & ~0x20) << 8 | letters[1]
    }
  )
}
