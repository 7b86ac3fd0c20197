import Foundation
import PassAPI
import PassCommands
import Testing

@testable import PassRules
@testable import PassTestSupport

@Suite("What an audit reads") struct RecordingTests {
  /// `{"profiles":{}}`, packed by gzip: stored, and with the code that is always the same.
  private static let packed = [
    "H4sIAAAAAAAEAwEPAPD/eyJwcm9maWxlcyI6e3196sGLpQ8AAAA=", "H4sIAAAAAAACA6tWKijKT8vMSS1WsqqurQUA6sGLpQ8AAAA=",
  ]

  @Test(
    "the body of an answer is read from Base64 with line breaks and from gzip",
    arguments: packed + ["eyJw\\ncm9maWxlcyI6e319"])
  func bodies(text: String) throws {
    let read = try Archive.recording(Archive.entry(content: #"{"encoding":"base64","text":"\#(text)"}"#))
    #expect(!read.trace.losses.contains { $0.part == .answerBody })
    #expect(read.trace.clients.first?.calls.first?.profiles == [])
  }

  @Test(
    "a body that cannot be read is counted, with the reason",
    arguments: [
      ("GxAA+KXF//8=", "br", "packed by Brotli"), ("KLUv/SQAAQAA", "zstd", "packed by Zstandard"),
      ("%%%", "", "not Base64, although the archive says so"), ("H4sIAAAA", "gzip", "damaged gzip"),
      ("H4sIAAAAAAACA6tWKijKT8vMSS1WsqqurQUA68GLpQ8AAAA=", "gzip", "damaged gzip"),
    ])
  func unreadBodies(text: String, packing: String, reason: String) throws {
    let read = try Archive.recording(
      Archive.entry(content: #"{"encoding":"base64","text":"\#(text)"}"#, packed: packing))
    #expect(read.trace.losses.filter { $0.part == .answerBody }.map(\.detail) == [reason])
    #expect(AuditReport([AuditedRecord("a", read)], isStrict: true).warnings.contains { $0.contains(reason) })
  }

  /// What gzip makes of some bytes where nothing is gained: one stored block.
  private func member(_ bytes: some Collection<UInt8>) -> [UInt8] {
    func little(_ number: UInt32, _ count: Int) -> [UInt8] {
      (0..<count).map { UInt8(truncatingIfNeeded: number >> (8 * $0)) }
    }
    let size = UInt32(bytes.count)
    var rest = UInt32.max
    for byte in bytes {
      rest ^= UInt32(byte)
      for _ in 0..<8 { rest = (rest >> 1) ^ (rest & 1 == 1 ? 0xEDB8_8320 : 0) }
    }
    let head: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 1]
    return head + little(size, 2) + little(~size, 2) + Array(bytes) + little(~rest, 4) + little(size, 4)
  }

  private func packedArchive() -> (whole: [UInt8], first: [UInt8], second: [UInt8]) {
    let text = Array("{\"log\":{\"entries\":[\(Archive.entry()),\(Archive.entry(at: 4))]}}".utf8)
    return (text, member(text.prefix(100)), member(text.dropFirst(100)))
  }

  @Test("several members in one gzip file are one record, with zeros behind them or without", arguments: [0, 512])
  func members(zeros: Int) throws {
    let packed = packedArchive()
    let data = Data(packed.first + packed.second + [UInt8](repeating: 0, count: zeros))
    #expect(try Recording(of: RecordedBytes(data)).trace.exchangeCount == 2)
  }

  @Test("a damaged gzip file is told as damaged, wherever the damage is", arguments: 0..<7)
  func damage(kind: Int) throws {
    let packed = packedArchive()
    var bytes = packed.first + packed.second
    let (reason, end) = ("damaged gzip: ", packed.first.count)
    let why: String
    switch kind {
    case 0: (bytes[60], why) = (bytes[60] ^ 1, "the checksum is wrong")
    case 1: (bytes[end - 6], why) = (bytes[end - 6] ^ 1, "the checksum is wrong")
    case 2: (bytes[end - 1], why) = (1, "the length is wrong")
    case 3: (bytes[bytes.count - 4], why) = (bytes[bytes.count - 4] ^ 1, "the length is wrong")
    case 4: (bytes, why) = (bytes.dropLast(3), "it ends too soon")
    case 5: (bytes, why) = (bytes.dropLast(40), "it ends too soon")
    default: (bytes, why) = (bytes + [7, 7, 7], "it has no heading")
    }
    #expect { try Recording(of: RecordedBytes(Data(bytes))) } throws: { "\($0)" == reason + why }
  }

  @Test("entries are counted by what became of them, and each stands where the record says") func counts() throws {
    let read = try Archive.recording(
      Archive.entry(), "7", #"{"request":{"method":"GET","url":"x"}}"#,
      Archive.entry("https://cdn.example.com/logo.png", at: 1),
      #"{"startedDateTime":"2026-01-01T12:00:00Z","request":{"method":"OPTIONS","url":"https://a.example/"}}"#,
      #"{"startedDateTime":"2026-01-01T12:00:00Z","request":{"method":"GET","url":"nowhere"}}"#)
    #expect(read.count.entries == 6 && read.count.foreign == 1 && read.count.preflights == 1)
    #expect(
      read.count.unreadEntries == [
        "is not a complete object": 1, "has no readable startedDateTime": 1, "has no readable URL": 1,
      ])
    #expect(read.trace.exchangeCount == 1 && read.regions[4]?.line == 4)
  }

  @Test("a record that is cut is judged up to there, and it is said") func cut() throws {
    let text = "{\"log\":{\"entries\":[\(Archive.entry()),\(Archive.entry(at: 4).dropLast(9))"
    let read = try Recording(of: RecordedBytes(Data(text.utf8)))
    #expect(
      read.trace.exchangeCount == 1 && read.count.isCut && read.count.unreadEntries == ["is not a complete object": 1])
  }

  @Test("calls behind a gateway are judged when it is named, and the gateway is suggested when it is not")
  func gateways() throws {
    let text = Archive.entry("https://gate.example.com/adobe/api/v2/REF30/profiles")
    let gateway = ReadingCount.Gateway(origin: "https://gate.example.com", basePath: "adobe/")
    let blind = try Archive.recording(text)
    #expect(blind.trace.exchangeCount == 0 && blind.count.gateways == [gateway])
    #expect(AuditReport([AuditedRecord("a", blind)]).verdict == .blind)
    #expect(try Archive.recording(text, gateways: [gateway]).trace.exchangeCount == 1)
  }

  @Test(
    "what a producer took out or blotted out is said once and not held against the client",
    arguments: ["", "Bearer [REDACTED]", "Bearer ********", "Bearer •••"])
  func withheld(authorization: String) throws {
    let header = authorization.isEmpty ? "" : #"{"name":"Authorization","value":"\#(authorization)"}"#
    let read = try Archive.recording(Archive.entry(headers: header), Archive.entry(at: 4, headers: header))
    let record = AuditedRecord("a", read)
    #expect(!record.findings.contains { $0.first.rule == "R-HDR-1" })
    #expect(record.unjudged["R-HDR-1"]?.hasPrefix("Authorization") == true)
    #expect(record.warnings.filter { $0.contains("Authorization") }.count == 1)
  }

  private static let issue = Archive.entry(
    "https://sp.auth.adobe.com/o/client/token", method: "POST",
    post: #"{"text":"client_id=one&grant_type=client_credentials&client_secret=s"}"#,
    content: #"{"text":{"access_token":"abcdefghijklmnop","expires_in":86400}}"#)

  @Test("a leak is found wherever the record has the token's answer, and its status is read (R-SEC-1)")
  func leak() throws {
    let leak = Archive.entry("https://cdn.example.com/a.png?t=abcdefghijklmnop", at: 2)
    for entries in [[leak, Self.issue, Archive.entry(at: 6)], [Self.issue, Archive.entry(at: 6), leak]] {
      let trace = try Archive.recording(entries).trace
      #expect(trace.violations().contains { $0.rule == "R-SEC-1" })
      #expect(
        trace.entries.contains { if case .foreign(let message) = $0.event { message.status == 200 } else { false } })
    }
  }

  @Test(
    "JSON of a record is read as a decoder reads it",
    arguments: [
      #"{"a":[1,-2,0.5,120.0],"b":{"c":null,"d":[true,false]}} "#, "\u{FEFF}[1]", #"["x\n\"\/\b\u00e9é"]"#,
      #"["\ud83d\ude00"]"#, "[-0,1.50,12345678901234567890]", #"["\ud83d"]"#, #"["\u+123"]"#, "[\"a\u{1}\"]",
      "[1,]", "[01]", "[1.]", "[+1]", "[-]", "[.5]", "", "nul", "[1 2]", #"{"a" 1}"#, "[1]]", "[\"a",
      "[1e400]", "[1e3]",
    ])
  func json(text: String) {
    let data = Data(text.utf8), scanned = data.withUnsafeBytes(JSONScanner.value)
    #expect(scanned == nil || scanned == .some(JSONValue(parsing: data)))
    #expect(scanned != nil || !text.hasPrefix(#"["x"#) && !text.hasSuffix(" "))
  }

  @Test(
    "of a member that an entry has twice neither is taken, and it is said (R-HDR-8)",
    arguments: ["url", "status", "time"])
  func twice(name: String) throws {
    let entry = Archive.entry("https://sp.auth.adobe.com/api/v2/REF30/other")
    let read = try Archive.recording(entry.replacing("\"\(name)\":", with: "\"\(name)\":0,\"\(name)\":"))
    #expect(read.trace.violations().contains { $0.rule == "R-HDR-8" } == (name != "url"))
    #expect(!read.count.unreadEntries.isEmpty || !read.trace.losses.isEmpty)
  }

  @Test("blanks around the value of a header are no part of it (R-HDR-6, R-HDR-7)")
  func blanks() throws {
    func rules(_ blank: String) throws -> [String] {
      let fields = ["AP-Device-Identifier": "fingerprint eA==", "X-Device-Info": "e30="].map {
        #"{"name":"\#($0)","value":"\#(blank)\#($1)\#(blank)"}"#
      }
      return try Archive.recording(Archive.entry(headers: fields.joined(separator: ","))).trace.violations().map(\.rule)
    }
    #expect(try rules(" ") == rules(""))
  }

  private static let authorize = "https://sp.auth.adobe.com/api/v2/REF30/decisions/authorize/northlight"

  /// Archives with something doubtful: what is found all the same, and the rule that is not shown for some entries.
  private static let doubts: [(entries: [String], found: String?, hidden: (rule: String, entries: [Int]))] = [
    // All begin with a minute; some have no offset, one has no method, one no readable time.
    ((0..<14).map { Archive.entry(at: $0 / 7 * 60) }, nil, ("R-THR-3", Array(1...14))),
    ([Archive.entry(), Archive.entry(at: 9).replacing("09Z", with: "09.5")], nil, ("R-HDR-9", [2])),
    ([Archive.entry().replacing("GET", with: ""), Archive.entry(at: 9)], nil, ("R-HDR-9", [1])),
    (
      [
        Archive.entry().replacing("2026", with: "soon"),
        Archive.entry("https://cdn.example.com/film/master.m3u8", at: 60), Archive.entry(at: 70),
      ], nil, ("R-DEC-16", [1, 2])
    ),
    // Only the beginnings are known; only the address is.
    (
      [0, 1].map { Archive.entry(Archive.profiles + "/code/A", at: $0).replacing(#""time":20,"#, with: "") },
      "R-POLL-3", ("R-ERR-7", [1, 2])
    ),
    (
      [Archive.entry(Archive.profiles + "?token=x").replacing(#""headers":[],"post"#, with: #""post"#)], "R-HDR-8",
      ("R-HDR-8", [1])
    ),
    // Parameters are no JSON, and of two members neither counts.
    (
      [Archive.entry(authorize, method: "POST", post: #"{"params":[{"name":"resources","value":"a"}]}"#)], nil,
      ("R-DEC-14", [1])
    ),
    (
      [Archive.entry(authorize, method: "POST", post: #"{"text":"{\"resources\":[],\"resources\":[]}"}"#)], nil,
      ("R-DEC-14", [1])
    ),
  ]

  @Test(
    "what is doubtful is told, not guessed (R-THR-3, R-HDR-9, R-DEC-14, R-DEC-16), and no more (R-POLL-3, R-HDR-8)",
    arguments: doubts.indices)
  func doubtful(index: Int) throws {
    let row = Self.doubts[index], record = AuditedRecord("a", try Archive.recording(row.entries))
    let found = record.findings.map(\.first.rule)
    #expect(record.evidence.notShown[row.hidden.rule] == row.hidden.entries)
    #expect(row.found.map { found.contains($0) && record.unjudged[$0] == nil } ?? !found.contains(row.hidden.rule))
  }

  @Test("what stands behind an archive and is none is told", arguments: [" rest", ",{}"]) func remainder(end: String)
    throws
  {
    let read = try Recording(of: RecordedBytes(Data("{\"log\":{\"entries\":[\(Archive.entry())]}}\(end)".utf8)))
    #expect(read.count.notices.count == 1 && read.count.archives == 1 && AuditedRecord("a", read).hidesBinding)
  }

  @Test("a token that is cut on every call is found against the one that was issued (R-REG-16)")
  func cutToken() throws {
    let headers = #"""
      {"name":"Authorization","value":"Bearer abcdefghijkl"},\#
      {"name":"AP-Device-Identifier","value":"fingerprint eA=="}
      """#
    let found = try Archive.recording(
      Self.issue, Archive.entry(at: 2, headers: headers), Archive.entry(at: 6, headers: headers)
    ).trace.violations()
    #expect(found.filter { $0.rule == "R-REG-16" }.count == 2)
  }

  @Test("texts are found in others, as they are and percent-encoded, however alike their endings") func finder() {
    let texts = ["a-common-ending", "bb-common-ending", "ccc-common-ending"]
    let finder = TextFinder(texts)
    #expect(
      finder.texts(in: ["x=a%2Dcommon-ending", "ccc-common-ending!"]) == ["a-common-ending", "ccc-common-ending"])
    #expect(finder.texts(in: ["-common-ending"]).isEmpty)
  }

  @Test("a finding in SARIF leads to its entry") func sarif() throws {
    let read = try Archive.recording(
      Archive.entry(), Archive.entry("https://sp.auth.adobe.com/api/v2/REF30/other", at: 4))
    let report = AuditReport([AuditedRecord("a b.har", read)])
    let run = JSONValue(parsing: Data(try report.sarif.utf8))?["runs"]?.array?.first
    let results = run?["results"]?.array ?? [], tool = run?["tool"]?["driver"]
    #expect(tool?["version"]?.text == Release.version)
    #expect(tool?["rules"]?.array?.allSatisfy { $0["help"]?["text"]?.text?.isEmpty == false } == true)
    #expect(
      AuditReport([AuditedRecord("a", read, scope: AuditScope(rule: "R-HDR-8"))]).text.contains(
        ", by 1 rule; 2 entries"))
    #expect(!results.isEmpty && results.count == report.records[0].findings.count)
    let place = results.last?["locations"]?.array?.first?["physicalLocation"]
    #expect(place?["artifactLocation"]?["uri"]?.text == "a%20b.har" && place?["region"]?["startLine"]?.whole == 2)
  }
}
