import FlowEngine
import FlowTesting
import Foundation

/// A file in which a fixture of a walk stands.
struct FixtureFile {
  let name: String
  private let fixture: WalkFixture

  /// Nil if the file holds something else, such as a journal.
  init?(_ name: String, _ data: Data) {
    guard let fixture = try? JSONDecoder().decode(WalkFixture.self, from: data) else { return nil }
    self.name = name
    self.fixture = fixture
  }

  /// Plays the fixture where the walks of a suite begin, and returns what came of it, in words.
  ///
  /// - Throws: A `WalkFailure` when its property does not hold; a `UsageError` when it does not fit the machine.
  func play<F: Flow>(by suite: WalkSuite<F>) throws -> String {
    var replays: [WalkReplay] = []
    for walks in suite.walks {
      do { replays.append(try walks.replay(fixture, suite.properties)) } catch let error as WalkError {
        throw UsageError("\(name): \(error)")
      }
    }
    guard let nearest = replays.min(by: { $0.leftOut.count < $1.leftOut.count }) else {
      throw UsageError("\(name): there are no walks that could play it")
    }
    guard nearest.leftOut.isEmpty else { throw UsageError("\(name) shows nothing any more:\n\(nearest)") }
    return nearest.isOfAnotherTable ? "holds; the table is another one than that of the fixture" : "holds"
  }
}
