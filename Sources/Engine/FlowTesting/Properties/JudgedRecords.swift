import FlowEngine

/// The properties of a machine, judged on the full records of a session.
///
/// The recorded events are handled once more, and what happens is compared with the records. What came before the first
/// record, or in a gap, is unknown: from there properties begin anew.
package struct JudgedRecords<F: Flow>: Sendable {
  /// What is said of a property.
  package enum Verdict: Hashable, Sendable {
    case holds
    /// - Parameter number: The record of the event that shows it.
    case broken(number: Int, reason: String)
    /// It has read what is masked.
    case notJudged
  }
  /// The numbers of the records after which judging begins.
  package private(set) var beginnings: [Int] = []
  /// The verdicts, in the order of the properties.
  package private(set) var verdicts: [Verdict]
  /// The number of the first record that does not follow from those before; nothing is judged from there on.
  package private(set) var differing: Int?
  /// Whether the machine read what is masked at the last record that it handled.
  package private(set) var isMasked = false
  /// Whether anything was judged.
  package private(set) var isJudged = false

  /// Judges records.
  ///
  /// - Parameter reads: How often masked values were read.
  /// - Throws: `SnapshotError` if the machine cannot have reached the record with which judging begins.
  package init(
    _ records: [FullRecord<F>], of machine: Machine<F>, _ properties: [Property<F>], masksRead reads: () -> Int = { 0 }
  ) throws(SnapshotError) {
    verdicts = properties.map { _ in .holds }
    var rest = records[...], run: Run<F>?, last = 0, watches = properties.map { PropertyWatch([$0]) }
    while let first = rest.popFirst() {
      let follows = first.record.number == last &+ 1
      var end = first
      while let next = rest.first, next.cause == nil, next.record.number == end.record.number &+ 1 {
        end = rest.removeFirst()
      }
      last = end.record.number
      guard var going = run, follows else {
        var begun = try Run(machine, end.context, in: end.state, keeping: end.kept)
        // These leave a trace that a state does not show.
        if first.breaks || first.record.kind == "deferred" { _ = first.happen(in: &begun) { _, _ in } }
        for index in watches.indices { watches[index].begin(begun) }
        beginnings.append(last)
        run = begun
        continue
      }
      for caller in first.cause?.withdrawn ?? [] { _ = going.withdraw(caller) }
      // Of these the machine does not know.
      guard !["skipped", "overflowed", "undeclared"].contains(first.record.kind) else {
        run = going
        continue
      }
      let readBefore = reads(),
        isSame = first.happen(in: &going) { event, report in
          for index in watches.indices { watches[index].see(event, report) }
        }
      isMasked = reads() != readBefore
      guard isSame, going.state == end.state, going.context == end.context, going.kept == end.kept else {
        differing = first.record.number
        return
      }
      (run, isJudged) = (going, true)
      for index in watches.indices {
        let before = reads()
        watches[index].pause(going)
        guard verdicts[index] == .holds else { continue }
        if reads() != before {
          verdicts[index] = .notJudged
        } else if let reason = watches[index].violations.first?.reason {
          verdicts[index] = .broken(number: first.record.number, reason: reason)
        }
      }
    }
  }
}

extension FullRecord {
  private var effect: F.Effect.Name? { F.Effect.Name.allCases.first { $0.stringValue == record.effect } }
  fileprivate var breaks: Bool { record.kind == "broken" || record.kind == "blocked" }

  /// Lets a run handle the event. Returns whether it does at first what the record says.
  fileprivate func happen(in run: inout Run<F>, _ see: (F.Event?, borrowing LiveReaction<F>) -> Void) -> Bool {
    let timer = F.Event.Name.allCases.first { $0.stringValue == record.event }.flatMap(run.machine.happening)
    let event = breaks ? nil : cause?.event ?? timer, kind = kind(in: run)
    var told: RecordLine?
    run.make(kind, event, of: kind == .late ? -1 : run.visit, by: effect, asking: cause?.asker) { report in
      told = told ?? report.line(record.number)
      see(event, report)
    }
    return told.map { $0.edge == record.edge && (breaks ? $0.kind == "broken" : $0.kind == record.kind) } ?? false
  }

  /// The kind of move that brings the event.
  private func kind(in run: Run<F>) -> MoveKind {
    if breaks { return .broken }
    if record.kind == "late" { return .late }
    guard let name = cause?.event?.name else { return .elapsed }
    if cause?.asker != nil { return .request }
    return run.outcomes.contains(name) ? .outcome : run.machine.roles.isProgress(name) ? .progress : .notification
  }
}
