import FlowEngine
import Testing

@testable import TestMachines

@Suite("The oiling of a mill")
struct MillTests {
  /// Oils, or grinds four sacks.
  private static func run(oil: Int = 0, isGrinding: Bool = false) -> Run<Mill> {
    let full = Mill.State.grinding(.init(sacks: 4))
    var configuration = Run<Mill>.Configuration(.init(oil: oil), isGrinding ? full : .oiling(.init(drops: 3)))
    configuration.kept = isGrinding ? [] : [full]
    return Run(Mill.machine, configuration)
  }

  private static let courses: [Course<Mill>] = [
    Course(
      "keeps what is ground, and returns to it", run(isGrinding: true),
      [
        .squeaked: "squeak; oiling 3 < grinding 3; visit 1, oil",
        .poured(.init(sacks: 5)): "pour.more; oiling 3 < grinding 8", .weigh(.init()): "weigh, weigh #1 = 8",
        .oiled: "oiled; grinding 8; visit 2, grind; oil 4",
      ]),
    Course("is left for good when the mill runs dry", run(oil: 6), [.oiled: "enough; idle; visit 1; oil 304"]),
  ]

  @Test("goes as it is written:", arguments: courses)
  func course(_ course: Course<Mill>) { course.check() }
}
