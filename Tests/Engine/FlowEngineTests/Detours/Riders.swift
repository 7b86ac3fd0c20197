import FlowEngine

@testable import TestMachines

/// Who performs the effects of the courier.
typealias Riders = Performers<Courier>

extension Performers<Courier> {
  func session(
    _ machine: Machine<Courier> = Courier.machine, in state: Courier.State = .ride(3),
    withdrawn: Session<Courier>.Withdrawn? = nil
  ) -> Session<Courier> {
    Session(Run(machine, Run.Configuration(.init(), state)), withdrawn: withdrawn) { await perform($0, $1) }
  }
}
