import FlowEngine

/// A door that is opened with a code.
enum Door: Flow {
  struct Context: Hashable, Codable, Sendable { var wrongCodes = 0 }
  @Cases enum State { case closed, open, blocked }
  @Cases enum Event { case codeTyped(Code), pushed, reset }
  static var notifications: [Event.Name] { Event.Name.allCases }

  struct Code: Hashable, Codable, Sendable { var isRight: Bool }
  @Cases enum CodeAnswer { case right, wrong, wrongForTheThirdTime }

  static let machine = Machine<Door>([Phase("D", "Door", [closed, open, blocked])], from: .closed)

  private static let closed = StateNode<Door>(
    \.closed, "D1", "Nobody can pass",
    [
      .on(\.codeTyped, "D1.right", ["house rules 1"], when: .code(is: .right), to: \.open) { context, _, _ in
        context.wrongCodes = 0
      },
      .stay(on: \.codeTyped, "D1.wrong", ["house rules 2"], when: .code(is: .wrong)) { context, _, _ in
        context.wrongCodes += 1
      },
      .on(\.codeTyped, "D1.blocked", ["house rules 3"], when: .code(is: .wrongForTheThirdTime), to: \.blocked),
      .ignore(.pushed, because: "it is locked"),
      .ignore(.reset, because: "it is not blocked"),
    ])

  private static let open = StateNode<Door>(
    \.open, "D2", "Somebody can pass",
    [
      .on(\.pushed, "D2.pushed", ["house rules 4"], to: \.closed),
      .ignore(.codeTyped, because: "it is open already"),
      .ignore(.reset, because: "it is not blocked"),
    ])

  private static let blocked = StateNode<Door>(
    \.blocked, "D3", "The caretaker has to come",
    [
      .on(\.reset, "D3.reset", ["house rules 3"], to: \.closed) { context, _, _ in context.wrongCodes = 0 },
      .ignore(.codeTyped, .pushed, because: "it is blocked"),
    ])
}

extension Guard where F == Door, From == Void, Trigger == Door.Code {
  /// Whether the code opens the door. One can be wrong only so often in a row, because wrong ones are counted.
  static var code: Question<F, From, Trigger, Door.CodeAnswer> {
    Question("code", bounded: [.wrong]) { context, _, code in
      code.isRight ? .right : context.wrongCodes < 2 ? .wrong : .wrongForTheThirdTime
    }
  }
}
