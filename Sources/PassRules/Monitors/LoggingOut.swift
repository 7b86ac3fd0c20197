import PassAPI

/// Logout (REST API v2, section 4.15).
extension RuleMonitor {
  static let logout: [RuleMonitor] = [
    RuleMonitor("R-LOGOUT-2") { conversation in
      conversation.logoutsIgnored.map {
        $0.finding("starts another logout although pages of entry \($1.number) are left to open")
      }
    },
    RuleMonitor("R-LOGOUT-3") { conversation in
      conversation.foreign.compactMap { entry, message in
        guard message.headers["Authorization"]?.lowercased().hasPrefix("bearer ") == true,
          conversation.calls(.logout).contains(where: {
            $0.precedes(entry) && $0.logoutURLs.contains { message.isAt($0) }
          })
        else { return nil }
        return entry.finding(
          message.description, "opens a logout page with the access token instead of in a user agent")
      }
    },
    RuleMonitor("R-LOGOUT-5") { conversation in
      conversation.calls(.logout).compactMap { call in
        guard let former = conversation.calls(before: call).last(where: { $0.isStep }), former.endpoint == .logout,
          former.mvpd == call.mvpd, former.isSuccess,
          former.logoutActions.allSatisfy({ $0 == "complete" || $0 == "invalid" }),
          !former.logoutActions.isEmpty
        else { return nil }
        return call.finding("logs out again although entry \(former.number) left nothing to do")
      }
    },
    RuleMonitor("R-LOGOUT-6") { conversation in
      conversation.calls(.logout).compactMap { call in
        guard let former = conversation.calls(before: call).last(where: { $0.isStep }),
          former.endpoint?.isDecision == true,
          former.isDenial, former.end.milliseconds(to: call.start) < 5_000
        else { return nil }
        return call.finding("follows a denial")
      }
    },
    RuleMonitor(eachCall: "R-LOGOUT-7") { call in
      guard call.endpoint == .logout else { return nil }
      guard let redirect = call.query.first(where: { $0.name == "redirectUrl" }), !redirect.value.isEmpty else {
        return "has no redirectUrl"
      }
      return redirect.addressDefect.map { "\($0) redirectUrl" }
    },
    RuleMonitor("R-LOGOUT-8") { conversation in
      conversation.calls(.logout).compactMap { call in
        let used = conversation.tokensUsed(before: call).filter { call.header($0) == nil }
        return used.isEmpty ? nil : call.finding("leaves out the token of the single sign-on method", also: "R-HDR-11")
      }
    },
  ]
}

extension Conversation {
  /// The headers with tokens of other single sign-on methods that were sent before.
  func tokensUsed(before call: WireCall) -> [String] {
    guard hasTokens else { return [] }
    return Endpoint.tokens.filter { name in
      calls(before: call).contains {
        $0.tokens.contains(name) && $0.address.serviceProvider == call.address.serviceProvider
      }
    }
  }

  /// A logout that follows one whose pages have not been opened, where pages are recorded.
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
    return ((body["logouts"] ?? body).object ?? [:]).sorted { $0.key < $1.key }.map(\.value)
  }
  /// The actions that a logout named.
  var logoutActions: [String] { logoutEntries.compactMap { $0["actionName"]?.text } }
  /// The pages that a logout named.
  var logoutURLs: [String] { logoutEntries.compactMap { $0["url"]?.text } }

  /// The decision was no, for the one or for all.
  var isDenial: Bool {
    if let decisions { return !decisions.isEmpty && decisions.allSatisfy { !$0.isAuthorized } }
    return status == 403
  }
}
