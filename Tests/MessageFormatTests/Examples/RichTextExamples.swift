import MessageFormat

extension Example {
  /// The code of the article RichText, in its order.
  static let richText = [
    Example("Markup") { context, print in
      let message = ParsedMessage.parse("{#link to=|help|}Get help{/link} or call {$name}{#icon name=phone /}.")
      let formatted = message.formatted(["name": .string("Ada <3")], in: context)
      var html = ""
      for part in formatted.parts {
        switch part {
        case .markup(let markup) where markup.name == "link":
          html += markup.kind == .open ? "<a href=\"/\(markup.options["to"] ?? "")\">" : "</a>"
        case .markup(let markup) where markup.name == "icon":
          html += "<i class=\"\(markup.options["name"] ?? "")\"></i>"
        case .markup, .bidiIsolation: break
        case .text, .value, .fallback:
          html += part.text.replacing("&", with: "&amp;").replacing("<", with: "&lt;")
        }
      }
      print(html)  // <a href="/help">Get help</a> or call Ada &lt;3<i class="phone"></i>.
    },
    Example("Fields of values") { context, print in
      let message = ParsedMessage.parse("{$price :currency} a month")
      let number = DecimalNumber("1234.50") ?? DecimalNumber(0)
      let formatted = message.formatted(["price": .price(number, try CurrencyCode("EUR"))], in: context)
      for case .value(let value) in formatted.parts {
        print(value.parts.map { "\($0.kind) \($0.text)" }.joined(separator: ", "))
      }
      // currency €, integer 1, group ,, integer 234, decimal ., fraction 50
    },
    Example("Find a value again") { context, print in
      let message = ParsedMessage.parse("{$count :integer u:id=number} of {$total :integer}")
      let formatted = message.formatted(
        ["count": .number(DecimalNumber(3)), "total": .number(DecimalNumber(10))],
        in: context
      )
      for part in formatted.parts {
        if case .value(let value) = part, value.id == "number" { print("[\(value.text)]") }
      }
      // [3]
    },
    Example("As JSON") { context, print in
      let formatted = ParsedMessage.parse("{$name}!").formatted(["name": .string("Ada")], in: context)
      print(formatted.partsJSON.text(indented: false))
      // [{"type":"string","locale":"en","dir":"auto","value":"Ada"},{"type":"text","value":"!"}]
    },
  ]
}
