import PassAPI

/// The token bucket (`rest-api-v2.md` 8.5): one request per whole second since first contact, not saved up, and ten
/// extra once (C-89).
extension Backend {
  func caller(of request: HTTPRequest) -> String { request.headers["X-Forwarded-For"] ?? "" }

  mutating func admit(_ caller: String, at now: Timestamp) -> Bool {
    guard behaviour.throttles else { return true }
    var bucket = state.buckets[caller] ?? BackendState.Bucket(firstContact: now)
    defer { state.buckets[caller] = bucket }
    let second = (now.milliseconds - bucket.firstContact.milliseconds) / 1000
    if second > bucket.lastSecond {
      bucket.lastSecond = second
      return true
    }
    guard bucket.burst > 0 else { return false }
    bucket.burst -= 1
    return true
  }
}
