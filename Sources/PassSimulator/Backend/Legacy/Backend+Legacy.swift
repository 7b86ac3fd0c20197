import PassAPI
extension Backend {
  mutating func performLegacy(_ call: IncomingCall) throws(ErrorAnswer) -> HTTPResponse { HTTPResponse(status: 500) }
}
