import Foundation
import PassAPI

extension Backend {
  /// The fault that hits a call: one that was scripted for it, or one that the seed picks.
  func fault(_ endpoint: EndpointName, number: Int, overall: Int) -> Fault.Answer? {
    script.faults.first { $0.hits(endpoint, number: number, overall: overall) }?.answer
      ?? script.seededFaults?.answer(atCall: overall)
  }

  /// What a fault answers without asking the server; nil if it needs the server's own answer.
  func answer(_ fault: Fault.Answer, to request: HTTPRequest, _ route: Route) -> Result<HTTPResponse, TransportFailure>?
  {
    switch fault {
    case .status(let status, let body): .success(body.map { .json(status, $0) } ?? HTTPResponse(status: status))
    case .page(let status): .success(.html(status, title: "\(status)"))
    case .error(let code): .success(response(to: .enhanced(code)))
    case .itemError(let code): .success(.json(200, decisions(all: code, request, route)))
    case .registrationError(let code): .success(response(to: .registration(code)))
    case .tooManyRequests: .success(.tooManyRequests)
    case .empty: .success(.json(200, empty(route.endpoint)))
    case .garbage: .success(.html(200, title: "Maintenance"))
    case .transport(let failure): .failure(failure)
    case .distorted, .answerLost: nil
    }
  }

  /// What becomes of the server's own answer.
  func spoil(_ answer: HTTPResponse, by fault: Fault.Answer?) -> Result<HTTPResponse, TransportFailure> {
    switch fault {
    case .distorted(let distortion)?: .success(distortion.applied(to: answer))
    case .answerLost(let failure)?: .failure(failure)
    default: .success(answer)
    }
  }

  private func empty(_ endpoint: EndpointName) -> JSON {
    switch endpoint {
    case .listProfiles, .profileOfMVPD, .profileOfCode, .partnerProfile: ["profiles": [:]]
    case .preauthorize, .authorize: ["decisions": []]
    case .logout: ["logouts": [:]]
    default: [:]
    }
  }

  private func decisions(all code: String, _ request: HTTPRequest, _ route: Route) -> JSON {
    let resources = JSON(parsing: request.body ?? Data())?["resources"]?.elements?.compactMap(\.text) ?? []
    return [
      "decisions": .array(
        resources.map {
          decision(
            $0, of: route.mvpd, serviceProvider: route.serviceProvider, source: "mvpd", authorized: false,
            adding: [("error", error(code))])
        })
    ]
  }
}
