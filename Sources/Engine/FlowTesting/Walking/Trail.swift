import FlowEngine

/// The moves that led to a position. Longer trails share the beginnings of others.
final class Trail: Sendable {
  private let move: Move
  private let before: Trail?
  let count: Int

  init(_ move: Move, after before: Trail?) {
    self.move = move
    self.before = before
    count = (before?.count ?? 0) + 1
  }

  /// All moves, the first in front.
  var moves: [Move] {
    var moves: [Move] = [], trail: Trail? = self
    while let here = trail {
      moves.append(here.move)
      trail = here.before
    }
    return moves.reversed()
  }
}
