import Testing

@testable import FlowExport

@Suite("View of a story")
struct StoryTests {
  private let picture = DiagramOptions(.story(OverviewTests.story)).picture(of: Graph(Kettle.machine))

  @Test("the edges that were taken are numbered")
  func numbers() {
    #expect(picture.arrows.flatMap(\.lines).map(\.text) == ["1 A1.boil", "2 B1.cold", "3 B3.again", "4 B1.hot"])
    #expect(picture.arrows.map(\.ends.to) == ["heating", "waiting", "heating", "idle"])
  }

  @Test("only states that the run was in are there")
  func states() { #expect(picture.boxes.map(\.id) == ["idle", "heating", "waiting"] && picture.start == "idle") }

  @Test("each says its phase")
  func phases() { #expect(picture.boxes.map(\.phase) == ["A Ready", "B At work", "B At work"]) }

  @Test("an edge that is taken twice bears both numbers")
  func twice() {
    var story = OverviewTests.story
    story.steps += story.steps.prefix(1)
    let drawn = DiagramOptions(.story(story)).picture(of: Graph(Kettle.machine))
    #expect(drawn.arrows.first?.lines.map(\.text) == ["1, 5 A1.boil"])
  }
}
