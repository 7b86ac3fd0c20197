import Foundation

extension Endpoints {
  /// logout: removes the profiles of an MVPD and says what is left to do, sorted by MVPD (REST API v2, 4.15).
  public func logout(mvpd: String, redirectURL: String, token: Secret) -> Call<[LogoutEntry]> {
    let target = path("logout", mvpd) + "?" + Form(["redirectUrl": redirectURL]).text
    return Call(
      name: "logout", request: HTTPRequest(.get, target, headers: headers(token: token, extras: [.common, .identity]))
    ) {
      response throws(CallFailure) in
      try AnswerReader.read(Envelope.Logouts.self, from: response).sorted
    }
  }
}
