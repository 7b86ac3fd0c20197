import PassAPI

/// A call whose answer is shown as text only, so that calls of all kinds fit into one table.
package struct AnyCall: Sendable {
  package let name: String
  package let request: HTTPRequest
  package let decode: @Sendable (HTTPResponse) -> Result<any Sendable, CallFailure>

  package init<Answer>(_ call: Call<Answer>) {
    name = call.endpoint.name
    request = call.request
    decode = { response in
      do throws(CallFailure) { return .success(try call.decode(response)) } catch { return .failure(error) }
    }
  }
}
