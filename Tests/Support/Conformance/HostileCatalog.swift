/// A catalog whose names are words of the languages, and whose texts try to end literals and comments, in languages with
/// other plurals, digits and directions.
package enum HostileCatalog {
  /// Layouts that show a parameter, whose value has to be escaped in HTML.
  package static let layouts = [
    "notices/email.html.mustache": """
    <p title="{{class}}">{{class}}</p>{{#paragraphs}}<p>{{{.}}}</p>{{/paragraphs}}{{#closings}}<p>{{{.}}}</p>{{/closings}}
    {{#hasAction}}<a href="{{actionURL}}">{{action}}</a>{{/hasAction}}{{#footers}}<p>{{{.}}}</p>{{/footers}}
    {{#hasLogo}}<img src="{{logoURL}}" width="{{logoWidth}}" alt="{{logoAlt}}">{{/hasLogo}}
    """,
    "notices/email.txt.mustache": """
    {{class}} ({{lang}}, {{dir}}): {{subject}}{{preheader}}
    {{#paragraphs}}{{.}}{{/paragraphs}}{{#hasAction}}{{action}} {{actionURL}}{{/hasAction}}{{#closings}}{{.}}{{/closings}}
    {{#class}}class {{class}}{{/class}}{{^class}}no class{{/class}}
    {{^hasClosings}}no closings{{/hasClosings}}{{#hasFooters}}{{#footers}}{{.}}{{/footers}}{{/hasFooters}}

    """,
  ]

  package static let files: [String: String] = [
    "catalog.yaml": """
    format: 1
    name: hostile
    sourceLocale: en
    locales: [en, ru, ar-EG]
    messageSyntax: mf2-ldml48.2
    decision: {state: case}
    """,
    "facts/payloads.yaml": #"""
    company: 'Ex */ "Pay"'
    objects:
      event: {whole: [kind], fields: {id: text, kind: text, data: object, class: texts}}
      transaction:
        whole: [type]
        otherwise: [event.data]
        when: {field: event.kind, among: ["*/", 'a"b', "\\(x)${y}"]}
        fields: {id: text, type: text, productId: text, price: integer, expiresDate: milliseconds, default: text, for: text}
      renewalInfo: {fields: {renewalDate: milliseconds}}
    identity: {subscription: [transaction.id]}
    notification: {id: event.id}
    productId: [transaction.productId]
    locale: [transaction.default, event.class]
    region: transaction.for

    """#,
    "facts/sources.yaml": "policy: {title: Policy, kind: reference}\n",
    "facts/links.yaml":
      "class: {url: https://example.com/class, evidence: inferred, sources: [policy]}\n",
    "facts/glossary.yaml": "import: {kind: term}\n",
    "facts/states.yaml": """
    class: {entitled: true, evidence: inferred, sources: [policy]}
    super: {entitled: false, evidence: inferred, sources: [policy]}
    lambda: {entitled: true, evidence: inferred, sources: [policy]}
    """,
    "facts/channels.yaml": """
    default:
      class: {format: line}
      self: {format: paragraphs}
    sms:
      in: {format: line, textMessages: {en: 1}}
    """,
    "facts/parameters.yaml": """
    class:
      type: text
      from: transaction.type
      about: "Ends */ here \\"\\"\\" and `${there}` \\\\"
      examples: {any: x}
    self:
      type: count
      from: transaction.price
      about: A count.
      examples: {any: 2}
    end:
      type: exclusiveEnd
      from: transaction.expiresDate
      about: An end.
      examples: {any: 2026-10-28T15:00:00Z}
    import:
      type: date
      dayOf: end
      about: A day.
      examples: {any: 2026-10-28}
    """,
    "facts/emails.yaml": #"""
    logo: {url: "https://example.com/a?b=1&c=2", width: 120, alt: {en: '"A" <b>', ru: А, ar-EG: ا}}
    help: {url: "https://example.com/help?a=1&b=2", text: {en: "Help & <i>", ru: Помощь, any: مساعدة}}
    unsubscribe: {url: "https://example.com/out", text: {any: Out}}
    footer: {en: "A & B, \"C\" <script>", any: "{$productName} ⟿"}

    """#,
    "facts/products.yaml": #"""
    plus: {class: {en: 'Plus */ """ \\', ru: "Плюс", any: "`${any}`"}}
    com.example_1.else-2: {class: {any: never}}

    """#,
    "facts/notices/default.yaml": """
    channels: [default, sms]
    parameters: [class, self, end, import]
    validUntil: end
    closings: [return]
    """,
    "facts/tables/renewal.yaml": """
    inputs:
      class:
        field: transaction.type
        values: {self: "a\\"b", default: "*/", import: "\\\\(x)${y}"}
        missing: nil
        other: enum
        changedBy: nobody
      while:
        instant: [transaction.expiresDate, renewalInfo.renewalDate]
        values: [absent, past, future]
        changedBy: store
      for:
        instant: [renewalInfo.renewalDate, transaction.expiresDate]
        values: [absent, past, future]
        changedBy: store
    outputs:
      case: {facts: states, also: [none]}
      entitled: boolean
      notice: {facts: notices, also: [none]}
      action: {facts: links, also: [none]}
      const: {values: [none, yield, return]}
    rows:
      return:
        when: {class: [self, nil], while: past, for: [absent, past]}
        then: {case: class, entitled: true, notice: default, const: yield}
        evidence: inferred
        sources: [policy]
      future:
        when: {class: [self, nil], while: past, for: future}
        then: {case: lambda, entitled: true, notice: default}
        evidence: inferred
        sources: [policy]
      break:
        when: {class: [self, nil], while: [absent, future]}
        then: {case: super, entitled: false, notice: default, action: class, const: return}
        evidence: inferred
        sources: [policy]
      else:
        when: {class: [default, import, enum]}
        then: {case: none, entitled: false, notice: default, action: class}
        evidence: contradictory
        sources: [policy]
    """,
    "facts/tables/over.yaml": """
    over: renewal
    stages:
      try:
        sets: [case]
        inputs:
          entitled: {outcome: entitled}
          class:
            field: transaction.type
            values: {own: "a\\"b"}
            missing: nothing
            other: others
            changedBy: nobody
        rows:
          throw:
            when: {entitled: "true", class: own}
            then: {case: lambda}
            evidence: inferred
            sources: [policy]
          kept:
            when: {entitled: "true", class: [nothing, others]}
            then: keep
            evidence: inferred
            sources: [policy]
          left:
            when: {entitled: ["false", "null"]}
            then: keep
            evidence: inferred
            sources: [policy]
    """,
    "strings/en/glossary.yaml": "import: plan \"P\"\n",
    "strings/en/tables.yaml": #"""
    renewal.return: |
      Ends */ and """ and `$\{x\}` \\
    renewal.future: |
        # " ' // <!--
    renewal.break: \\(x)
    renewal.else: else
    """#,
    "strings/en/notices/common.yaml": #"""
    name.default: |
      Named */ """ \\
    link.plain: |
      {$text} <{$url}>
    zone.closing: |
      Zone: {$zone}.
    action.class: |
      Go \\ "there" $\{x\} `y`
    closing.return: |
      Bye "\\n" `$\{1 + 1\}` \\(2) '''
    """#,
    // A break between words, a paragraph, a link, and everything that ends something in one of the languages.
    "strings/en/notices/default.yaml": #"""
    # A note */ """ \
    default.class: |
      .input {$self :integer}
      .input {$class :string}
      .match $self $class
      0 *   {{Nothing for {$class}, "quoted" \\ `tick` $\{no\} \\(no) %s {$term.import}}}
      1 é   {{One é}}
      one * {{{$self} day until {$import :date fields=month-day}}}
      * é   {{Many é {$self}}}
      other * {{{$self} days until {$import :date fields=month-day length=long}}}
      * *   {{never}}
    default.self: |
      First {$class}
      line */ """ ''' # // /*

      Second {#link to=class}{$class} \{here\}{/link} of {$self :number select=ordinal}.
    sms.in: |
      A b c d {$class} {$self}
    """#,
    "strings/ru/notices/default.yaml": #"""
    default.class: |
      .input {$self :number}
      .match $self
      one  {{{$self} день, {$class}}}
      few  {{{$self} дня, {$class}}}
      many {{{$self} дней, {$class}}}
      *    {{{$self} дня}}
    default.self: |
      До {#link to=class}{$class}{/link} осталось {$self}.
    """#,
    "strings/ru/notices/common.yaml": "closing.return: Пока\n",
    "strings/ar-EG/notices/common.yaml": "closing.return: وداعا\n",
    "strings/ar-EG/notices/default.yaml": #"""
    default.class: |
      .input {$self :integer}
      .match $self
      zero {{لا شيء}}
      one  {{يوم {$class}}}
      two  {{يومان {$self}}}
      few  {{{$self} أيام}}
      many {{{$self} يومًا حتى {$import :date fields=month-day-weekday length=long}}}
      *    {{{$self} يوم {$term.import}}}
    default.self: |
      {$class} بعد {$self}
    """#,
  ]
}
