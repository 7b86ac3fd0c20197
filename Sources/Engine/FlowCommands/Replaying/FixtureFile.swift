import FlowEngine
import FlowTesting
import Foundation

/// A file with a fixture of a walk.
struct FixtureFile {
  let name: String
  private let fixture: WalkFixture

  /// Reads a fixture; `nil` if the file contains something else, such as a journal.
  init?(_ name: String, _ data: Data) {
    guard let fixture = try? JSONDecoder().decode(WalkFixture.self, from: data) else { return nil }
    self.name = name
    self.fixture = fixture
  }

  /// Plays the fixture from the starting points of a suite, and returns the result, in words.
  ///
  /// - Throws: A `WalkFailure` if its property does not hold; a `UsageError` if it does not fit the machine.
  func play<F: Flow>(by suite: WalkSuite<F>) throws -> String {
    var replays: [WalkReplay] = []
    for walks in suite.walks {
      do { replays.append(try walks.replay(fixture, suite.properties)) } catch let error as WalkError {
        throw UsageError("\(name): \(error)")
      }
    }
    guard let nearest = replays.min(by: { $0.leftOut.count < $1.leftOut.count }) else {
      throw UsageError("\(name): there are no walks to play it")
    }
    guard nearest.leftOut.isEmpty else {
      let changes = "\(nearest)".split(separator: "\n").joined(separator: "; ")
      throw UsageError("\(name) no longer shows the failure: \(changes)")
    }
    return nearest.isOfAnotherTable ? "holds; the table differs from that of the fixture" : "holds"
  }
}
