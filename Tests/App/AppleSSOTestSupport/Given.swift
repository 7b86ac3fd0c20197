import PassAPI
import PassService
import PassSimulator

/// Something that is so before a test begins.
struct Given: Sendable {
  let apply: @Sendable (inout WorldScript) -> Void

  /// An earlier launch registered the client, and left a token; it knew that the clock of the device is right.
  static let registered = registered(token: "earlier-token")
  /// The same with a token of one's own.
  static func registered(token: String?, secondsLeft: Int = 3_600) -> Given {
    Given { script in
      let client = KnownClient(token: token, tokenSecondsLeft: secondsLeft), start = script.start
      script.backend.knownClient = client
      script.vault.contents = VaultContents(
        credentials: ClientCredentials(clientId: client.id, clientSecret: client.secret),
        token: client.token.map { StoredToken(token: $0, expires: start.advanced(bySeconds: secondsLeft)) },
        clockOffset: 0)
    }
  }

  /// The device is signed in to a TV provider.
  static let subscription = subscription()
  static func subscription(at mappingId: String = "northlight-apple", secondsLeft: Int? = 86_400) -> Given {
    Given { $0.framework.system = .init(provider: mappingId, secondsLeft: secondsLeft) }
  }
  /// The app may not read the subscription, so that every login is a basic one.
  static let noAccess = Given { $0.framework.system = .init(.denied) }

  /// The server has a profile of the device.
  static func profile(_ mvpd: String = "northlight", type: String = "regular", secondsLeft: Int = 86_400) -> Given {
    Given { $0.backend.storedProfiles.append(StoredProfile(mvpd, type: type, secondsLeft: secondsLeft)) }
  }
  /// The viewer logs in on a second screen, before a poll of a code.
  static func secondScreen(code: Int = 1, beforePoll poll: Int = 3) -> Given {
    Given { $0.backend.secondScreen = SecondScreenVisit(code: code, beforePoll: poll) }
  }
  /// Some calls of an endpoint are answered otherwise.
  static func fault(_ endpoint: Endpoint, _ calls: Fault.Calls, _ answer: Fault.Answer) -> Given {
    Given { $0.backend.faults.append(Fault(endpoint, calls, answer)) }
  }
  /// Every call of an endpoint is answered otherwise.
  static func fault(_ endpoint: Endpoint, _ answer: Fault.Answer) -> Given { fault(endpoint, .every, answer) }
}
