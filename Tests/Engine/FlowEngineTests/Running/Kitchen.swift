import FlowEngine

@testable import TestMachines

/// Who performs the effects of a kettle.
typealias Kitchen = Performers<Kettle>

extension Kettle.State { static let lit = Self.heating(.init()) }

extension Performers<Kettle> {
  func session(_ state: Kettle.State, withdrawn: Session<Kettle>.Withdrawn? = nil) -> Session<Kettle> {
    Session(Run(Kettle.machine, Run.Configuration(.init(), state)), withdrawn: withdrawn) { await perform($0, $1) }
  }
}
