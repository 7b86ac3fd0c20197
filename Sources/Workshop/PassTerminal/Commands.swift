import FlowCommands
import PassAPI
import PassService

extension Command {
  /// Signs the viewer in, or finds an existing sign-in.
  static var signIn: Command {
    let provider = Option(
      name: "provider", value: .any("ID"),
      summary: "the TV provider; in a terminal it can be chosen from a list, except with --flow v1")
    return requesting(
      "sign-in", "sign in with a TV provider, or find the sign-in of an earlier call", options: [provider],
      registers: true
    ) {
      client, arguments in
      let wanted = arguments["provider"]
      if arguments.isLegacy, wanted == nil {
        throw UsageError("--flow v1 needs --provider ID: its second screen chooses the provider")
      }
      let access = try await client.signInAnyViewer()
      let isOther = wanted != nil && wanted != access.mvpd
      return RequestResult(
        lines: [await signedIn(access, client)]
          + (isOther ? ["That is not \(wanted ?? ""): sign out first."] : []), isAsRequested: !isOther)
    }
  }

  /// Asks whether the viewer may watch resources now.
  static var authorize: Command {
    requesting(
      "authorize", "get the decision for resources, one after the other, as before a playback", operand: .resources
    ) {
      client, arguments in
      _ = try await client.restore()
      var decisions: [ResourceDecision] = []
      for resource in arguments.operands { decisions.append(try await client.authorize(resource)) }
      return RequestResult(decisions)
    }
  }

  /// Asks what the viewer may watch.
  static var preauthorize: Command {
    requesting("preauthorize", "get decisions to mark resources of a catalogue", operand: .resources) {
      client, arguments in
      _ = try await client.restore()
      return RequestResult(try await client.preauthorize(arguments.operands))
    }
  }

  /// Reads what the provider says about the viewer.
  static var profile: Command {
    requesting(
      "profile", "read the profile again: the provider, the end, and the attributes that do not identify the viewer"
    ) {
      client, arguments in
      let access = try await client.restore(), attributes = try await client.attributes()
      let shown = attributes.sorted { $0.key < $1.key }.map { key, value in
        let isKept = KeptProfile.kept.contains(key)
        let text = value.map { isKept ? $0.text ?? String(decoding: $0.data, as: UTF8.self) : "not shown" }
        return "\(arguments.inClear.shown(key)): \((text ?? "encrypted").shown)"
      }
      return RequestResult(lines: [await signedIn(access, client)] + shown)
    }
  }

  /// Signs the viewer out.
  static var signOut: Command {
    requesting("sign-out", "sign out, at the service and here") { client, _ in RequestResult(try await client.signOut())
    }
  }

  /// Forgets the registered client.
  static var forget: Command {
    requesting("forget", "forget the registered client, its token and the sign-in; nothing is sent") {
      client, arguments in
      let app = try AppOptions(arguments), before = app.filesAside
      let result = try await client.forgetClient()
      guard !result.remaining.contains(.vault) else {
        return RequestResult(lines: ["not forgotten: " + (await app.whyKept())], isAsRequested: false)
      }
      let aside = app.filesAside.subtracting(before).map { "set aside, as it could not be read: \($0)" }
      return with(RequestResult(result, forgotten: true)) { $0.lines += aside }
    }
  }

  private static func signedIn(_ access: CurrentProfile, _ client: any TerminalClient) async -> String {
    let name = await client.remembered()?.label ?? access.mvpd.shown
    let type = access.type.map { ", \($0.rawValue.shown)" } ?? ""
    return "signed in at \(name) (\(access.mvpd.shown)\(type))"
      + (access.notAfter.map { " until \($0.httpDate)" } ?? "")
  }
}

extension Operand {
  fileprivate static var resources: Operand {
    Operand(name: "RESOURCE…", summary: "what to watch, by its id", isRepeated: true)
  }
}

extension RequestResult {
  /// Creates a result with a line for each decision; a media token is only for the app's backend.
  fileprivate init(_ decisions: [ResourceDecision]) {
    lines = decisions.map { decision in
      let code = decision.error.map { " (\($0.code.rawValue.sanitizedCode))" } ?? ""
      let answer = decision.isAuthorized ? "permit" : "deny: \(FailureTexts.english.text(of: decision))\(code)"
      return "\(decision.resource.shown): \(answer)"
    }
    isAsRequested = decisions.allSatisfy(\.isAuthorized)
  }

  fileprivate init(_ result: SignOutResult, forgotten: Bool = false) {
    lines =
      [forgotten ? "forgotten" : result.hadProfile ? "signed out" : "nobody was signed in"]
      + result.remaining.map(\.text)
  }
}
