import Foundation
import PassAPI

/// The rules about playback, as far as the paths of streams show it (v2 4.14, v2 5.5, v2 7.6).
extension RuleMonitor {
  static let playing: [RuleMonitor] = [
    RuleMonitor("R-PRE-2", .undecided, also: ["R-DEC-1", "R-DEC-16"]) { client in
      client.undecided.filter(\.isPreauthorized).map {
        $0.stream.breach("plays what only a preauthorization has permitted")
      }
    },
    RuleMonitor("R-DEC-1", .undecided, also: ["R-DEC-16"]) { client in
      client.undecided.filter { !$0.isPreauthorized }.map {
        $0.stream.breach("plays a resource without asking for a decision")
      }
    },
    RuleMonitor("R-DEC-2", Needs(.others, before: [.others, .sent, .decisions], of: .others)) { client in
      let decisions = client.callsByWord(.authorize)
      return client.playbacks.compactMap { stream, resource in
        guard let last = client.last(of: decisions[stream.name] ?? [], before: stream),
          let decision = last.decisions?.first(where: { $0.isAbout(resource) }), !decision.isAuthorized
        else { return nil }
        return stream.breach("plays what entry \(last.number) has denied")
      }
    },
    RuleMonitor(
      "R-DEC-4",
      Needs(
        [.sent, .status, .decisions, .answerHeaders, .times], before: [.others, .sent, .decisions], ahead: .others)
    ) { client in
      client.refreshes.map { $0.breach("asks for a new media token while the stream runs") }
        + client.loops(of: .authorize) { $0.isAuthorized }.map {
          $0.breach("asks at equal intervals for a decision that it has")
        }
    },
    RuleMonitor(
      "R-TEMP-3", Needs(.others, before: [.others, .temporary, .sent, .answerHeaders], ahead: .temporary, of: .others)
    ) { client in
      client.overrunPasses.map { stream, late in
        stream.breach("is still played \(seconds(late)) after the end of the temporary access")
      }
    },
  ]
}

/// A playback without a decision.
private struct Undecided {
  let stream: StreamRequest
  /// Whether a preauthorization has permitted it.
  let isPreauthorized: Bool
}

extension ClientTrace {
  /// The calls of an endpoint by the words of the requested resources, in lower case: the id alone, or the parts
  /// between the signs of an MRSS document or of a compound id.
  fileprivate func callsByWord(_ endpoint: Endpoint) -> [String: [WireCall]] {
    calls(endpoint).reduce(into: [:]) { found, call in
      let ids = (call.resources ?? []).map { $0.lowercased().trimmingCharacters(in: .whitespaces) }
      let words =
        ids + ids.flatMap { $0.split { !$0.isLetter && !$0.isNumber && $0 != "-" && $0 != "_" }.map(String.init) }
      for word in Set(words) { found[word, default: []].append(call) }
    }
  }

  /// The playbacks for which decisions were requested, but not of the kind that permits a playback. A decision that is
  /// requested at the same time or soon after indicates a player that loads ahead.
  fileprivate var undecided: [Undecided] {
    let playbacks = playbacks
    guard !playbacks.isEmpty, let first = calls(.preauthorize, .authorize).first else { return [] }
    let asked = callsByWord(.authorize), preauthorized = callsByWord(.preauthorize)
    return playbacks.compactMap { stream, resource in
      let deadline = stream.end.advanced(bySeconds: 10)
      guard first.precedes(stream), asked[stream.name]?.first.map({ $0.start >= deadline }) ?? true else { return nil }
      let isPreauthorized = (preauthorized[stream.name] ?? []).contains { call in
        call.precedes(stream) && (call.decisions ?? []).contains { $0.isAbout(resource) && $0.isAuthorized }
      }
      return Undecided(stream: stream, isPreauthorized: isPreauthorized)
    }
  }

  /// Decisions about permitted resources, at the end of their media tokens, while a stream continues that began
  /// earlier.
  fileprivate var refreshes: [WireCall] {
    guard !streams.isEmpty else { return [] }
    let beginnings = Dictionary(streams.map { ($0.folder, $0.start) }) { first, _ in first }
    let permits = Dictionary(grouping: calls(.authorize).filter(\.isAuthorized)) {
      [$0.message.target] + ($0.resources ?? [])
    }
    return permits.values.flatMap { permits in
      permits.filter { call in
        guard let end = last(of: permits, before: call)?.mediaTokenEnd, abs(end.milliseconds(to: call.moment)) < 60_000
        else { return false }
        return foldersRunning(past: call).contains { (beginnings[$0] ?? call.start) < end }
      }
    }.sorted { $0.order < $1.order }
  }

  /// Streams that continue more than a minute after the end of the temporary access with which they began.
  fileprivate var overrunPasses: [(stream: StreamRequest, late: Int64)] {
    guard !streams.isEmpty, !temporary.isEmpty else { return [] }
    let permits = calls(.authorize).filter(\.isAuthorized)
    let ends = Dictionary(grouping: calls.flatMap(\.temporaryEnds), by: \.mvpd)
    return runs.flatMap { run -> [(StreamRequest, Int64)] in
      guard let first = run.first, let permit = last(of: permits, before: first), let mvpd = permit.mvpd,
        temporary.contains(mvpd), let ends = ends[mvpd]
      else { return [] }
      // A client with another permit may continue.
      let other = permits[permits.place { $0.order > permit.order }...].first { $0.mvpd != mvpd }
      return run.compactMap { stream in
        // A pass that is given later says nothing about this one.
        let known = ends[..<ends.place { $0.call.start > stream.start }]
        let over = known.last { $0.isOver && $0.end > first.start }?.end
        guard let end = over ?? known.map(\.end).max() ?? ends.first?.end, first.start < end,
          end.milliseconds(to: stream.start) > 60_000, other?.precedes(stream) != true
        else { return nil }
        return (stream, end.milliseconds(to: stream.start))
      }
    }.sorted { $0.0.order < $1.0.order }
  }

  /// The streams of each host that continue without a pause: another quality has another folder.
  private var runs: [[StreamRequest]] {
    Dictionary(grouping: streams, by: \.message.origin).values.flatMap { streams in
      streams.reduce(into: [[StreamRequest]]()) { runs, stream in
        if let last = runs.last?.last, last.gap(to: stream) < 30_000 {
          runs[runs.count - 1].append(stream)
        } else {
          runs.append([stream])
        }
      }
    }
  }

  /// The sixth and later calls in a row of those with the same request and the given ending, at equal intervals of half
  /// a minute to an hour, which no person keeps. Earlier growing pauses indicate a back-off.
  func loops(of endpoint: Endpoint, ending isCounted: (WireCall) -> Bool) -> [WireCall] {
    let same = Dictionary(grouping: calls(endpoint)) {
      [$0.message.target, ($0.resources ?? []).joined(separator: "\n")]
    }
    return same.values.flatMap { calls -> [WireCall] in
      var count = 0, interval: Int64 = 0, isBackingOff = false
      return zip(calls, calls.dropFirst()).compactMap { former, call in
        let gap = former.start.milliseconds(to: call.start)
        guard isCounted(former), isCounted(call), gap < 3_600_000 else {
          (count, isBackingOff) = (0, false)
          return nil
        }
        isBackingOff = isBackingOff || gap < 30_000
        guard !isBackingOff, count == 0 || abs(gap - interval) <= max(1_000, interval / 50) else {
          count = 0
          return nil
        }
        if count == 0 { interval = gap }
        count += 1
        return count >= 5 ? call : nil
      }
    }.sorted { $0.order < $1.order }
  }
}

extension WireCall {
  /// Whether every resource of the call is permitted.
  var isAuthorized: Bool { decisions.map { !$0.isEmpty && $0.allSatisfy(\.isAuthorized) } ?? false }

  /// The ends of temporary access that the answer tells, by the clock of the record: dates, or that it is over.
  fileprivate var temporaryEnds: [(mvpd: String, end: Timestamp, isOver: Bool, call: WireCall)] {
    let profiles = (profiles ?? []).filter { $0.type == "temporary" }.map { ($0.mvpd, $0.notAfter) }
    let decisions = (decisions ?? []).filter { $0.source == "temppass" }.map { (mvpd ?? "", $0.notAfter) }
    let ahead = moment.milliseconds(to: start), errors = [error] + (self.decisions ?? []).map(\.error)
    return (profiles + decisions).compactMap { mvpd, date in
      date.map { (mvpd, $0.advanced(byMilliseconds: ahead), false, self) }
    }
      + errors.filter { $0?.code == "temporary_access_duration_limit_exceeded" }.map { _ in
        (mvpd ?? "", end, true, self)
      }
  }

  /// When the media tokens of the answer end, by the service's clock.
  var mediaTokenEnd: Timestamp? {
    (answer?["decisions"]?.array ?? []).compactMap { $0["token"]?["notAfter"]?.time }.max()
  }
}

extension AnswerDecision {
  fileprivate func isAbout(_ resource: String) -> Bool {
    self.resource.trimmingCharacters(in: .whitespaces).lowercased() == resource.lowercased()
  }
}

extension StreamRequest {
  fileprivate func breach(_ text: String) -> Breach { entry.breach(message.description, text) }
}
