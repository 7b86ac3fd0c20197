/// Everything that an abstract machine can reach, and what follows from it.
package struct AbstractExploration: Hashable, Sendable {
  /// A violation, with a shortest path to it.
  package struct Finding: Hashable, Sendable {
    /// What is wrong.
    package var text: String
    /// The events on the path, each with the state that it leads to: `signIn > askingForAccess`.
    package var way: [String]
  }
  /// Whether something can be reached from everywhere by what effects produce, without events from outside.
  package struct Reached: Hashable, Sendable {
    /// The request that is answered; `nil` for rest.
    package var request: String?
    /// How many configurations must lead there: all for rest, otherwise those in which the request waits.
    package var from: Int
    /// From how many it cannot be reached, and a shortest path to one of them.
    package var missing: Int, finding: Finding?
  }
  /// How many configurations were found.
  package var configurations: Int
  /// How many moves lead on from them: an event, the row that is taken, and those of the deferred events that follow.
  package var moves: Int
  /// How many states are met, and how many there are.
  package var states: Int, allStates: Int
  /// The most states that are kept at once.
  package var maxKept: Int
  /// How many configurations rest.
  package var resting: Int
  /// Whether all configurations were expanded; otherwise nothing is known about what is reached.
  package var isComplete: Bool
  /// Undecided cells, requests that wait at rest, and states with more states kept than are distinguished, each once.
  package var findings: [Finding]
  /// Rest, then each request. Empty if the search is not complete.
  package var reached: [Reached]
  /// Whether nothing wrong was found.
  package var holds: Bool { findings.isEmpty && reached.allSatisfy { $0.missing == 0 } }
}

extension AbstractMachine {
  /// Searches all configurations, breadth first.
  ///
  /// - Parameter limit: The search is cut if more configurations are found.
  package func explore(limit: Int = 4_000_000) -> AbstractExploration {
    var search = AbstractSearch(self)
    let isComplete = search.run(limit: limit)
    return search.result(isComplete: isComplete)
  }
}
