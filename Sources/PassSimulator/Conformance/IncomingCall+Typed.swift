import Foundation
import PassAPI

/// The headers and the form of a request as the client's types, stand-ins where they are absent or cannot be read.
extension IncomingCall {
  private func header(_ known: KnownHeader) -> String? { request.headers[known.rawValue] }

  var token: Secret {
    let words = (header(.authorization) ?? "").split(separator: " ", maxSplits: 1)
    return words.count == 2 ? Secret(String(words[1])) : StandIn.token
  }

  var identifier: DeviceIdentifier {
    header(.deviceIdentifier).flatMap(DeviceIdentifier.init(headerValue:)) ?? StandIn.identifier
  }

  var description: DeviceInfo { header(.deviceInfo).flatMap(DeviceDescriptionText.read) ?? StandIn.device }

  /// A status that is sent but cannot be read gives way to another, so that the header is there.
  var status: PartnerStatus? { header(.partnerStatus).map { PartnerStatusText.read($0) ?? StandIn.status } }

  /// The response of the framework; another one where the form has none or cuts it short.
  var saml: SAMLResponse? {
    let text =
      form["SAMLResponse"].flatMap { Data(base64Encoded: $0) }.map { String(decoding: $0, as: UTF8.self) }
      ?? StandIn.samlText
    return SAMLResponse(cleaning: text)
  }

  var extras: Extras {
    var extras = Extras()
    if let value = header(.temporaryIdentity) {
      // A plain identity, as samples send it, is nothing that the client could hold (C-63).
      extras.temporaryIdentity = TemporaryIdentity(headerValue: value) ?? TemporaryIdentity(hash: StandIn.identityHash)
    }
    if let value = header(.serviceToken) {
      extras.serviceToken = ServiceToken(Secret(value)) ?? ServiceToken(Secret("a.b.c"))
    }
    if let value = header(.rokuToken) { extras.subjectToken = .roku(Secret(value)) }
    if let value = header(.subjectToken) { extras.subjectToken = .adobe(Secret(value)) }
    extras.visitorIdentifier = header(.visitorIdentifier).map(VisitorIdentifier.init)
    extras.forwardedFor = header(.forwardedFor).map(Secret.init)
    extras.userAgent = header(.userAgent)
    return extras
  }
}
