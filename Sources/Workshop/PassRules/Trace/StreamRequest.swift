import Foundation
import PassAPI

/// A request for a stream: its path shows that something is played, and usually what.
struct StreamRequest: Occurrence {
  let entry: Trace.Entry
  let message: Message
  /// Whether it requests the list of a stream, with which a playback begins, not a segment.
  let isManifest: Bool
  /// Scheme, host and folder, which the segments of one stream share.
  let folder: String
  /// The name of the stream in the path, in lower case.
  let name: String

  var start: Timestamp { entry.start }
  var end: Timestamp { entry.end }
  var order: Int { entry.order }

  /// Returns `nil` for another request, and for a refused one.
  init?(_ entry: Trace.Entry, _ message: Message) {
    guard let isManifest = Self.isManifest(message.path), (message.status ?? 200) < 400 else { return nil }
    (self.entry, self.message, self.isManifest) = (entry, message, isManifest)
    var words = message.path.split(separator: "/").map { ($0.removingPercentEncoding ?? String($0)).lowercased() }
    folder = (message.origin ?? "") + "/" + words.dropLast().joined(separator: "/")
    if let last = words.popLast() { words.append(String(last[..<(last.lastIndex(of: ".") ?? last.endIndex)])) }
    name = words.last { !Self.plainNames.contains($0) && $0.contains { $0.isLetter } } ?? ""
  }

  /// Whether a path ends as the list of a stream does, or as a segment; `nil` for neither.
  static func isManifest(_ path: String) -> Bool? {
    let suffix = path.utf8.split(separator: UInt8(ascii: ".")).last.map { Substring($0).lowercased() } ?? ""
    if ["m3u8", "mpd"].contains(suffix) { return true }
    return ["ts", "m4s", "m4v", "m4a", "mp4", "aac", "cmfv", "cmfa"].contains(suffix) ? false : nil
  }

  /// Generic names of lists and folders.
  static let plainNames: Set<String> = [
    "chunklist", "dash", "hls", "hd", "index", "live", "main", "manifest", "master", "media", "playlist", "prog_index",
    "sd", "stream", "video", "vod",
  ]
}

extension ClientTrace {
  /// The requested streams, oldest first.
  func findStreams() -> [StreamRequest] { foreign.compactMap { StreamRequest($0.entry, $0.message) } }

  /// The beginnings of playbacks of resources with decisions: the list of a stream of the same name, requested for the
  /// first time, or again after a pause of five minutes.
  var playbacks: [(stream: StreamRequest, resource: String)] {
    guard !streams.isEmpty else { return [] }
    var resources: [String: String] = [:]
    for resource in calls(.preauthorize, .authorize).flatMap({ $0.resources ?? [] }) {
      resources[resource.lowercased().trimmingCharacters(in: .whitespaces)] = resource
    }
    var last: [String: StreamRequest] = [:]
    return streams.compactMap { stream in
      guard stream.isManifest, let resource = resources[stream.name], stream.name.count > 2 else { return nil }
      defer { last[stream.name] = stream }
      guard last[stream.name].map({ $0.gap(to: stream) > 300_000 }) ?? true else { return nil }
      return (stream, resource)
    }
  }

  /// The folders of the streams that continue during a call: they were requested shortly before and shortly after.
  func foldersRunning(past call: WireCall) -> Set<String> {
    let place = streams.place { $0.start >= call.start }
    let before = streams[..<place].reversed().prefix { $0.start.milliseconds(to: call.start) < 15_000 }
    let after = streams[place...].prefix { call.end.milliseconds(to: $0.start) < 15_000 }
    return Set(before.map(\.folder)).intersection(after.filter { $0.start >= call.end }.map(\.folder))
  }
}
