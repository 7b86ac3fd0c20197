import PassAPI

/// A recording of a client: requests, queries to Apple's framework and pages, in the order of their beginnings.
///
/// A trace need not be complete: monitors judge only what it shows.
///
///     let trace = Trace(har.entries)
///     for violation in trace.violations() { print(violation) }
package struct Trace: Sendable {
  /// The entries, ordered by their start; those of one moment keep their order.
  package let entries: [Entry]
  let clients: [ClientTrace]
  /// The lost parts of its exchanges, and of requests to others, in order.
  let losses: [RecordedEvidence.Loss]
  /// The number of exchanges of clients of other API versions, by version: the rules do not apply to them.
  package let exchangesOfOtherVersions: [String: Int]

  /// One event in the recording.
  package struct Entry: Hashable, Sendable {
    /// The place in its record, counted from 1.
    package let number: Int
    /// When it began.
    package let start: Timestamp
    /// When it ended; equal to `start` if that is not known.
    package let end: Timestamp
    package let event: Event
    /// The place in time order, which also orders entries of one moment.
    var order = 0

    /// Creates an entry; an end before the start counts as the start.
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
    /// A request to another host, kept because it shows the path of a browser.
    case foreign(Message)
    /// A check whether the app may use the subscriber account.
    case access(AccessCheck)
    /// A request for account metadata to Apple's framework.
    case metadata(MetadataRequest)
    /// A page was open in a user agent.
    case page(PageVisit)
  }

  /// Orders the entries.
  ///
  /// - Parameter unread: The losses of unreadable ones.
  package init(_ entries: [Entry], unread: [RecordedEvidence.Loss] = []) {
    var known = KnownTexts(reduces: false)
    self.init(
      entries.map { entry in
        guard case .message(let message) = entry.event else { return (entry, nil) }
        let address = Address(method: message.method, path: message.path)
        return (entry, address.map { MessageContent(message, to: $0, &known) })
      }, unread: unread)
  }

  /// Orders entries whose messages were parsed before, with the losses of unreadable ones.
  init(_ read: [(entry: Entry, content: MessageContent?)], unread: [RecordedEvidence.Loss] = []) {
    let places = read.indices.sorted { (read[$0].entry.start, $0) < (read[$1].entry.start, $1) }
    entries = places.enumerated().map { order, place in
      var entry = read[place].entry
      entry.order = 2 * order
      return entry
    }
    // The offset of the service's clock from the record's, in milliseconds, by the last dated answer, or before any by
    // the first one: a device's wall clock proves nothing.
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
    let all = ClientTrace.all(of: calls, others: entries)
    clients = all.filter { $0.otherVersion == nil }
    exchangesOfOtherVersions = Dictionary(
      all.compactMap { client in client.otherVersion.map { ($0, client.calls.count) } }, uniquingKeysWith: +)
    losses = Self.losses(of: entries, clients.flatMap(\.calls), unread)
  }

  /// The entry at a place in time order; between two entries there is a place for an unreadable one.
  func entry(_ order: Int) -> Entry { entries[order / 2] }

  /// The number of exchanges with the vendor.
  package var exchangeCount: Int { entries.count { if case .message = $0.event { true } else { false } } }
}

/// Something with a place in time.
protocol Occurrence {
  var start: Timestamp { get }
  var end: Timestamp { get }
  var order: Int { get }
}

extension Occurrence {
  /// Whether this ended before another event began, so that its result could be known there.
  func precedes(_ other: some Occurrence) -> Bool { end < other.start || (end == other.start && order < other.order) }

  /// The time from its end to the start of another event, in milliseconds.
  func gap(to other: some Occurrence) -> Int64 { end.milliseconds(to: other.start) }
}

extension Trace.Entry: Occurrence {}
