import Foundation

/// The SAML texts on which the simulated server, provider and framework agree.
///
/// A response is delivered with awkward white space, and accepted only in exactly the form that the clean-up of v2 7.4
/// produces. Its Base64 always contains `+` and `/`, so that a wrong percent-encoding is noticed.
package enum SimulatedSAML {
  /// The attributes that the server asks the provider for.
  package static let attributeNames = ["uid", "NameID", "uniqueId"]

  /// The value of `authenticationRequest.request`: opaque to the client.
  package static func request(_ id: String, provider: String) -> String {
    let text =
      "<?xml version=\"1.0\" encoding=\"UTF-8\"?><samlp:AuthnRequest ID=\"\(id)\" Destination=\"\(provider)\"/>"
    return Data(text.utf8).base64EncodedString()
  }

  /// The id in a request, `nil` if the server did not make the request.
  package static func requestId(in token: String) -> String? {
    guard let data = Data(base64Encoded: token) else { return nil }
    let parts = String(decoding: data, as: UTF8.self).components(separatedBy: "\"")
    // version, encoding, ID and Destination are the quoted texts.
    guard parts.count == 9, parts[4].hasSuffix(" ID=") else { return nil }
    return parts[5]
  }

  /// The answer of a provider as the framework delivers it, before any clean-up.
  package static func response(provider: String, request: String, attributes: [String]) -> String {
    let names = attributes.map { "\n\t\t<saml:Attribute   Name=\"\($0)\"/>\r\n" }.joined()
    return " \t\n<samlp:Response \t InResponseTo=\"\(request)\">\r\n"
      + "\t<saml:Issuer>\(provider)</saml:Issuer>\n\t  <saml:Advice>?????>>>>></saml:Advice>"
      + "\(names)\n</samlp:Response>\n  \t"
  }

  /// The answer as it has to arrive at the server. It is written by hand, since it must not be made with the code that
  /// it checks.
  package static func cleanedResponse(provider: String, request: String, attributes: [String]) -> String {
    let names = attributes.map { " <saml:Attribute Name=\"\($0)\"/>" }.joined()
    return "<samlp:Response InResponseTo=\"\(request)\">"
      + " <saml:Issuer>\(provider)</saml:Issuer> <saml:Advice>?????>>>>></saml:Advice>\(names)</samlp:Response>"
  }

  /// Reads a correctly cleaned response; `nil` for any other text.
  package static func read(cleaned text: String) -> (provider: String, request: String)? {
    guard let request = text.between("InResponseTo=\"", "\""),
      let provider = text.between("<saml:Issuer>", "</saml:Issuer>"),
      text == cleanedResponse(provider: provider, request: request, attributes: attributeNames)
    else { return nil }
    return (provider, request)
  }
}

extension String {
  fileprivate func between(_ start: String, _ end: String) -> String? {
    guard let lower = range(of: start)?.upperBound, let upper = range(of: end, range: lower..<endIndex)?.lowerBound
    else { return nil }
    return String(self[lower..<upper])
  }
}
