import Foundation

@testable import PassAPI
@testable import PassRules

/// Proves that an audit can be trusted about what it cannot see: every exchange of an archive is damaged in every way,
/// one at a time. No finding may appear that the whole archive lacks, and none may vanish that the account does not
/// name.
struct DamageProof: Sendable {
  private struct Place: Hashable { let rule: String, entry: Int }

  /// How many findings were still found, by part and way.
  private(set) var kept: [String: Int] = [:]
  /// The findings that appeared or vanished, in words.
  private(set) var failures: [String] = []
  private var count: Int
  private let share: Int

  /// - Parameters:
  ///   - share: One in this many damages is tried.
  ///   - start: The number of the first damage to try.
  init(share: Int, from start: Int) { (self.share, count) = (share, start) }

  /// Damages an archive; throws `RecordedFile.Unreadable` if the data is not an archive.
  mutating func take(_ name: String, _ data: Data) throws(RecordedFile.Unreadable) {
    guard let archive = JSONValue(parsing: data), let entries = archive["log"]?["entries"]?.array else {
      throw RecordedFile.Unreadable(description: "not a HAR file: only archives are damaged")
    }
    let whole = try Self.read(data)
    func text(_ entries: [JSONValue]) -> Data { JSONValue.object(["log": ["entries": .array(entries)]]).data }
    for index in entries.indices {
      for damage in Damage.all {
        let isTold = Self.isCall(entries[index])
        try hold(name, damage.part, damage.way, damage.isForm, index, whole, isTold: isTold) {
          guard let damaged = damage.apply(entries[index]) else { return nil }
          return text(entries[..<index] + [damaged] + entries[(index + 1)...])
        }
      }
      try hold(name, "file", "cut in the middle of an entry", false, index, whole) {
        let (before, all) = (text(Array(entries[..<index])), text(Array(entries[...index])))
        return all.prefix(before.count + (all.count - before.count) / 2)
      }
      try hold(name, "file", "cut behind an entry", false, index, whole) { text(Array(entries[...index])).dropLast(3) }
      try hold(name, "file", "two archives", true, index, whole) {
        text(Array(entries[...index])) + text(Array(entries[(index + 1)...]))
      }
    }
    try hold(name, "file", "UTF-16", true, 0, whole) {
      Data([0xFF, 0xFE] + String(decoding: data, as: UTF8.self).utf16.flatMap { [UInt8($0 & 0xFF), UInt8($0 >> 8)] })
    }
  }

  /// Whether an entry is a call of the service: losses of others need not be reported.
  private static func isCall(_ entry: JSONValue) -> Bool {
    let address = (entry["request"]?["url"]?.text ?? "").split(separator: "/").dropFirst(2).joined(separator: "/")
    let endpoint = Endpoint.match(
      entry["request"]?["method"]?.text ?? "", "/" + String(address.prefix { $0 != "?" }), forgiving: true
    ).endpoint
    return endpoint.map { !$0.isPage } ?? false
  }

  private static func read(_ data: Data) throws(RecordedFile.Unreadable) -> (Set<Place>, AuditedRecord) {
    let recording = try Recording(of: RecordedBytes(data))
    let found = recording.trace.violations().map { Place(rule: $0.rule, entry: $0.number) }
    return (Set(found), AuditedRecord("", recording))
  }

  private mutating func hold(
    _ name: String, _ part: String, _ way: String, _ isForm: Bool, _ index: Int, _ whole: (Set<Place>, AuditedRecord),
    isTold: Bool = true, _ damaged: () -> Data?
  ) throws(RecordedFile.Unreadable) {
    count += 1
    guard count % share == 0, let data = damaged() else { return }
    let (found, record) = try Self.read(data), evidence = record.evidence
    let appeared = found.subtracting(whole.0), vanished = whole.0.subtracting(found)
    // Nothing is known of the rest after the end, which may be anything.
    let end = record.count.isCut ? record.count.entries : .max
    let unsaid = vanished.filter { place in
      guard !isForm, let entries = evidence.notShown[place.rule] else { return true }
      return place.entry <= end && !entries.contains(place.entry)
    }
    let row = "\(part), \(way)"
    kept[row, default: 0] += whole.0.count - vanished.count
    func tell(_ places: Set<Place>, _ what: String) {
      for place in places.sorted(by: { ($0.entry, $0.rule) < ($1.entry, $1.rule) }) {
        failures.append("\(name), entry \(index + 1), \(row): \(place.rule) #\(place.entry) \(what)")
      }
    }
    tell(appeared, "appears")
    tell(unsaid, "vanishes silently")
    let isSilent = !isForm && isTold && evidence.lines.isEmpty && record.count.unreadEntries.isEmpty
    if isForm ? evidence.losses.count > whole.1.evidence.losses.count : isSilent {
      let lost = evidence.lines.dropFirst().first ?? ""
      failures.append("\(name), entry \(index + 1), \(row): " + (isForm ? "is not read: \(lost)" : "is not reported"))
    }
  }
}
