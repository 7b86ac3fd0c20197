import Foundation

extension Endpoints {
  /// dcr-register: obtains client credentials for this installation (Dynamic Client Registration; cookbook step A1).
  public func register(softwareStatement: Secret, redirectURI: String? = nil) -> Call<ClientCredentials> {
    let body = WireJSON.encode(Registration(software_statement: softwareStatement, redirect_uri: redirectURI))
    return call(
      "dcr-register", HTTPRequest(.post, "/o/client/register", headers: registrationHeaders(content: .json), body: body)
    )
  }

  /// dcr-token: obtains an access token for the credentials (Dynamic Client Registration; cookbook step A3).
  public func token(_ credentials: ClientCredentials) -> Call<AccessToken> {
    let form = Form([
      "client_id": credentials.clientId, "client_secret": credentials.clientSecret.revealed,
      "grant_type": credentials.grantTypes.contains(Self.grant)
        ? Self.grant : credentials.grantTypes.first ?? Self.grant,
    ])
    return call(
      "dcr-token", HTTPRequest(.post, "/o/client/token", headers: registrationHeaders(content: .form), body: form.data))
  }

  /// The only documented grant; another is sent when the server names only others.
  private static let grant = "client_credentials"

  private struct Registration: Encodable {
    var software_statement: Secret
    var redirect_uri: String?
  }
}
