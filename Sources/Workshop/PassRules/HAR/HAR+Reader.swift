import Foundation
import PassAPI

extension HAR {
  /// Reads an archive of any size, once for the calls of the service, and again for their secrets in requests to
  /// others. Of requests to others only the address remains, and which secrets they carried.
  struct Reader {
    let gateways: [ReadingCount.Gateway]
    /// Whether entries are kept as they are, including those of others.
    let keepsAll: Bool
    private(set) var count = ReadingCount()
    private(set) var regions: [Int: RecordedRegion] = [:]
    private var read: [RecordedEntry] = []
    private var known: KnownTexts
    private var unread: [RecordedEvidence.Loss] = []

    init(gateways: [ReadingCount.Gateway], keepsAll: Bool) {
      (self.gateways, self.keepsAll) = (gateways, keepsAll)
      known = KnownTexts(reduces: !keepsAll)
    }

    mutating func trace(of bytes: RecordedBytes, _ progress: (Int) -> Void) throws -> Trace {
      var scanner = EntryScanner(try bytes.pieces())
      try scanner.scan { entry in
        take(entry)
        if entry.number % 1_000 == 0 { progress(entry.number) }
      }
      try check(scanner)
      (count.archives, count.isCut, count.hasOthers) = (scanner.archives, !scanner.isWhole, scanner.hasOthers)
      if count.isCut { unread.append(.end("the record ends in the middle")) }
      if count.hasOthers { unread.append(.end("something else follows an archive")) }
      compareOffsets()
      classify()
      if !keepsAll { try findSecrets(in: bytes) }
      let entries = read.map { ($0.entry, $0.content) }
      read = []
      return Trace(entries, unread: unread)
    }

    private func check(_ scanner: EntryScanner) throws {
      let defects = [
        (!scanner.isArchive, "it is not JSON"), (scanner.hasTwoLists, "log.entries occurs twice"),
        (scanner.hasEntries, nil), (scanner.hasEntriesMember, "log.entries is not a list"),
        (scanner.hasLog, "it has no entries"), (scanner.isObjectArchive, "it has no log"),
        (true, "log.entries is not a list"),
      ]
      if let defect = defects.first(where: \.0)?.1 {
        throw RecordedFile.Unreadable(description: "not a HAR file: \(defect)")
      }
    }

    private mutating func take(_ entry: EntryScanner.Entry) {
      count.entries += 1
      let found: RecordedEntry
      do throws(RecordedEntry.Unread) { found = try RecordedEntry(entry, gateways, keepsAll: keepsAll, &known) } catch {
        if error.isPreflight { count.preflights += 1 } else { leaveOut(entry.number, error) }
        return
      }
      if let gateway = found.gateway, !count.gateways.contains(gateway), count.gateways.count < 8 {
        count.gateways.append(gateway)
      }
      regions[entry.number] = entry.region
      read.append(found)
    }

    private mutating func leaveOut(_ number: Int, _ error: RecordedEntry.Unread) {
      count.unreadEntries.count(error.reason)
      unread.append(error.loss(of: number))
    }

    /// Leaves out times without an offset from UTC if others have one, since the two cannot be compared.
    private mutating func compareOffsets() {
      guard read.contains(where: \.hasOffset) else { return }
      for entry in read where !entry.hasOffset {
        let reason = "has a time without an offset, unlike others"
        leaveOut(entry.entry.number, RecordedEntry.Unread(reason: reason, isForeign: entry.content == nil))
      }
      read.removeAll { !$0.hasOffset }
    }

    /// Separates the vendor's requests from others.
    ///
    /// A path like the service's at a host that never received one of its headers belongs to another party, if another
    /// host did.
    private mutating func classify() {
      let origins = Set(read.filter(\.isSurelyOurs).map(\.origin))
      for index in read.indices {
        let entry = read[index]
        let isOurs =
          entry.content != nil
          && (origins.isEmpty || origins.contains(entry.origin) || entry.isAtVendor || entry.isNamed)
        if !isOurs {
          read[index].makeForeign(keepingAll: keepsAll)
          count.foreign += 1
          if let call = entry.callOfSSOService {
            count.ofSSOService.count(call)
          } else if entry.isAtVendor {
            count.undocumented += 1
            count.ofSDK += entry.namesSDK ? 1 : 0
          }
        }
      }
    }

    /// Finds the secrets of the calls in requests to others.
    private mutating func findSecrets(in bytes: RecordedBytes) throws {
      let secrets = read.flatMap { $0.content?.secrets() ?? [] }, finder = TextFinder(secrets)
      guard count.foreign > 0, !finder.isEmpty else { return }
      var carriers: [Int: Set<String>] = [:]
      let foreign = read.indices.filter { read[$0].isForeign }
      try bytes.forEach(foreign.map { read[$0].place }) { place, text in
        guard finder.mayFind(in: text), let request = JSONValue(recorded: text) else { return }
        let found = finder.texts(in: RecordedEntry.texts(of: request))
        if !found.isEmpty { carriers[foreign[place]] = found }
      }
      let carrying = carriers.keys.sorted()
      try bytes.forEach(carrying.map { regions[read[$0].entry.number]?.bytes ?? 0..<0 }) { place, text in
        read[carrying[place]].carries(carriers[carrying[place]] ?? [], JSONValue(recorded: text)?["response"])
      }
    }
  }
}
