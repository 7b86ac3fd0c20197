import Foundation
import PassRules

/// Small archives, written by hand.
enum Archive {
  static let profiles = "https://sp.auth.adobe.com/api/v2/REF30/profiles"

  static func entry(
    _ url: String = profiles, at second: Int = 0, method: String = "GET", headers: String = "", post: String = "{}",
    content: String = #"{"text":"{}"}"#,
    packed: String = ""
  ) -> String {
    #"""
    {"startedDateTime":"2026-01-01T\#(time(second))Z","time":20,"request":{"method":"\#(method)","url":"\#(url)",\#
    "headers":[\#(headers)],"postData":\#(post)},"response":{"status":200,\#
    "headers":[{"name":"Content-Encoding","value":"\#(packed)"}],"content":\#(content)}}
    """#
  }

  /// A time of day, so many seconds after noon.
  static func time(_ second: Int) -> String {
    [12 + second / 3600, second / 60 % 60, second % 60].map { ($0 < 10 ? "0" : "") + String($0) }.joined(separator: ":")
  }

  static func recording(_ entries: String..., gateways: [ReadingCount.Gateway] = []) throws -> Recording {
    try recording(entries, gateways: gateways)
  }

  static func recording(_ entries: [String], gateways: [ReadingCount.Gateway] = []) throws -> Recording {
    try Recording(
      of: RecordedBytes(Data("{\"log\":{\"entries\":[\(entries.joined(separator: ",\n"))]}}".utf8)), gateways: gateways)
  }
}
