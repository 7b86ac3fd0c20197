import FlowEngine
import LegacyRESTFlow
import PassAPI
import PassService

/// Values that walks and tests of the legacy flow share; `Sample` has those of every flow.
package enum LegacySample {
  package typealias Event = LegacyREST.Event
  package static let now = Sample.now, later = Sample.later

  package static func context(
    _ platform: Platform = .tvOS, _ change: (inout LegacyREST.Context) -> Void = { _ in }
  ) -> LegacyREST.Context {
    let settings = AppSettings(
      serviceProvider: "REF30", domainName: "adobe.com", redirectAddress: "https://app.example/done",
      softwareStatement: Secret("\(Sample.mark)-statement"), platform: platform, featured: ["Second", "Hidden"])
    var context = LegacyREST.Context(settings)
    context.device = Sample.device
    context.credentials = Sample.credentials
    context.token = Sample.token
    change(&context)
    return context
  }

  package static let configuration = Sample.configuration(
    Sample.mvpds.map { mvpd in
      var mvpd = mvpd
      mvpd.requiredMetadataFields = ["uid"]
      return mvpd
    })
  package static func token(_ mvpd: String = "First", requestor: String = "REF30", until: Timestamp = later) -> Event {
    .loginRetrieved(
      Timestamped(.found(AuthenticationToken(requestor: requestor, mvpd: mvpd, expires: until)), at: now))
  }
  package static func absent(_ lookup: Lookup<AuthenticationToken>) -> Event {
    .loginRetrieved(Timestamped(lookup, at: now))
  }
  package static func checked(_ lookup: Lookup<NoContent>) -> Event { .loginChecked(Timestamped(lookup, at: now)) }
  package static func permit(
    _ resource: String = "a", mvpd: String = "First", requestor: String = "REF30", until: Timestamp = later,
    proxy: String? = nil
  ) -> Event {
    .authorized(
      Timestamped(
        AuthorizationToken(mvpd: mvpd, resource: resource, requestor: requestor, expires: until, proxyMVPD: proxy),
        at: now))
  }
  package static func mediaToken(
    _ resource: String = "a", mvpd: String = "First", requestor: String = "REF30", until: Timestamp = later,
    _ text: String = "\(Sample.mark)-media"
  ) -> Event {
    .mediaTokenIssued(
      Timestamped(
        ShortMediaToken(
          resource: resource, requestor: requestor, expires: until, serializedToken: Secret(text), mvpd: mvpd),
        at: now))
  }
  package static func failed(_ status: Int, _ error: EnhancedError? = nil) -> Event {
    .requestFailed(Timestamped(AnswerReader.failure(of: HTTPResponse(status: status), saying: error), at: now))
  }
  package static let throttled = Event.requestFailed(
    Timestamped(.throttled(), at: now))
  package static let written = Event.vaultWritten(Timestamped(VaultContents(), at: now))
  package static let notWritten = Event.vaultWritten(Timestamped(nil, at: now))
  package static func partner(
    _ access: AccessStatus = .granted, _ id: String? = "apple-First", _ expires: Timestamp? = later,
    saml: String? = nil, _ error: FrameworkError? = nil
  ) -> Event { .partnerAnswered(Sample.reply(access, id, expires, saml: saml, error)) }
}
