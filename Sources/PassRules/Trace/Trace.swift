import PassAPI

/// A recording of a client: requests, queries to Apple's framework, pages, in the order of their beginnings.
///
/// A trace need not be complete: monitors judge only what it shows.
///
///     let trace = Trace(har.entries)
///     for violation in trace.violations() { print(violation) }
package struct Trace: Sendable {
  /// The entries, ordered by their start; those of one moment keep their order.
  package let entries: [Entry]
  let clientTraces: [ClientTrace]
  /// The parts of its exchanges, and of requests to others, that are lost, in order.
  let losses: [RecordedEvidence.Loss]
  /// How many exchanges belong to clients of other versions of the API, by version: the rules are not about them.
  package let exchangesOfOtherVersions: [String: Int]

  /// One thing that happened.
  package struct Entry: Hashable, Sendable {
    /// The place in its record, counted from 1.
    package let number: Int
    /// When it began.
    package let start: Timestamp
    /// When it ended; equal to `start` if that is not known.
    package let end: Timestamp
    /// What it was.
    package let event: Event
    /// The place in time order, which says what came first at one moment.
    var order = 0

    /// An end before the start counts as the start.
    package init(_ number: Int, _ event: Event, start: Timestamp, end: Timestamp? = nil) {
      self.number = number
      self.start = start
      self.end = max(start, end ?? start)
      self.event = event
    }
  }

  /// The kinds of entries.
  package enum Event: Hashable, Sendable {
    /// A request to the vendor, of any version of its API.
    case message(Message)
    /// A request to another host, kept because a browser's way shows in it.
    case foreign(Message)
    /// The app asked whether it may use the subscriber account.
    case access(AccessCheck)
    /// The app asked Apple's framework for account metadata.
    case metadata(MetadataRequest)
    /// A page was open in a user agent.
    case page(PageVisit)
  }

  /// Orders the entries.
  package init(_ entries: [Entry]) { self.init(of: entries, unread: []) }

  init(of entries: [Entry], unread: [RecordedEvidence.Loss]) {
    var known = KnownTexts(reduces: false)
    self.init(
      entries.map { entry in
        if case .message(let message) = entry.event { (entry, MessageContent(message, &known)) } else { (entry, nil) }
      }, unread: unread)
  }

  /// Orders entries whose messages have been taken apart already, besides what is lost of others.
  init(_ read: [(entry: Entry, content: MessageContent?)], unread: [RecordedEvidence.Loss] = []) {
    let places = read.indices.sorted { (read[$0].entry.start, $0) < (read[$1].entry.start, $1) }
    entries = places.enumerated().map { order, place in
      var entry = read[place].entry
      entry.order = 2 * order
      return entry
    }
    // How far the service is ahead of the record, in milliseconds, as the last answer with a date says; before there is
    // one, as the first will say: the wall of a device is no witness.
    let dated = entries.lazy.compactMap { entry -> Int64? in
      guard case .message(let message) = entry.event, let date = message.date else { return nil }
      return entry.start.milliseconds(to: date)
    }
    var ahead = dated.first ?? 0
    let calls = zip(entries, places).compactMap { entry, place -> WireCall? in
      guard case .message(let message) = entry.event, let content = read[place].content else { return nil }
      if let date = message.date { ahead = entry.start.milliseconds(to: date) }
      return WireCall(entry, message, content, ahead: ahead)
    }
    let all = ClientTrace.all(
      of: calls, others: entries.filter { if case .message = $0.event { false } else { true } })
    clientTraces = all.filter { $0.otherVersion == nil }
    exchangesOfOtherVersions = Dictionary(
      all.compactMap { clientTrace in clientTrace.otherVersion.map { ($0, clientTrace.calls.count) } },
      uniquingKeysWith: +)
    losses = Self.losses(of: entries, clientTraces.flatMap(\.calls), unread)
  }

  /// The entry with a place in time order; between two entries there is a place for one that cannot be read.
  func entry(_ order: Int) -> Entry { entries[order / 2] }

  /// How many exchanges with the vendor it has.
  package var exchangeCount: Int { entries.count { if case .message = $0.event { true } else { false } } }
}

/// Something with a place in time.
protocol Occurrence {
  var start: Timestamp { get }
  var end: Timestamp { get }
  var order: Int { get }
}

extension Occurrence {
  /// Whether this was over before another thing began: only then it could be known there.
  func precedes(_ other: some Occurrence) -> Bool { end < other.start || (end == other.start && order < other.order) }

  /// The time from its end to the start of another thing, in milliseconds.
  func gap(to other: some Occurrence) -> Int64 { end.milliseconds(to: other.start) }
}

extension Trace.Entry: Occurrence {}
