import FlowEngine

@testable import TestMachines

/// Who performs the effects of a kettle.
typealias Kitchen = Performers<Kettle>

extension Kettle.State { static let lit = Self.heating(.init()) }

extension Performers<Kettle> {
  func session(_ state: Kettle.State, withdrawn: Session<Kettle>.Withdrawn? = nil) -> Session<Kettle> {
    Session(Run.at(state), withdrawn: withdrawn) { await perform($0, $1) }
  }
}

extension Run<Kettle> {
  static func at(_ state: Kettle.State) -> Self { Run(Kettle.machine, Configuration(.init(), state)) }
}
