import FlowEngine
import Testing

@testable import TestMachines

@Suite("A detour of states declared by hand")
struct MillTests {
  private static let full = Mill.State.grinding(.init(sacks: 4)), can = Mill.State.oiling(.init(drops: 3))

  @Test("is taken like a generated one")
  func runs() throws {
    #expect(Mill.machine().validate() == [])
    var stepper = try Stepper(Mill.machine(), .init(), in: Self.full)
    try stepper.answer(.squeaked)
    #expect(stepper.state == Self.can && stepper.kept == [.grinding(.init(sacks: 3))])
    stepper.send(.poured(.init(sacks: 5)))
    let weigh = stepper.ask(\.weigh, .init())
    #expect(try stepper.result(of: weigh)?.get() == 8)
    try stepper.answer(.oiled)
    #expect(stepper.state == .grinding(.init(sacks: 8)) && stepper.kept.isEmpty && stepper.context.oil == 4)
    var dry = try Stepper(Mill.machine(), .init(oil: 6), in: Self.can, keeping: [Self.full])
    try dry.answer(.oiled)
    #expect(dry.state == .idle && dry.context.oil == 304)
  }

  @Test("with a case that takes the wrong one is not begun, and nothing is changed")
  func there() throws {
    var stepper = try Stepper(Mill.machine(grinding: \.grindingSlipped), .init(), in: Self.full)
    #expect(
      try stepper.answer(.squeaked).lines()
        == ["squeaked undecided", "grind is broken: it ended with squeaked, which leads nowhere"])
    #expect(stepper.state == Self.full && stepper.kept.isEmpty && stepper.visit == 0)
  }

  @Test("with a case that takes the wrong one does not return, and nothing is changed")
  func back() throws {
    for oil in [0, 6] {
      var stepper = try Stepper(
        Mill.machine(oiling: \.oilingSlipped), .init(oil: oil), in: Self.can, keeping: [Self.full])
      #expect(
        try stepper.answer(.oiled).lines()
          == ["oiled undecided", "oil is broken: it ended with oiled, which leads nowhere"])
      #expect(stepper.state == Self.can && stepper.kept == [Self.full] && stepper.context.oil == oil)
    }
  }

  @Test("kept in a case that takes the wrong one decides nothing, and who asks hears it")
  func asFirst() throws {
    var stepper = try Stepper(Mill.machine(grinding: \.grindingSlipped), .init(), in: Self.can, keeping: [Self.full])
    #expect(stepper.send(.poured(.init(sacks: 1))).lines() == ["poured undecided"])
    let weigh = stepper.ask(\.weigh, .init())
    #expect(throws: SessionError.self) { try stepper.result(of: weigh)?.get() }
    #expect(stepper.state == Self.can && stepper.kept == [Self.full] && stepper.run.open.isEmpty)
    try stepper.answer(.oiled)
    #expect(stepper.state == Self.full)
  }

  @Test("asked for in a case that takes the wrong one finds nothing, and nothing is changed")
  func kept() throws {
    var stepper = try Stepper(
      Mill.machine(kept: \.grindingSlipped), .init(oil: 6), in: Self.can, keeping: [Self.full])
    #expect(
      try stepper.answer(.oiled).lines()
        == ["oiled undecided", "oil is broken: it ended with oiled, which leads nowhere"])
    #expect(stepper.state == Self.can && stepper.kept == [Self.full] && stepper.context.oil == 6)
  }
}
