import Foundation
import PassCommands
import Testing

@testable import PassCommands
@testable import PassTestSupport

@Suite("Damaged archives", .endsIfStuck) struct DamageTests {
  /// One damage of so many; `passflow audit --damage` tries all, of archives that this suite writes to a folder that
  /// `PLANTED_ARCHIVES` names.
  private static let share = 211

  @Test(
    "whatever is damaged in an archive with a planted violation, no finding appears, and none vanishes unsaid",
    arguments: Planted.all.indices)
  func damaged(index: Int) async throws {
    let planted = Planted.all[index], producer = Producer.allCases[index % Producer.allCases.count]
    var draft = try await Draft.of(planted.scenario)
    if planted.isSlow { draft.slowDown() }
    try planted.plant(&draft)
    let data = draft.archive(by: producer)
    if let folder = ProcessInfo.processInfo.environment["PLANTED_ARCHIVES"] {
      let name = "\(index < 100 ? "0" : "")\(index < 10 ? "0" : "")\(index)-\(planted.rule)-\(producer).har"
      try data.write(to: URL(fileURLWithPath: folder).appendingPathComponent(name))
    }
    var proof = DamageProof(share: Self.share, from: index)
    try proof.take("\(planted)", data)
    #expect(proof.failures == [])
  }
}
