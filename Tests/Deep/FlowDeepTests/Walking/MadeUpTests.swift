import Testing

@testable import FlowEngine
@testable import FlowTesting

/// A flow whose events carry all kinds of things.
private enum Parcel: Flow {
  struct Context: Hashable, Codable {
    var seen: Set<String> = []
    var password = "open sesame"
  }
  @Cases enum State { case closed, open }
  enum Size: String, Codable, CaseIterable { case small, large }
  struct Label: Hashable, Codable {
    var to: String
    var weight: Double?
    var stamps: [UInt8]
    var size: Size
    var remarks: [String: Int]
    var isFragile: Bool
  }
  @Cases enum Inner { case empty, number(Int), label(Label) }
  struct Tree: Hashable, Codable { var branches: [Tree] }
  @Cases enum Event { case labelled(Label), filled(Inner), planted(Tree), called(String), shaken }
  static let notifications: [Event.Name] = Event.Name.allCases

  static let machine = Machine<Parcel>([Phase("P", "Parcel", [closed, open])], from: .closed)

  private static let closed = StateNode<Parcel>(
    \.closed, "", "Closed",
    [
      .stay(on: \.labelled, "label", ["d"]) { context, _, label in
        context.seen.insert("\(label.size) \(label.weight == nil) \(label.stamps.count)")
      },
      .stay(on: \.filled, "fill", ["d"]) { context, _, inner in context.seen.insert(inner.name.stringValue) },
      .stay(on: \.planted, "plant", ["d"]),
      .on(\.called, "right", ["d"], when: .password, to: \.open),
      .ignore(\.called, when: .not(.password), because: "it is not the word"),
      .ignore(.shaken, because: "it is packed well"),
    ])

  private static let open = StateNode<Parcel>(
    \.open, "", "Open",
    [.final, .ignore(.labelled, .filled, .planted, .called, .shaken, because: "it is open")])
}

extension Guard where F == Parcel, From == Void, Trigger == String, Found == Void {
  fileprivate static var password: Self { .check("password") { context, _, word in word == context.password } }
}

/// Its event has a payload that only a text of a certain form decodes.
private enum Stamp: Flow {
  struct Context: Hashable, Codable {}
  @Cases enum State { case blank }
  struct Serial: Hashable, Codable {
    let text: String
    init(_ text: String) { self.text = text }
    init(from decoder: any Decoder) throws {
      text = try decoder.singleValueContainer().decode(String.self)
      guard text.hasPrefix("serial-") else {
        throw DecodingError.dataCorrupted(.init(codingPath: [], debugDescription: "no serial"))
      }
    }
  }
  @Cases enum Event { case stamped(Serial) }
  static let notifications: [Event.Name] = [.stamped]
  static let machine = Machine<Stamp>(
    [Phase("S", "Stamp", [blank])], from: .blank)

  private static let blank = StateNode<Stamp>(\.blank, "", "Blank", [.stay(on: \.stamped, "stamp", ["d"])])
}

@Suite("Payloads that are made up") struct MadeUpTests {
  @Test("structs, enums, optionals, arrays, dictionaries and trees are made up from how they are decoded")
  func kinds() throws {
    let coverage = try Walks(Parcel.machine, context: .init(), steps: 3_000).check()
    try coverage.require(.edges, .answers, .decisions)
    let seen = #expect(throws: WalkFailure.self) {
      try Walks(Parcel.machine, context: .init(), steps: 12_000).check(
        .never("everything was seen") { $0.context.seen.count == 15 })
    }
    #expect(seen?.property == "everything was seen", "three cases; two sizes, a weight or none, up to two stamps")
  }

  @Test("a text that has to agree with one in the context is found there")
  func agreement() {
    let failure = #expect(throws: WalkFailure.self) {
      try Walks(Parcel.machine, context: .init(), steps: 2_000).check(.never("opened", .entering(.open)))
    }
    #expect(failure?.edges == ["right"])
    #expect(failure?.steps.first?.contains("called(\"open sesame\")") == true)
  }

  @Test("numbers below zero are made up, too")
  func negative() {
    let failure = #expect(throws: WalkFailure.self) {
      try Walks(Parcel.machine, context: .init(), steps: 2_000).check(
        .never("less than nothing") {
          if case .filled(.number(let number))? = $0.event { number < 0 } else { false }
        })
    }
    #expect(failure?.steps.count == 1)
  }

  @Test("what cannot be made up is named before a walk begins, and samples help")
  func impossible() throws {
    let error = #expect(throws: WalkError.self) { try Walks(Stamp.machine, context: .init()).check() }
    #expect(error == .noSamples(["stamped"]))
    #expect(error?.description == "no payload can be made up for stamped: give samples of them")
    try Walks(Stamp.machine, context: .init(), samples: [.stamped(Stamp.Serial("serial-1"))], steps: 100).check()
      .require(.edges)
  }
}
