import FlowEngine
import FlowTesting
import Foundation
import PassAPI
import PassService

extension Samples where F: ServiceFlow {
  /// The same samples, where every answer of the service has a part that could not be read.
  ///
  /// - Parameter opaque: The answers without parts.
  package func leavingOut(but opaque: Set<F.Event.Name> = []) throws -> Self {
    let effects = F.Effect.Name.allCases.map(F.declaration(of:)).filter { $0.waitsFor == .service }
    let answers = Set(effects.flatMap(\.outcomes)).subtracting(opaque).subtracting([F.Event.cases.requestFailed.name])
    let encoder = JSONEncoder(keepsSecrets: true)
    return replacing(
      try events.filter { answers.contains($0.name) }.map { event in
        let json = JSONValue(parsing: try encoder.encode(event)) ?? .null
        return try JSONDecoder().decode(F.Event.self, from: try JSONEncoder().encode(json.leavingOut))
      })
  }
}

extension Property where F: ServiceFlow {
  /// What an answer leaves out, and what the vault does not take, is no secret to those who can mend it.
  package static var noticesWhatIsLost: Self {
    .never("support: what an answer leaves out, or the vault does not take, is recorded nowhere") { moment in
      guard let event = moment.event, moment.isEntry || moment.edge?.on == event.name,
        let answer = Mirror(reflecting: event).children.first?.value as? any HasTime,
        !answer.leftOut.isEmpty || F.Event.cases.vaultWritten.extract(event).map({ $0.value == nil }) == true
      else { return false }
      // Only the latest are kept: where there are as many, no further one can be distinguished from them.
      let before = moment.before.service.problems.count
      return before < Problem.maxKept && moment.context.service.problems.count <= before
    }
  }
}

extension JSONValue {
  /// The same, where what has a moment has left out something.
  fileprivate var leavingOut: JSONValue {
    guard case .object(var members) = self else { return self }
    if members["moment"] != nil, let value = members["value"] {
      // What says that there is nothing has no parts.
      if !value.saysNothing { members["leftOut"] = ["no member there"] }
    } else {
      members = members.mapValues(\.leavingOut)
    }
    return .object(members)
  }

  private var saysNothing: Bool {
    guard case .object(let members) = self, members.count == 1 else { return false }
    return members.values.first == .object([:])
  }
}
