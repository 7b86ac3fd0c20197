import FlowEngine
import Testing

/// Expanded by the compiler, which proves that what is generated compiles.
@Memberwise package struct Waiting<Value: Sendable> {
  /// Why. } let trap: Int
  package let reason: String, `default`: [String: Value]
  package private(set) var pause: Duration = [1, 2]
    .reduce(.zero) { $0 + .seconds($1) }
  var last: Value?
  var count: Int = 0 { didSet { changes += 1 } }
  let limit: Int = 9
  static var most: Int { 10 }
  private(set) lazy var changes: Int = 0
  var isOver: Bool { count > limit }
  let then: @Sendable (Value) -> Int?
  var `else`: (() -> Int)?
}

@Memberwise(unlabelled: 2) struct Named {
  let name: String
  var number: Int?
  let unit: String
}

@Suite("@Memberwise") struct MemberwiseTests {
  @Test("each stored property is set, or keeps its value")
  func values() {
    let short = Waiting(reason: "a", default: ["b": 1], then: { $0 + 1 })
    #expect((short.reason, short.default, short.pause) == ("a", ["b": 1], .seconds(3)))
    #expect((short.last, short.count, short.limit, short.else?()) == (nil, 0, 9, nil))
    #expect(short.then(2) == 3)
    let long = Waiting(
      reason: "", default: [:], pause: .zero, last: 4, count: 5, then: { _ in nil }, else: { 6 })
    #expect((long.pause, long.last, long.count, long.else?()) == (.zero, 4, 5, 6))
  }

  @Test("the first parameters have no label")
  func unlabelled() {
    let named = Named("a", 3, unit: "b")
    #expect((named.name, named.number, named.unit) == ("a", 3, "b"))
    #expect(Named("a", unit: "b").number == nil)
  }
}
