import FlowEngine
import FlowTesting
import Foundation
import PassScenarios
import Testing

/// A slip in a table, where walks over it begin, and the property that they find violated.
struct PlantedWalk<F: Flow>: Sendable, CustomTestStringConvertible {
  private let mutation: Mutation<F>
  private let start: F.State.Name
  private let title: String

  init(_ mutation: Mutation<F>, from start: F.State.Name, _ title: String) {
    (self.mutation, self.start, self.title) = (mutation, start, title)
  }

  var testDescription: String { "\(mutation): \(title)" }

  /// Walks over the table until the property is violated. To begin near the slip takes less time.
  ///
  /// - Parameter states: A value of every state.
  func isFound(
    by suite: WalkSuite<F>, from states: [F.State], within steps: Int = 14,
    _ change: (inout Walks<F>) -> Void = { _ in }
  ) throws {
    var walks = try #require(suite.walks.first)
    walks.machine = try #require(walks.machine.mutated(by: mutation))
    walks.state = states.first { $0.name == start }
    change(&walks)
    let failure = #expect(throws: WalkFailure.self) {
      try walks.check(suite.properties.filter { $0.title.hasPrefix(title) })
    }
    #expect(failure?.property.hasPrefix(title) == true)
    #expect((failure?.steps.count ?? .max) <= steps, "\(failure?.edges ?? [])")
    #expect(throws: WalkFailure.self) { try walks.replay(try #require(failure?.fixture), suite.properties) }
  }
}

extension WalkSuite {
  /// Takes this many steps on each walk. CI walks a million; here it is seen that the properties hold at all.
  func hold(
    _ properties: [Property<F>], steps: Int = 4_000, _ change: (inout Walks<F>) throws -> Void = { _ in }
  ) throws {
    for walks in walks {
      var walks = walks
      walks.steps = steps
      try change(&walks)
      #expect(throws: Never.self) { try walks.check(properties) }
    }
  }
}

extension Property {
  /// No media token is in the state or the context that an event with one leads to (R-DEC-6).
  static func keepsNoMediaToken(after event: F.Event.Name) -> Self {
    .never("a media token is kept") { moment in
      guard moment.event?.name == event else { return false }
      let encoder = JSONEncoder(keepsSecrets: true)
      let kept = try? [encoder.encode(moment.state), encoder.encode(moment.context)]
      return kept?.contains { String(decoding: $0, as: UTF8.self).contains("\(Sample.mark)-media") } ?? true
    }
  }
}
