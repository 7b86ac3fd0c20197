import FlowEngine
import FlowTesting
import Testing

enum Gate: Flow {
  struct Context: Hashable, Codable { var coins = 0, passages = 0 }
  @Cases enum State { case locked, open }
  @Cases enum Event { case coinInserted, pushed }
  static let notifications: [Event.Name] = [.coinInserted, .pushed]
  static let machine = Machine<Gate>([Phase("G", "Gate", [locked, open])], from: .locked)

  private static let locked = StateNode<Gate>(
    \.locked, "", "Locked",
    [
      .on(\.coinInserted, "coin", ["manual 1"], to: \.open) { context, _, _ in context.coins += 1 },
      .ignore(.pushed, because: "it is locked"),
    ])

  private static let open = StateNode<Gate>(
    \.open, "", "Open",
    [
      .stay(on: \.coinInserted, "tip", ["manual 2"]) { context, _, _ in context.coins += 1 },
      .stay(on: \.pushed, "pushed", ["manual 3"]) { context, _, _ in context.passages += 1 },
    ])
}

func everybodyPays() throws {
  try Walks(Gate.machine, context: .init()).check(
    .always("every passage is paid") { $0.context.passages <= $0.context.coins })
}

func exhaustiveGate() -> ExhaustiveStepper<Gate> {
  ExhaustiveStepper(Stepper(Gate.machine, .init())) { unseen in
    Issue.record(
      "\(unseen)",
      sourceLocation: SourceLocation(
        fileID: unseen.fileID, filePath: unseen.filePath, line: unseen.line, column: unseen.column))
  }
}

func passes() {
  let gate = exhaustiveGate()
  gate.send(.coinInserted)
  #expect(gate.state == .open)
  gate.send(.pushed)
  #expect(gate.context.passages == 1)
}
