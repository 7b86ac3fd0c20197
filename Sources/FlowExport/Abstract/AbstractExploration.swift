/// Everything that an abstract machine can come to, and what that says.
package struct AbstractExploration: Hashable, Sendable {
  /// Something that must not be, with a shortest way there.
  package struct Finding: Hashable, Sendable {
    /// What is so.
    package var text: String
    /// The events that lead there, each with the state that it leads to: `signIn > askingForAccess`.
    package var way: [String]
  }
  /// Whether something can be reached from everywhere without anybody outside: through what effects produce, alone.
  package struct Reached: Hashable, Sendable {
    /// The request that is answered; nil for rest.
    package var request: String?
    /// How many configurations must lead there: all for rest, else those in which the request waits.
    package var from: Int
    /// From how many it cannot be reached, and a shortest way to one of them.
    package var missing: Int, finding: Finding?
  }
  /// How many configurations were found.
  package var configurations: Int
  /// How many ways lead on from them: an event, the row that is taken, and those of deferred events that follow.
  package var moves: Int
  /// How many states are met, of how many.
  package var states: Int, allStates: Int
  /// The most states that are kept at once.
  package var mostKept: Int
  /// How many configurations rest.
  package var resting: Int
  /// Whether all were gone on from; otherwise nothing is known of what is reached.
  package var isComplete: Bool
  /// Cells that are undecided, who waits at rest, where more is kept than is told apart. Each is told once.
  package var findings: [Finding]
  /// Rest, then each request. Empty if not complete.
  package var reached: [Reached]
  /// Whether nothing is wrong in what was seen.
  package var holds: Bool { findings.isEmpty && reached.allSatisfy { $0.missing == 0 } }
}

extension AbstractMachine {
  /// Looks at every configuration, breadth first.
  ///
  /// - Parameter limit: The search is cut when more configurations are found.
  package func explore(limit: Int = 4_000_000) -> AbstractExploration {
    var search = AbstractSearch(self)
    let isComplete = search.run(limit: limit)
    return search.result(isComplete: isComplete)
  }
}
