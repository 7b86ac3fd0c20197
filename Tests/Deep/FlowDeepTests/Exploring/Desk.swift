@testable import FlowEngine
@testable import FlowTesting

/// A desk that answers in every way there is: who asks, all of a kind, those whose payload fits, on entering a state,
/// from a detour, and those who waited for another state.
enum Desk: Flow {
  struct Context: Hashable, Codable { var served = 0 }
  struct Call: FlowRequest {
    typealias Answer = Int
    var number = 1
  }
  struct Letter: FlowRequest { typealias Answer = String }
  enum Refusal: Error, Hashable, Codable { case closed }
  @Cases enum State { case open, busy, away, shut }
  @Cases enum Event {
    case called(Call), wrote(Letter), asked(Call)
    case answered, answeredAll, answeredFew, began, ended, left, cameBack, closed, opened
  }
  static let requests: [Event.Name] = [.called, .wrote, .asked]
  static let notifications: [Event.Name] = Event.Name.allCases.filter { !requests.contains($0) }
  static let samples = Samples<Desk>(
    [
      .called(Call()), .called(Call(number: 2)), .wrote(Letter()), .asked(Call(number: 3)),
      .answered, .answeredAll, .answeredFew, .began, .ended, .left, .cameBack, .closed, .opened,
    ])

  static let machine = Machine<Desk>(
    [Phase("D", "Desk", [open, busy, away, shut])], from: .open,
    everywhere: Event.Name.allCases.map { .ignore($0, because: "the desk is elsewhere") })

  private static let open = StateNode<Desk>(
    \.open, "", "Serves",
    [
      .stay(on: \.called, "call", ["plan"]), .stay(on: \.wrote, "letter", ["plan"]),
      // The caller asks, and all who asked before are answered with it.
      .stay(
        on: \.asked, "at once", ["plan"],
        answering: .asker { context, _, call in .success(context.served + call.number) }
      ) { context, _, _ in context.served = (context.served + 1) % 3 },
      .stay(
        on: \.answered, "answer", ["plan"], answering: .all(\.called) { _, _, _, call in .success(call.number) }
      ) { context, _, _ in context.served = (context.served + 1) % 3 },
      .on(
        \.answeredAll, "answer all", ["plan"],
        answering: .all(\.wrote) { _, _, _, _ in .success("yes") }
          .and(.all(\.called) { _, _, _, _ in .failure(.closed) }), to: \.busy),
      .stay(
        on: \.answeredFew, "answer few", ["plan"],
        answering: .all(\.called) { _, _, _, call in
          call.number == 2
        } _: { _, _, _, _ in
          .success(2)
        }),
      .on(\.began, "begin", ["plan"], to: \.busy), .on(\.left, "leave", ["plan"], to: \.away, then: .again),
      .on(\.closed, "close", ["plan"], to: \.shut),
    ])

  private static let busy = StateNode<Desk>(
    \.busy, "", "Is busy",
    [
      .defer(.called, .answered), .stay(on: \.wrote, "letter to the busy", ["plan"]),
      .on(\.ended, "end", ["plan"], to: \.open), .on(\.left, "leave work", ["plan"], to: \.away, then: .again),
      // It answers all who ask like the caller, and the caller with them.
      .on(
        \.asked, "asks the busy", ["plan"], answering: .all(\.asked) { _, _, _, call in .success(call.number) },
        to: \.open),
    ])

  private static let away = StateNode<Desk>(
    \.away, "", "Is away", [.detour, .returns(on: \.cameBack, "come back", ["plan"])])

  private static let shut = StateNode<Desk>(
    \.shut, "", "Is shut",
    [
      .answers(\.called) { context, _, _ in .success(-context.served) },
      .answers(\.wrote) { _, _, _ in .failure(.closed) },
      .stay(on: \.asked, "asks the shut", ["plan"]), .reject(.called, .wrote, with: .closed),
      .on(\.opened, "open", ["plan"], to: \.open),
    ])
}
