/// The answers that an edge gives to callers, as its row declares them.
///
///     answering: .asker { context, state, request in .success(context.balance) }
///     answering: .all(\.passageRequested) { context, state, pressure, asked in .success(pressure.bar) }
///     answering: .all(\.start) { … }.and(.all(\.stop) { … })
public struct Answering<F: Flow, From, Trigger, Found>: FlowPart {
  @usableFromInline typealias Find = @Sendable (UnsafeRawPointer) -> Found?
  /// Answers the caller whose request is the event of the edge, before the body changes anything. The last argument is
  /// memory for the reply, as `ReplyType` describes it.
  @usableFromInline let asker: (@Sendable (F.Context, From, Trigger, Found, UnsafeMutableRawPointer) -> Void)?
  /// Binds the settlements to the cases of state and event.
  @usableFromInline let bind: @Sendable (Case<F.State, From>, Case<F.Event, Trigger>, Find?) -> [Settlement<F>]

  @inlinable init(
    asker: (@Sendable (F.Context, From, Trigger, Found, UnsafeMutableRawPointer) -> Void)?,
    _ bind: @escaping @Sendable (Case<F.State, From>, Case<F.Event, Trigger>, Find?) -> [Settlement<F>]
  ) {
    self.asker = asker
    self.bind = bind
  }

  /// Answers no caller.
  @inlinable public static var nobody: Self { Self(asker: nil) { _, _, _ in [] } }

  /// Answers the caller whose request is the event of the edge, from what the edge's guard found. Other callers with a
  /// request of this kind keep waiting.
  @inlinable public static func asker(
    _ answer: @escaping @Sendable (F.Context, From, Trigger, Found) -> Result<Trigger.Answer, F.Refusal>
  ) -> Self where Trigger: FlowRequest {
    Self(asker: { $4.assumingMemoryBound(to: Result<Trigger.Answer, F.Refusal>?.self).pointee = answer($0, $1, $2, $3) }
    ) { _, event, _ in
      [Settlement(toAskerOf: event.name, Trigger.self)]
    }
  }

  /// Answers every open request of this kind, oldest first, each from its own payload and from what the edge's guard
  /// found.
  ///
  /// - Parameter fits: Selects the requests that are answered; the others keep waiting. If several answers for one kind
  ///   fit, the first counts. `nil` for all.
  @inlinable public static func all<R: FlowRequest>(
    _ request: CasePath<F.Event, R>,
    where fits: (@Sendable (F.Context, From, Trigger, Found, R) -> Bool)? = nil,
    _ answer: @escaping @Sendable (F.Context, From, Trigger, Found, R) -> Result<R.Answer, F.Refusal>
  ) -> Self {
    let asked = F.Event.cases[keyPath: request]
    return Self(asker: nil) { source, event, find in
      [
        Settlement(asked.name, of: R.self, isSelective: fits != nil) { context, inState, inEvent, found, inRequest in
          guard let found = Self.found(find, found) else { return nil }
          return source.look(at: inState) { from in
            event.look(at: inEvent) { trigger in
              asked.look(at: inRequest) {
                fits?(context, from, trigger, found, $0) == false ? nil : answer(context, from, trigger, found, $0)
              }
            }
          }
        }
      ]
    }
  }

  /// Answers both. At most one of them answers the caller.
  public func and(_ other: Self) -> Self {
    Self(asker: asker ?? other.asker) { source, event, find in
      bind(source, event, find) + other.bind(source, event, find)
    }
  }

  /// Reads what the guard found from its slot. A guard that finds nothing has no slot.
  @inlinable @inline(__always) static func found(_ find: Find?, _ slot: UnsafeRawPointer?) -> Found? {
    // `Found` is `Void` here, so the cast is safe.
    if Found.self == Void.self { return unsafeBitCast((), to: Found.self) }
    guard let find, let slot else { return nil }
    return find(slot)
  }
}

extension Answering where Found == Void {
  /// Answers the caller whose request is the event of the edge. Other callers with a request of this kind keep waiting.
  @inlinable public static func asker(
    _ answer: @escaping @Sendable (F.Context, From, Trigger) -> Result<Trigger.Answer, F.Refusal>
  ) -> Self where Trigger: FlowRequest { .asker { context, from, trigger, _ in answer(context, from, trigger) } }

  /// Answers every open request of this kind, oldest first, each from its own payload; with `where:` only those that
  /// fit.
  @inlinable public static func all<R: FlowRequest>(
    _ request: CasePath<F.Event, R>, where fits: (@Sendable (F.Context, From, Trigger, R) -> Bool)? = nil,
    _ answer: @escaping @Sendable (F.Context, From, Trigger, R) -> Result<R.Answer, F.Refusal>
  ) -> Self {
    let fit = fits.map { fits in
      { @Sendable (context, from, trigger, _: Found, asked) in fits(context, from, trigger, asked) }
    }
    return .all(request, where: fit) { context, from, trigger, _, asked in answer(context, from, trigger, asked) }
  }
}

/// The settlement of the open requests of one kind, as the table stores it.
@usableFromInline package final class Settlement<F: Flow>: Sendable {
  /// Writes the answer to one caller into the memory that is the last argument, or nothing if it is not theirs. All
  /// values are back in their places afterwards.
  @usableFromInline package typealias Say =
    @Sendable (
      F.Context, UnsafeMutablePointer<F.State>, _ trigger: UnsafeMutablePointer<F.Event>, _ found: UnsafeRawPointer?,
      _ asked: UnsafeMutablePointer<F.Event>, _ into: UnsafeMutableRawPointer
    ) -> Void
  /// The kind of request.
  @usableFromInline package let request: F.Event.Name
  /// Answers one caller; `nil` if the edge itself answers the caller whose request is its event.
  @usableFromInline package let say: Say?
  /// Whether only callers whose payload fits are answered.
  @usableFromInline let isSelective: Bool
  @usableFromInline let reply: ReplyType<F>
  /// Whether only the caller whose request is the event of the edge is answered.
  @usableFromInline package let isForAsker: Bool

  @inlinable init<R: FlowRequest>(toAskerOf request: F.Event.Name, _: R.Type) {
    self.request = request
    reply = ReplyType(of: R.self)
    isSelective = false
    isForAsker = true
    say = nil
  }

  @inlinable init<R: FlowRequest>(
    _ request: F.Event.Name, of: R.Type, isSelective: Bool = false,
    _ answer:
      @escaping @Sendable (
        F.Context, UnsafeMutablePointer<F.State>, UnsafeMutablePointer<F.Event>, UnsafeRawPointer?,
        UnsafeMutablePointer<F.Event>
      ) -> Result<R.Answer, F.Refusal>?
  ) {
    self.request = request
    reply = ReplyType(of: R.self)
    self.isSelective = isSelective
    isForAsker = false
    say = { context, state, trigger, found, asked, into in
      into.assumingMemoryBound(to: Result<R.Answer, F.Refusal>?.self).pointee = answer(
        context, state, trigger, found, asked)
    }
  }

  /// A copy that answers with another closure.
  package init(_ settlement: Settlement, _ say: @escaping Say) {
    request = settlement.request
    reply = settlement.reply
    isSelective = settlement.isSelective
    isForAsker = settlement.isForAsker
    self.say = say
  }

  /// Whether every open request of the kind is answered.
  var isForAll: Bool { !isForAsker && !isSelective }
}

/// The type of the reply to a kind of request: a `Result` of the request's answer and the flow's refusal, or `nil`
/// until there is one. Code that does not know the request sees memory of a known size and alignment.
@usableFromInline struct ReplyType<F: Flow>: Sendable {
  @usableFromInline let size: Int
  @usableFromInline let alignment: Int
  /// Initialises the memory with no answer.
  @usableFromInline let prepare: @Sendable (UnsafeMutableRawPointer) -> Void
  @usableFromInline let drop: @Sendable (UnsafeMutableRawPointer) -> Void
  /// Reads the answer for code that does not know its type.
  @usableFromInline let read: @Sendable (UnsafeRawPointer) -> Result<any Sendable, F.Refusal>?

  @inlinable init<R: FlowRequest>(of: R.Type) {
    typealias Room = Result<R.Answer, F.Refusal>?
    size = MemoryLayout<Room>.size
    alignment = MemoryLayout<Room>.alignment
    prepare = { $0.initializeMemory(as: Room.self, to: nil) }
    drop = { $0.assumingMemoryBound(to: Room.self).deinitialize(count: 1) }
    read = { $0.assumingMemoryBound(to: Room.self).pointee?.map { $0 as any Sendable } }
  }
}
