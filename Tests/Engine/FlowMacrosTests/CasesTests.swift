import FlowEngine
import Foundation
import Testing

/// Expanded by the compiler, which proves that what is generated compiles.
@Cases private enum Turnstile {
  /// Closed. } case trap
  case locked
  case open([Int]), `default`  // case four(
  /* case five /* nested */ */
  indirect case again(Self)
  func isOpen() -> Bool { if case .open = self { true } else { false } }
  #if DEBUG
    static let text = #"" case six \(Int) "#
  #endif
}

enum Outer {}
extension Outer {
  @Cases enum Single { case only(Int) }
}

@Suite("@Cases") struct CasesTests {
  @Test("the cases are listed in their order")
  func names() {
    #expect(Turnstile.CodingKeys.allCases.map(\.stringValue) == ["locked", "open", "default", "again"])
  }

  @Test("each case is taken apart and built again")
  func cases() {
    let cases = Turnstile.cases, values: [Turnstile] = [.locked, .open([1, 2]), .default, .again(.locked)]
    #expect(values.map(\.name) == [.locked, .open, .default, .again])
    #expect(values.map { cases.open.extract($0) } == [nil, [1, 2], nil, nil])
    #expect(values.map { cases.again.extract($0) } == [nil, nil, nil, .locked])
    #expect(values.map { cases.locked.extract($0) != nil } == [true, false, false, false])
    #expect(cases.open.embed([3]) == .open([3]))
    #expect(cases.default.embed(()) == .default)
    #expect(Outer.Single.cases.only.extract(.only(3)) == 3)
  }

  @Test("a value goes to JSON and back")
  func coding() throws {
    let value = Turnstile.again(.open([1]))
    #expect(try JSONDecoder().decode(Turnstile.self, from: JSONEncoder().encode(value)) == value)
  }
}
