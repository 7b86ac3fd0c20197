import Foundation

/// What an audit costs by the size of a record: archives of a service's and others' entries, most of them pictures, as
/// a proxy writes them.
enum AuditCurve {
  /// The processor time of each size, relative to that of the smallest in proportion: 1 is linear. The sizes
  /// grow, so that the memory is that of the last.
  static func all(
    _ passflow: URL, _ sizes: [Int] = [10_000, 20_000, 50_000, 100_000]
  ) throws -> [Measurement] {
    let file = FileManager.default.temporaryDirectory.appendingPathComponent("passflow-\(UUID().uuidString).har")
    defer { try? FileManager.default.removeItem(at: file) }
    var first: Double?
    return try sizes.flatMap { size -> [Measurement] in
      try write(size, to: file)
      let time = try StartUp.milliseconds(passflow, "audit", file.path), each = time / Double(size)
      let smallest = first ?? each
      first = smallest
      return [
        Measurement("audit: \(size) entries", time / 1_000, "s", aim: Double(size) / 5_000),
        Measurement("audit: \(size) entries / linear", each / smallest, aim: 1.5, bearing: 4),
        Measurement("audit: \(size) entries, memory", StartUp.maxMemory, "MB", aim: 200),
      ]
    }
  }

  private static func write(_ size: Int, to file: URL) throws {
    try Data().write(to: file)
    let handle = try FileHandle(forWritingTo: file)
    try handle.write(contentsOf: Data(#"{"log":{"version":"1.2","entries":["#.utf8))
    let picture = String(repeating: "iVBORw0KGgoAAAANSUhEUgAA", count: 60)
    for start in stride(from: 0, to: size, by: 1_000) {
      let entries = (start..<min(start + 1_000, size)).map { entry($0, picture) }.joined(separator: ",\n")
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

  private static let device = Data(
    #"{"model":"AppleTV","version":"5,3","osName":"tvOS","osVersion":"17.4","connectionType":"WiFi"}"#.utf8
  ).base64EncodedString()
}
