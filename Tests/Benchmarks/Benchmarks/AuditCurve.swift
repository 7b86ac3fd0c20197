import Foundation

/// What an audit costs by the size of a record: archives of a service's and others' entries, most of them pictures, as
/// a proxy writes them.
enum AuditCurve {
  /// The processor time of each size, relative to that of the smallest in proportion: 1 is linear. The sizes
  /// grow, so that the memory is that of the last.
  static func all(_ passflow: URL, _ sizes: [Int] = [10_000, 20_000, 50_000, 100_000]) throws -> [Measurement] {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("passflow-\(UUID().uuidString).har")
    defer { try? FileManager.default.removeItem(at: file) }
    var first: Double?
    let curve = try sizes.flatMap { size -> [Measurement] in
      let picture = String(repeating: "iVBORw0KGgoAAAANSUhEUgAA", count: 60)
      try write(size, to: file) { entry($0, picture) }
      let time = try StartUp.milliseconds(passflow, "audit", file.path), each = time / Double(size)
      let smallest = first ?? each
      first = smallest
      return [
        Measurement("audit: \(size) entries", time / 1_000, "s", aim: Double(size) / 5_000),
        Measurement("audit: \(size) entries / linear", each / smallest, aim: 1.5, bearing: 4),
        Measurement("audit: \(size) entries, memory", StartUp.maxMemory, "MB", aim: 200),
      ]
    }
    return try curve + besidePython(passflow, file)
  }

  /// An audit beside `json.load` of the same file in Python: of 100 entries 36 are the service's, or none.
  private static func besidePython(_ passflow: URL, _ file: URL) throws -> [Measurement] {
    let kinds = [(name: "mixed", share: 36, aim: 2.0), (name: "others'", share: 0, aim: 0.7)]
    let files = kinds.map { file.appendingPathExtension($0.name) }
    defer { for file in files { try? FileManager.default.removeItem(at: file) } }
    let audits = try zip(kinds, files).map { kind, file in
      try write(100_000, to: file) { whole($0, isOurs: $0 * 36 % 100 < kind.share) }
      return try StartUp.milliseconds(passflow, "audit", file.path)
    }
    // Python needs more memory, and the most that any program had is measured.
    let memory = Measurement("audit: 100000 mixed entries, memory", StartUp.maxMemory, "MB", aim: 200)
    let folders = (ProcessInfo.processInfo.environment["PATH"] ?? "").split(separator: ":")
    let python = folders.map { "\($0)/python3" }.first(where: FileManager.default.isExecutableFile)
    return try [memory]
      + zip(zip(kinds, files), audits).map { kind, audit in
        let load = try python.map {
          try StartUp.milliseconds(
            URL(fileURLWithPath: $0), "-c", "import json, sys; json.load(open(sys.argv[1]))", kind.1.path)
        }
        return Measurement("audit: 100000 \(kind.0.name) entries / json.load", load.map { audit / $0 }, aim: kind.0.aim)
      }
  }

  private static func write(_ size: Int, to file: URL, _ entry: (Int) -> String) throws {
    try Data().write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    try handle.write(contentsOf: Data(#"{"log":{"version":"1.2","entries":["#.utf8))
    for start in stride(from: 0, to: size, by: 1_000) {
      let entries = (start..<min(start + 1_000, size)).map(entry).joined(separator: ",\n")
      try handle.write(contentsOf: Data(((start > 0 ? ",\n" : "") + entries).utf8))
    }
    try handle.write(contentsOf: Data("]}}".utf8))
    try handle.close()
  }

  /// One of five is a call of the service: a decision about a resource, for each of which there is a permit.
  private static func entry(_ number: Int, _ picture: String) -> String {
    let time = Date(timeIntervalSince1970: 1_767_268_800 + Double(number)).formatted(.iso8601)
    guard number % 5 == 0 else {
      return #"""
        {"startedDateTime":"\#(time)","time":20,"request":{"method":"GET",\#
        "url":"https://cdn.example.com/\#(number).png","headers":[{"name":"Accept","value":"*/*"}]},\#
        "response":{"status":200,"content":{"mimeType":"image/png",\#
        "encoding":"base64","text":"\#(picture)"}}}
        """#
    }
    let headers = [
      ("Authorization", "Bearer a-token-of-some-length"), ("AP-Device-Identifier", "fingerprint eA=="),
      ("X-Device-Info", device), ("Content-Type", "application/json;charset=utf-8"),
    ].map { #"{"name":"\#($0)","value":"\#($1)"}"# }.joined(separator: ",")
    let answer =
      #"{\"decisions\":[{\"resource\":\"film-\#(number)\",\"source\":\"mvpd\",\"authorized\":true}]}"#
    return #"""
      {"startedDateTime":"\#(time)","time":20,"request":{"method":"POST",\#
      "url":"https://sp.auth.adobe.com/api/v2/REF30/decisions/authorize/northlight","headers":[\#(headers)],\#
      "postData":{"text":"{\"resources\":[\"film-\#(number)\"]}"}},\#
      "response":{"status":200,"content":{"text":"\#(answer)"}}}
      """#
  }

  /// An entry of 1.7 kB, with whole headers: a decision with its media token, or an answer of others.
  private static func whole(_ number: Int, isOurs: Bool) -> String {
    let time = Date(timeIntervalSince1970: 1_767_268_800 + 2 * Double(number)).formatted(.iso8601)
    let token = String(repeating: "bWVkaWE", count: 30) + String(1_000_000_000 + number)
    let sent = [
      "Accept": "application/json;charset=utf-8", "Accept-Language": "en-GB,en;q=0.9", "Connection": "keep-alive",
      "User-Agent": "NorthlightTV/412 CFNetwork/1494.0.7 Darwin/23.4.0", "Accept-Encoding": "gzip, deflate, br",
      isOurs ? "X-Device-Info" : "Cookie": isOurs ? device : "sid=\(token)", "AP-Device-Identifier": "fingerprint eA==",
      "Authorization": "Bearer a-token-of-some-length", "Content-Type": "application/json;charset=utf-8",
    ].filter { isOurs || !["Authorization", "AP-Device-Identifier"].contains($0.key) }
    let received = ["Server": "openresty", "Cache-Control": "no-store", "X-Request-Id": token]
    let headers = [sent, received].map { fields in
      fields.map { #"{"name":"\#($0)","value":"\#($1)"}"# }.joined(separator: ",")
    }
    let url =
      isOurs
      ? "https://sp.auth.adobe.com/api/v2/REF30/decisions/authorize/northlight" : "https://cdn.example.com/\(number).js"
    let decision = #"\"resource\":\"film-\#(number)\",\"source\":\"mvpd\",\"authorized\":true"#
    let answer = #"{\"decisions\":[{\#(decision),\"token\":{\"serializedToken\":\"\#(token)\"}}]}"#
    return #"""
      {"startedDateTime":"\#(time)","time":20.5,"request":{"method":"POST","url":"\#(url)","httpVersion":"HTTP/2",\#
      "cookies":[],"headers":[\#(headers[0])],"queryString":[],"headersSize":-1,"bodySize":-1,\#
      "postData":{"mimeType":"application/json","text":"{\"resources\":[\"film-\#(number)\"]}"}},\#
      "response":{"status":200,"statusText":"OK","httpVersion":"HTTP/2","cookies":[],"headers":[\#(headers[1])],\#
      "content":{"size":-1,"mimeType":"application/json","text":"\#(isOurs ? answer : token + token)"},\#
      "redirectURL":"","headersSize":-1,"bodySize":-1},"cache":{},\#
      "timings":{"blocked":0.3,"dns":-1,"connect":-1,"send":0.1,"wait":12.5,"receive":7.6}}
      """#
  }

  private static let device = Data(
    #"{"model":"AppleTV","version":"5,3","osName":"tvOS","osVersion":"17.4","connectionType":"WiFi"}"#.utf8
  ).base64EncodedString()
}
