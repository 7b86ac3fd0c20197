import FlowEngine
import Testing

@testable import TestMachines

@Suite("The card reader of the turnstile")
struct CardReaderTests {
  @Test("is described by a sound machine")
  func sound() { #expect(CardReader.machine.validate() == []) }

  @Test("makes a call again when it has another key")
  func renewal() throws {
    var reader = Stepper(CardReader.machine, .init(key: 1))
    let asking = reader.ask(\.chargeRequested, .init(cents: 100))
    try reader.answer(.keyRefused)
    #expect(reader.state == .fetchingKey)
    #expect(reader.kept == [.charging(.init(cents: 100, isRepeated: true))])
    try reader.answer(.keyCame(.init(number: 2)))
    #expect(reader.effect == .callBank(.init(cents: 100, key: 2)))
    try reader.answer(.booked(.init(number: 7)))
    #expect(try reader.result(of: asking)?.get() == 7)
  }

  @Test("fetches its first key before it calls the bank")
  func firstKey() throws {
    var reader = Stepper(CardReader.machine, .init())
    reader.ask(\.chargeRequested, .init(cents: 100))
    #expect(reader.effect == .fetchKey && reader.kept == [.charging(.init(cents: 100))])
    try reader.answer(.keyCame(.init(number: 1)))
    #expect(reader.effect == .callBank(.init(cents: 100, key: 1)) && reader.kept == [])
  }

  @Test("waits on its way to a key, and comes back to both")
  func nested() throws {
    var reader = Stepper(CardReader.machine, .init())
    reader.ask(\.chargeRequested, .init(cents: 100))
    try reader.answer(.lineLost)
    #expect(reader.state == .waiting && reader.kept == [.charging(.init(cents: 100)), .fetchingKey])
    try reader.answer(.waitElapsed)
    #expect(reader.state == .fetchingKey && reader.kept == [.charging(.init(cents: 100))])
  }

  @Test("drops the call when the card is pulled, wherever it is")
  func pulled() throws {
    var reader = Stepper(CardReader.machine, .init())
    let asking = reader.ask(\.chargeRequested, .init(cents: 100))
    try reader.answer(.lineLost)
    reader.send(.cardPulled)
    #expect(reader.state == .ready && reader.kept == [])
    #expect(throws: CardReader.Refusal.notBooked) { try reader.result(of: asking)?.get() }
  }

  @Test("pays in cash what it can no longer put back on the card")
  func tooLate() throws {
    var reader = Stepper(CardReader.machine, .init(key: 1))
    reader.ask(\.refundRequested, .init(cents: 30))
    try reader.answer(.keyRefused)
    try reader.answer(.keyCame(.init(number: 2, isOfNewDay: true)))
    #expect(reader.state == .ready && reader.context.owed == 30)
  }

  @Test("calls the bank no third time")
  func refusedTwice() throws {
    var reader = Stepper(CardReader.machine, .init(key: 1))
    let asking = reader.ask(\.chargeRequested, .init(cents: 100))
    try reader.answer(.keyRefused)
    try reader.answer(.keyCame(.init(number: 2)))
    try reader.answer(.keyRefused)
    #expect(throws: CardReader.Refusal.notBooked) { try reader.result(of: asking)?.get() }
  }
}
