import FlowEngine
import Testing

@Suite struct DeferralTests {
  @Test("after each state that a deferred event enters, what waited longer is offered first")
  func startsOver() {
    var table = DoorTable()
    // `validate()` would object that a resting state defers; here it is what keeps the first of two events waiting.
    table.opening = [DoorTable.turning, DoorTable.opened, DoorTable.jammed, .defer(.openRequested, .shut, .rang)]
    table.open = [DoorTable.answer, DoorTable.shut, .reject(.openRequested, with: .openAlready), .defer(.rang)]
    var run = Run(table.machine, Door.Context(), .opening), log: [String] = []
    let report = { (happening: Happening<Door>) in
      switch happening {
      case .moved(let edge, _): log.append(edge.id)
      case .ignored(let event, _, _): log.append("\(event.stringValue) ignored")
      case .deferred(let event): log.append("\(event.stringValue) waits")
      default: log.append("other")
      }
    }
    for event in [Door.Event.rang, .shut, .opened] { run.send(event, report) }
    #expect(log == ["rang waits", "shut waits", "opened", "shut", "rang ignored"])
    #expect(run.deferred.isEmpty && run.state == .closed)
  }
}
