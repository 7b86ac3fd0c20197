import Testing

@testable import PassTestSupport

@Suite("Damaged archives", .endsIfStuck) struct DamageTests {
  /// One damage of so many is tried.
  private static let share = 97

  @Test(
    "whatever is damaged in an archive with a planted violation, no finding appears, and none vanishes unsaid",
    arguments: Planted.all.indices)
  func planted(index: Int) async throws {
    let planted = Planted.all[index], producer = Producer.allCases[index % Producer.allCases.count]
    var draft = try await Draft.of(planted.scenario)
    if planted.isSlow { draft.slowDown() }
    try planted.plant(&draft)
    var proof = DamageProof(share: Self.share, from: index)
    try proof.take("\(planted)", draft.archive(by: producer))
    #expect(proof.failures == [])
  }

  /// A client that looks at a session after its end, polls every second, and asks for six resources.
  @Test("whatever is damaged in an archive with several violations, findings stay", arguments: Producer.allCases)
  func careless(producer: Producer) async throws {
    var draft = try await Draft.of("code-expired-and-left")
    draft.append(try draft.call("GET", "/sessions/\(draft.code())", #"{"existingParameters":{}}"#), by: 10_000)
    try draft.again("GET /profiles/code", by: 1_000)
    draft.append(
      try draft.call(
        "POST", "/decisions/preauthorize/northlight", json: #"{"resources":["1","2","3","4","5","6"]}"#,
        #"{"decisions":[]}"#))
    let index = Producer.allCases.firstIndex(of: producer) ?? 0
    var proof = DamageProof(share: Self.share, from: 20 * index)
    try proof.take("careless", draft.archive(by: producer))
    #expect(proof.failures == [])
    #expect(proof.kept.values.contains { $0 > 0 } && proof.kept.count > 3)
  }
}
