import Foundation
import PassAPI
import PassService

// The parts of the client that the façade stands in front of: where the app has its say by calls and callbacks.

/// The pickers and pages of the client, as questions to the app.
struct AppQuestions: ViewerPrompts, UserAgent {
  let core: EnablerCore

  /// Where v2 knows several profiles the SDK had one login: nobody is asked.
  func chooseProfile(among profiles: [Profile]) async -> String? { await core.chooseProfile(among: profiles) }

  /// The remembered provider is no shortcut: the picker comes.
  func confirmProvider(_ provider: RememberedProvider) async -> ProviderConfirmation { .another }

  func chooseProvider(among providers: [PassAPI.MVPD]) async -> ProviderChoice {
    await core.chooseProvider(among: providers)
  }

  /// A code that is over ends the login.
  func offerNewCode() async -> Bool { false }

  func open(_ url: URL, until redirect: String) async -> UserAgentOutcome {
    await core.open(url.absoluteString, until: redirect)
  }
}

/// Apple's framework: shows its controller by K06 and K07, may not interrupt a viewer who did not ask for a login, and
/// reports why its picker led nowhere.
struct WatchedFramework: PartnerFramework {
  let framework: any PartnerFramework
  let core: EnablerCore

  func accessStatus(prompt: Bool) async -> AccessStatus {
    let mayPrompt = await core.mayInterrupt
    return await framework.accessStatus(prompt: prompt && mayPrompt)
  }

  func answer(_ query: PartnerQuery) async -> PartnerReply {
    guard let query = await core.permitted(query) else { return PartnerReply(access: .granted) }
    let reply =
      if let presenting = framework as? any PresentingFramework {
        await presenting.answer(query, on: core)
      } else {
        await framework.answer(query)
      }
    return await core.hear(reply, to: query)
  }
}

/// Reports a registration code before its first poll, so that the code comes before the end of the login.
struct AnnouncingTransport: HTTPTransport {
  let transport: any HTTPTransport
  let core: EnablerCore

  func send(_ request: HTTPRequest) async -> Result<HTTPResponse, TransportFailure> {
    if request.path.contains("/profiles/code/") { await core.announceCode() }
    return await transport.send(request)
  }
}

/// The device, as the option `device_info` describes it.
struct OptionalDevice: DeviceDescriber {
  let device: any DeviceDescriber
  let core: EnablerCore

  func describe() async -> DeviceDescription? {
    guard var description = await device.describe() else { return nil }
    if let info = await core.options.device { description.info = info }
    return description
  }
}

/// The optional headers that options and calls bring.
struct CallExtras: OptionalHeaderSource {
  let optionalHeaders: (any OptionalHeaderSource)?
  let core: EnablerCore

  func optionalHeaders() async -> OptionalHeaders {
    var optionalHeaders = await optionalHeaders?.optionalHeaders() ?? OptionalHeaders()
    if let id = await core.options.visitorID { optionalHeaders.visitorIdentifier = VisitorIdentifier(id) }
    if let identity = await core.identity { optionalHeaders.temporaryIdentity = identity }
    return optionalHeaders
  }
}
