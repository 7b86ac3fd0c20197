extension EnhancedError {
  /// The error at the root of an answer, wrapped or not (C-72); nil if there is none that can be read.
  package init?(in response: HTTPResponse) {
    guard case .enhanced(let error)? = try? WireJSON.decode(ErrorBody.self, from: response.body) else { return nil }
    self = error
  }
}
