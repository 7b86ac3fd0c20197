import FlowEngine
import Testing

@testable import TestMachines

@Suite("An effect that asks its own session", .endsIfStuck)
struct OwnEffectTests {
  private let address = Address<Dock>()

  /// The crane does something with its session, and ends.
  private func session(
    _ crane: @escaping @Sendable (Session<Dock>, Emitter<Dock>) async -> Dock.Event?
  ) -> Session<Dock> {
    let session = Session(Run(Dock.machine, Run.Configuration(.init(), .ship))) { [address] effect, emit in
      switch effect {
      case .crane: await address.session.asyncMap { await crane($0, emit) } ?? nil
      case .tide, .inspector: await untilCancelled()
      case .horn: nil
      }
    }
    address.session = session
    return session
  }
  private static let error = SessionError.askedByItsOwnEffect("crane")

  @Test("for what its state defers, or takes and never answers, is refused, and can go on")
  func refused() async throws {
    let thrown = Signal<[SessionError?]>()
    let
      session = session { session, emit in
        var errors: [SessionError?] = []
        do { _ = try await session.ask(\.leave, .init()) } catch { errors.append(error as? SessionError) }
        do { _ = try await session.ask(\.unload, .init()) } catch { errors.append(error as? SessionError) }
        thrown.send(errors)
        await emit(.boxLifted(.init()))
        return .unloaded
      }, records = await session.records()
    await session.start()
    #expect(await thrown.value() == [Self.error, Self.error])
    let lines = await records.lines(until: "U.unloaded")
    #expect(lines.count == 4 && lines.last == "U.unloaded: unloading × unloaded → checking as visit 1")
  }

  @Test("for what is answered on the spot is answered, and refusals of the table are its own")
  func onTheSpot() async {
    let said = Signal<Int?>()
    let session = session { session, emit in
      await emit(.boxLifted(.init()))
      said.send(try? await session.ask(\.count, .init()))
      return nil
    }
    await session.start()
    #expect(await said.value() == 1)
  }

  @Test("may ask another session for what waits there")
  func another() async throws {
    let crew = Crew(), other = crew.session(), records = await other.records(), said = Signal<Int?>()
    let session = session { _, _ in
      said.send(try? await other.ask(\.unload, .init()))
      return nil
    }
    await session.start()
    _ = await records.lines(until: "U.join")
    try await crew.next(.crane).finish(.unloaded)
    #expect(await said.value() == 0)
  }

  @Test("is not taken for a task that it left behind and that asks after the visit")
  func leftBehind() async throws {
    let go = Signal<Void>(), left = Signal<Void>(), said = Signal<Result<String, any Error>>()
    let
      session = session { [address] session, _ in
        guard await session.visit == 0 else { return await untilCancelled() }
        Task {
          await go.value()
          guard let session = address.session else { return }
          do { said.send(.success(try await session.ask(\.leave, .init()))) } catch { said.send(.failure(error)) }
        }
        left.send(())
        return await untilCancelled()
      }, records = await session.records()
    await session.start()
    await left.value()
    await session.notify(.shipChanged)
    go.send(())
    _ = await records.lines(until: "leave #")
    await session.notify(.stormCame)
    let result = try #require(await said.value())
    #expect(throws: Dock.Refusal.failed) { try result.get() }
  }

  @Test("is not taken for a command of another session to which it gave word")
  func commandOfAnother() async throws {
    let asked = Signal<Result<String, any Error>>()
    // The horn of the other session asks the first one, whose crane waits for nobody.
    let other = Session(Run(Dock.machine, Run.Configuration(.init(), .free))) { [address] effect, _ in
      guard case .horn = effect, let session = address.session else { return await untilCancelled() }
      do { asked.send(.success(try await session.ask(\.leave, .init()))) } catch { asked.send(.failure(error)) }
      return nil
    }
    let
      session = session { _, _ in
        await other.notify(.shipChanged)
        return await untilCancelled()
      }, records = await session.records()
    await session.start()
    _ = await records.lines(until: "leave #")
    await session.notify(.stormCame)
    let result = try #require(await asked.value())
    #expect(throws: Dock.Refusal.failed) { try result.get() }
  }
}

extension Optional where Wrapped: Sendable {
  fileprivate func asyncMap<Mapped: Sendable>(_ body: (Wrapped) async -> Mapped) async -> Mapped? {
    guard let self else { return nil }
    return await body(self)
  }
}
