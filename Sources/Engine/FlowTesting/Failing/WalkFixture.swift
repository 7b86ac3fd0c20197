import FlowEngine
import Foundation

/// A recorded walk that can be played again. It contains the payloads of events, including those of samples.
public struct WalkFixture: Hashable, Codable, Sendable {
  /// One move of the walk.
  public struct Step: Hashable, Codable, Sendable {
    /// The kind of move.
    public let kind: MoveKind
    /// The name of the event, or of the effect that breaks; empty if a caller gives up, or the run is restored.
    public let name: String
    /// For a late event, how many visits ago its effect was started; for a cancellation, which waiting caller gives up.
    let number: Int
    /// The event as JSON; `nil` for an event without payload.
    private(set) var event: String?
    private var empty: String { "{\"\(name)\":{}}" }

    /// The move without the payload of its event.
    init<F: Flow>(_ move: Move, of _: F.Type) {
      kind = move.kind
      number = move.number
      switch move.kind {
      case .cancellation, .restoration: name = ""
      case .broken: name = Array(F.Effect.Name.allCases)[move.name].stringValue
      case .outcome, .progress, .request, .notification, .late, .elapsed:
        name = Array(F.Event.Name.allCases)[move.name].stringValue
      }
    }

    /// - Parameters:
    ///   - event: The event; `nil` if only its name counts.
    ///   - userInfo: What an encoder of its payload has to know.
    /// - Throws: What the payload throws when it is encoded.
    init<F: Flow>(
      _ move: Move, _ event: F.Event?, of flow: F.Type, userInfo: [CodingUserInfoKey: any Sendable]
    ) throws {
      self.init(move, of: flow)
      let encoder = JSONEncoder()
      encoder.userInfo = userInfo
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      encoder.nonConformingFloatEncodingStrategy = .convertToString(
        positiveInfinity: "+∞", negativeInfinity: "-∞", nan: "?")
      self.event = try event.map { String(decoding: try encoder.encode($0), as: UTF8.self) }
      if self.event == empty { self.event = nil }
    }

    /// The move, and the event that it produces.
    ///
    /// - Throws: A `WalkError` if the flow has no such name, or if the payload does not fit the event.
    fileprivate func move<F: Flow>(_: F.Type) throws(WalkError) -> (Move, F.Event?) {
      let names: [String] =
        switch kind {
        case .cancellation, .restoration: [""]
        case .broken: F.Effect.Name.allCases.map { $0.stringValue }
        case .outcome, .progress, .request, .notification, .late, .elapsed: F.Event.Name.allCases.map { $0.stringValue }
        }
      guard let position = names.firstIndex(of: name) else { throw .unknownName(name) }
      let move = Move(kind: kind, name: position, number: max(0, number))
      guard !kind.isSilent else { return (move, nil) }
      let decoder = JSONDecoder()
      decoder.nonConformingFloatDecodingStrategy = .convertFromString(
        positiveInfinity: "+∞", negativeInfinity: "-∞", nan: "?")
      guard let event = try? decoder.decode(F.Event.self, from: Data((event ?? empty).utf8)),
        event.name.stringValue == name
      else { throw .otherPayload(name) }
      return (move, event)
    }
  }
  /// The version of the format, which changes whenever a reader must know about it.
  public let version: Int
  /// The name of the flow.
  public let flow: String
  /// The `Machine.fingerprint` of the table that was walked. On another table the walk may mean something else.
  public let fingerprint: String
  /// The title of the property that did not hold.
  public let property: String
  /// The seed that led there.
  public let seed: UInt64
  /// The moves, in order.
  public let steps: [Step]

  private static var version: Int { 3 }

  init<F: Flow>(_ walks: Walks<F>, _ property: String, _ steps: [Step]) {
    version = Self.version
    flow = "\(F.self)"
    fingerprint = walks.machine.fingerprint
    self.property = property
    seed = walks.seed
    self.steps = steps
  }

  /// The walks with the payloads of the steps as their samples, and the moves that produce these.
  ///
  /// - Throws: A `WalkError` if the fixture does not belong to this flow and these properties.
  func moves<F: Flow>(of walks: Walks<F>, _ properties: [Property<F>]) throws(WalkError) -> (Walks<F>, [Move]) {
    guard version == Self.version else { throw .otherVersion(version) }
    guard flow == "\(F.self)" else { throw .otherFlow(flow) }
    guard properties.contains(where: { $0.title == property }) else { throw .unknownProperty(property) }
    var walks = walks, moves: [Move] = [], events: [Int: [F.Event]] = [:]
    for step in steps {
      var (move, event) = try step.move(F.self)
      if let event {
        let place = events[move.name, default: []].firstIndex(of: event) ?? events[move.name, default: []].count
        if place == events[move.name, default: []].count { events[move.name, default: []].append(event) }
        move.choices = [place]
      }
      moves.append(move)
    }
    walks.samples = walks.samples.replacing(events.values.flatMap { $0 })
    return (walks, moves)
  }
}

extension WalkFixture: CustomStringConvertible {
  /// The fixture as JSON, in one line.
  public var description: String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return (try? encoder.encode(self)).map { String(decoding: $0, as: UTF8.self) } ?? "{}"
  }
}

/// The result of replaying a fixture that no longer fails.
public struct WalkReplay: Hashable, Sendable, CustomStringConvertible {
  /// The steps that could no longer be made.
  public internal(set) var leftOut: [WalkFixture.Step] = []
  /// Whether the table differs from that of the fixture, for example because its mistake was fixed.
  public internal(set) var isOfAnotherTable = false

  /// One line for each difference; empty if there is no difference.
  public var description: String {
    let table = isOfAnotherTable ? ["the table differs from that of the fixture"] : []
    return (table + leftOut.map { "no longer possible: \($0.words)" }).joined(separator: "\n")
  }
}
