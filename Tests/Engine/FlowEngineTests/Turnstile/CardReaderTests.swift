import FlowEngine
import Testing

@testable import TestMachines

@Suite("The card reader of the turnstile")
struct CardReaderTests {
  private static func run(key: Int? = nil) -> Run<CardReader> { Run(CardReader.machine, .init(key: key)) }
  private static let courses: [Course<CardReader>] = [
    Course(
      "fetches its first key before it calls the bank", run(),
      [
        .chargeRequested(.init(cents: 100)):
          "K1.key; fetchingKey < charging 100; visit 1, fetchKey; open chargeRequested 100",
        .keyCame(.init(number: 1)): "K4.back; charging 100; visit 2, callBank 100 key Optional(1); key Optional(1)",
      ]),
    Course(
      "waits on its way to a key, and comes back to both", run(), after: [.chargeRequested(.init(cents: 100))],
      [
        .lineLost: "K4.wait; waiting < fetchingKey < charging 100; visit 2, wait",
        .waitElapsed: "K5.over; fetchingKey < charging 100; visit 3, fetchKey",
      ]),
    Course(
      "drops the call when the card is pulled, wherever it is", run(),
      after: [.chargeRequested(.init(cents: 100)), .lineLost],
      [.cardPulled: "K2.pulled, chargeRequested #1 refused: notBooked; ready; visit 3; open nobody"]),
    Course(
      "pays in cash what it can no longer put back on the card", run(key: 1),
      after: [.refundRequested(.init(cents: 30)), .keyRefused],
      [
        .keyCame(.init(number: 2, isOfNewDay: true)):
          "K4.tooLate, refundRequested #1 refused: notBooked; ready; visit 3; key Optional(2); owed 30; open nobody"
      ]),
    Course(
      "calls the bank no third time", run(key: 1),
      after: [.chargeRequested(.init(cents: 100)), .keyRefused, .keyCame(.init(number: 2))],
      [.keyRefused: "K2.refused, chargeRequested #1 refused: notBooked; ready; visit 4; open nobody"]),
  ]

  @Test("goes as it is written:", arguments: courses)
  func course(_ course: Course<CardReader>) { course.check() }

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
}
