import Catalogs
import ICU
import MessageFormatting
import Notices

extension PageBuilder {
  /// The picture of the days of a schedule, and the assumption that its marks rest on.
  func timeline(_ name: String) -> [Block] {
    guard let timeline = pictures.timeline(name) else { return [] }
    let bars = timeline.courses.map { bar($0, lastDay: timeline.lastDay) }
    let sentences = bars.map { bar in ([bar.label] + bar.stretches.map(\.sentence)).joined(separator: "\n") }
    let svg = TimelineSVG(
      title: text.label(.timelineTitle),
      description: ([text.label(.timelineAbout)] + sentences).joined(separator: "\n"),
      messages: text.label(.timelineMessages),
      day: text.label(.timelineDay),
      bars: bars,
      timeline: timeline
    )
    let items = bars.map { bar -> [Block] in
      [
        .paragraph([.strong([.text(bar.label)])]),
        .list(start: nil, items: bar.stretches.map { [.paragraph([.text($0.sentence)])] }),
      ]
    }
    return [
      .diagram(
        Diagram(
          title: svg.title,
          svg: svg.element,
          ids: TimelineSVG.ids,
          alternative: .blocks([
            .paragraph([.text(text.label(.timelineAbout))]), .list(start: nil, items: items),
          ])
        )
      ),
      .paragraph([.quiet([.text(text.label(.timelineAssumption))])]),
    ]
  }

  private func bar(_ course: AccessTimeline.Course, lastDay: Int) -> TimelineSVG.Bar {
    TimelineSVG.Bar(
      label: course.grace.map { text.label(.timelineWithGrace, ["length": $0.messageValue]) }
        ?? text.label(.timelineWithoutGrace),
      stretches: course.stretches.map { stretch in
        let state = text.plain("facts.states.\(stretch.state)").plainText
        let access = text.label(stretch.isEntitled ? .entitledYes : .entitledNo)
        let arguments: [String: MessageValue] = [
          "from": .number(DecimalNumber(stretch.days.lowerBound)),
          "to": .number(DecimalNumber(stretch.days.upperBound)),
          "state": .string(state), "access": .string(access),
        ]
        return (
          state, text.label(stretch.days.upperBound > lastDay ? .timelineRest : .timelineStretch, arguments),
          stretch.isEntitled, stretch.days
        )
      }
    )
  }
}
