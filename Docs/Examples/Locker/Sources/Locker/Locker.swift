import FlowEngine

/// A locker for one parcel. Who leaves it chooses the code that opens the locker; the third wrong code bars it.
enum Locker: Flow {
  struct Context: Hashable, Codable, Sendable { var wrongCodes = 0 }
  @Cases enum State { case empty, full(Parcel), barred(Parcel) }
  @Cases enum Event { case pickUpRequested(PickUp), parcelLeft(Parcel), caretakerCame }
  enum Refusal: Error, Hashable, Codable { case nothingInside, wrongCode, barred }

  struct Parcel: Hashable, Codable, Sendable { var code: Int }
  /// "Let me have the parcel." Nobody else gets it.
  struct PickUp: FlowRequest {
    typealias Answer = Parcel
    var code: Int
  }
  /// What a code is that somebody types.
  @Cases enum CodeAnswer { case right, wrong, wrongForTheThirdTime }

  static let requests: [Event.Name] = [.pickUpRequested]
  static let notifications: [Event.Name] = [.parcelLeft, .caretakerCame]

  static let machine = Machine<Locker>([Phase("L", "Locker", [empty, full, barred])], from: .empty)

  private static let empty = StateNode<Locker>(
    \.empty, "L1", "Nothing is inside",
    [
      .on(\.parcelLeft, "L1.left", ["manual 1"], to: \.full) { context, _, parcel in
        context.wrongCodes = 0
        return parcel
      },
      .reject(.pickUpRequested, with: .nothingInside),
      .ignore(.caretakerCame, because: "there is nothing to do"),
    ])

  private static let full = StateNode<Locker>(
    \.full, "L2", "A parcel is inside",
    [
      .on(
        \.pickUpRequested, "L2.right", ["manual 2"], when: .code(is: .right),
        answering: .asker { _, parcel, _ in .success(parcel) }, to: \.empty),
      .stay(
        on: \.pickUpRequested, "L2.wrong", ["manual 3"], when: .code(is: .wrong),
        answering: .asker { _, _, _ in .failure(.wrongCode) }
      ) { context, _, _ in context.wrongCodes += 1 },
      .on(
        \.pickUpRequested, "L2.third", ["manual 3"], when: .code(is: .wrongForTheThirdTime),
        answering: .asker { _, _, _ in .failure(.barred) }, to: \.barred
      ) { _, parcel, _ in parcel },
      .ignore(.parcelLeft, because: "the door is shut"),
      .ignore(.caretakerCame, because: "there is nothing to do"),
    ])

  private static let barred = StateNode<Locker>(
    \.barred, "L3", "Only the caretaker can open it",
    [
      .on(\.caretakerCame, "L3.opened", ["manual 4"], to: \.empty) { _, _, _ in },
      .reject(.pickUpRequested, with: .barred),
      .ignore(.parcelLeft, because: "the door is shut"),
    ])
}

extension Guard where F == Locker, From == Locker.Parcel, Trigger == Locker.PickUp {
  /// Whether the code opens the locker. One can be wrong only so often, because wrong ones are counted.
  static var code: Question<F, From, Trigger, Locker.CodeAnswer> {
    Question("code", bounded: [.wrong]) { context, parcel, asked in
      asked.code == parcel.code ? .right : context.wrongCodes < 2 ? .wrong : .wrongForTheThirdTime
    }
  }
}
