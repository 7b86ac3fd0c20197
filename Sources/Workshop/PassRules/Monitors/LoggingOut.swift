import PassAPI

/// Logout (v2 4.15).
extension RuleMonitor {
  static let logout: [RuleMonitor] = [
    RuleMonitor("R-LOGOUT-2", Needs(before: .logouts)) { client in
      client.logoutsIgnored.map {
        $0.breach("starts another logout although pages of entry \($1.number) are left to open")
      }
    },
    RuleMonitor(
      "R-LOGOUT-3", Needs([.others, .logouts, .status, .deviceInfo, .times], before: .logouts, ahead: .others)
    ) { client in
      client.foreign.compactMap { entry, message in
        guard message.headers[.authorization]?.lowercased().hasPrefix("bearer ") == true,
          client.calls(.logout).contains(where: {
            // A page may have an address without an origin, which is then the service's.
            let origin = $0.message.origin ?? message.origin ?? ""
            return $0.precedes(entry) && $0.logoutURLs.contains { message.isAt($0.first == "/" ? origin + $0 : $0) }
          })
        else { return nil }
        return entry.breach(message.description, "opens a logout page with the access token instead of in a user agent")
      } + client.unopenedPages.map { $0.breach("names a page that is never opened") }
    },
    RuleMonitor("R-LOGOUT-5", Needs(before: .logouts), each: .logout) { call, client in
      guard let former = client.step(before: call), former.endpoint == .logout, former.mvpd == call.mvpd,
        former.isSuccess, !former.logoutActions.isEmpty,
        former.logoutActions.allSatisfy({ $0 == "complete" || $0 == "invalid" })
      else { return nil }
      return "logs out again although entry \(former.number) left nothing to do"
    },
    RuleMonitor("R-LOGOUT-6", Needs([.times, .status, .logouts], before: [.decisions, .logouts])) { client in
      let decisions = client.calls(.preauthorize, .authorize)
      return client.calls(.logout).filter { call in
        guard let former = client.last(of: decisions, before: call) else { return false }
        return former.isDenial && former.mvpd == call.mvpd && former.gap(to: call) < 5_000
      }.map { $0.breach("follows a denial") }
        + client.loops(of: .logout) { $0.ending == .fine }.map {
          $0.breach("is repeated at equal intervals, as no viewer does")
        }
    },
    RuleMonitor("R-LOGOUT-7", Needs(), each: .logout) { call, _ in
      guard let redirect = call.content.query.first(where: { $0.name == "redirectUrl" }), !redirect.value.isEmpty else {
        return "has no redirectUrl"
      }
      return redirect.addressDefect.map { "\($0) redirectUrl" }
    },
    RuleMonitor("R-LOGOUT-8", Needs(.otherHeaders, before: .otherHeaders), each: .logout, also: ["R-HDR-11"]) {
      call, client in
      let used = client.tokensUsed(before: call).filter { call.header($0) == nil }
      return used.isEmpty ? nil : "leaves out the token of the single sign-on method"
    },
  ]
}

extension ClientTrace {
  /// Logouts whose page is not opened within a minute, although the record goes on, of a device that opens pages, as
  /// the record shows. A device without a browser may skip it (v2 4.15).
  var unopenedPages: [WireCall] {
    guard !pages.isEmpty || !calls(.authenticate).isEmpty else { return [] }
    let last = [calls.last?.end, foreign.last?.entry.end, pages.last?.entry.end].compactMap { $0 }.max()
    return calls(.logout).filter { call in
      guard let last, call.end.milliseconds(to: last) > 60_000, call.deviceInfo?["osName"]?.text != "tvOS" else {
        return false
      }
      return call.logoutPages.contains { url in
        let address = url.first == "/" ? (call.message.origin ?? "") + url : url
        let path = address.range(of: "://").map { address[$0.upperBound...] }?.drop { $0 != "/" }.prefix { $0 != "?" }
        return !foreign[foreign.place { call.end <= $0.entry.start }...].contains { $0.message.isAt(address) }
          && !calls(after: call).contains { $0.message.isAt(address) || $0.message.path == path.map(String.init) }
          && !pages.contains { call.end <= $0.entry.start }
      }
    }
  }

  /// Logouts that follow one whose pages have not been opened, if pages are recorded.
  var logoutsIgnored: [(WireCall, WireCall)] {
    guard !pages.isEmpty else { return [] }
    return calls(.logout).compactMap { call in
      guard let former = calls(before: call).last(where: { $0.endpoint == .logout && $0.isSuccess }),
        !former.logoutURLs.isEmpty,
        !pages.contains(where: { former.precedes($0.entry) && $0.entry.start <= call.start })
      else { return nil }
      return (call, former)
    }
  }
}

extension WireCall {
  private var logoutEntries: [JSONValue] {
    guard endpoint == .logout, isSuccess, let body = answer else { return [] }
    return (body["logouts"] ?? body).sorted.map(\.value)
  }
  /// The actions that a logout named.
  var logoutActions: [String] { logoutEntries.compactMap { $0["actionName"]?.text } }
  /// The pages that a logout asks to open.
  fileprivate var logoutPages: [String] {
    logoutEntries.filter { $0["actionName"]?.text == "logout" }.compactMap { $0["url"]?.text }
  }
  /// The pages that a logout named.
  var logoutURLs: [String] { logoutEntries.compactMap { $0["url"]?.text } }

  /// Whether the decision is no, for one resource or for all.
  var isDenial: Bool {
    if let decisions { return !decisions.isEmpty && decisions.allSatisfy { !$0.isAuthorized } }
    return status == 403
  }
}
