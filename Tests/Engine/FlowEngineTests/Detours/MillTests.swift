import FlowEngine
import Testing

@testable import TestMachines

@Suite("A detour of states declared by hand")
struct MillTests {
  /// Oils, or grinds four sacks.
  private static func run(
    _ machine: Machine<Mill> = Mill.machine(), oil: Int = 0, isGrinding: Bool = false
  ) -> Run<Mill> {
    let full = Mill.State.grinding(.init(sacks: 4))
    var configuration = Run<Mill>.Configuration(.init(oil: oil), isGrinding ? full : .oiling(.init(drops: 3)))
    configuration.kept = isGrinding ? [] : [full]
    return Run(machine, configuration)
  }

  private static let courses: [Course<Mill>] = [
    Course(
      "is taken like a generated one", run(isGrinding: true),
      [
        .squeaked: "squeak; oiling 3 < grinding 3; visit 1, oil",
        .poured(.init(sacks: 5)): "pour.more; oiling 3 < grinding 8", .weigh(.init()): "weigh, weigh #1 = 8",
        .oiled: "oiled; grinding 8; visit 2, grind; oil 4",
      ]),
    Course("is left like a generated one", run(oil: 6), [.oiled: "enough; idle; visit 1; oil 304"]),
    Course(
      "with a case that takes the wrong one is not begun, and nothing is changed",
      run(Mill.machine(grinding: \.grindingSlipped), isGrinding: true),
      [.squeaked: "squeaked undecided, grind is broken: it ended with squeaked, which leads nowhere; broken"]),
    Course(
      "with a case that takes the wrong one does not return, and nothing is changed",
      run(Mill.machine(oiling: \.oilingSlipped)),
      [.oiled: "oiled undecided, oil is broken: it ended with oiled, which leads nowhere; broken"]),
    Course(
      "with a case that takes the wrong one is not left, and nothing is changed",
      run(Mill.machine(oiling: \.oilingSlipped), oil: 6),
      [.oiled: "oiled undecided, oil is broken: it ended with oiled, which leads nowhere; broken"]),
    Course(
      "kept in a case that takes the wrong one decides nothing, and who asks hears it",
      run(Mill.machine(grinding: \.grindingSlipped)),
      [
        .poured(.init(sacks: 1)): "poured undecided", .weigh(.init()): "weigh #1 undecided",
        .oiled: "oiled; grinding 4; visit 1; oil 4",
      ]),
    Course(
      "asked for in a case that takes the wrong one finds nothing, and nothing is changed",
      run(Mill.machine(kept: \.grindingSlipped), oil: 6),
      [.oiled: "oiled undecided, oil is broken: it ended with oiled, which leads nowhere; broken"]),
  ]

  @Test("goes as it is written:", arguments: courses)
  func course(_ course: Course<Mill>) { course.check() }
}
