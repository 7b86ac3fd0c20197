/// The body of an answer that is no success: an enhanced error, wrapped or not (C-72), or a registration error.
enum ErrorBody: Decodable {
  case enhanced(EnhancedError)
  case registration(RegistrationErrorCode)

  private enum CodingKeys: String, CodingKey { case error }

  init(from decoder: any Decoder) throws {
    let container = try decoder.container(keyedBy: CodingKeys.self)
    if let wrapped = container.tolerant(EnhancedError.self, forKey: .error) {
      self = .enhanced(wrapped)
    } else if let code = container.tolerant(RegistrationErrorCode.self, forKey: .error) {
      self = .registration(code)
    } else {
      self = .enhanced(try EnhancedError(from: decoder))
    }
  }
}
