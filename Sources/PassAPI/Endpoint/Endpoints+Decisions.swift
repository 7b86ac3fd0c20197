import Foundation

extension Endpoints {
  /// decisions-preauthorize: informative decisions for a catalogue, usually five at a time (REST API v2, 4.13).
  ///
  /// The status belongs to `appleSSO` profiles; leave it out for every other type (C-04).
  public func preauthorize(_ resources: [String], mvpd: String, status: PartnerStatus?, token: Secret) -> Call<
    [Decision]
  > {
    decisions("preauthorize", resources, mvpd, status, token)
  }

  /// decisions-authorize: the binding decision before a playback, usually one at a time (REST API v2, 4.14).
  ///
  /// The status belongs to `appleSSO` profiles; leave it out for every other type (C-04).
  public func authorize(_ resources: [String], mvpd: String, status: PartnerStatus?, token: Secret) -> Call<[Decision]>
  {
    decisions("authorize", resources, mvpd, status, token)
  }

  private func decisions(
    _ kind: String, _ resources: [String], _ mvpd: String, _ status: PartnerStatus?, _ token: Secret
  ) -> Call<
    [Decision]
  > {
    let headers = headers(token: token, content: .json, status: status, extras: [.common, .identity, .temporary])
    let body = WireJSON.encode(["resources": resources])
    let request = HTTPRequest(.post, path("decisions", kind, mvpd), headers: headers, body: body)
    return Call(name: "decisions-\(kind)", request: request) { response throws(CallFailure) in
      try AnswerReader.read(Envelope.Decisions.self, from: response).decisions
    }
  }
}
