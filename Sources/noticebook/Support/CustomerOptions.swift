import ArgumentParser
import ICU
import Noticebook

/// The customer's language and zone, how to reach the customer, and names that no payload has.
struct CustomerOptions: ParsableArguments {
  @Option(
    name: .long,
    help: ArgumentHelp(
      "The customer's locale; default: the locale in the facts, or the storefront's.",
      valueName: "tag"
    ),
    completion: .locales
  )
  var locale: String?

  @Option(
    name: .long,
    help: ArgumentHelp(
      "The customer's time zone; default: the time zone in the facts, or the storefront's.",
      valueName: "zone"
    )
  )
  var timeZone: String?

  @Option(
    name: .long,
    help: ArgumentHelp("The channel; may be repeated. Default: all channels.", valueName: "channel"),
    completion: .channels
  )
  var channel: [String] = []

  @Option(name: .long, help: ArgumentHelp("The name of the app, for facts without appName.", valueName: "text"))
  var appName: String?

  @Option(
    name: .long,
    help: ArgumentHelp("The name of the subscription, for facts without productName.", valueName: "text")
  )
  var productName: String?

  func validate() throws {
    for name in channel where name.utf8.count > 64 {
      throw ValidationError("--channel takes the name of a channel, not '\(name.prefix(40))…'.")
    }
  }

  /// Puts what is given into a request.
  func apply(to request: inout FactsRequest) throws {
    request.locale = try locale.map(parseLocale)
    request.timeZone = try timeZone.map(parseTimeZone)
    request.channels = channel
    request.names = ["appName": appName, "productName": productName].compactMapValues(\.self)
  }
}
