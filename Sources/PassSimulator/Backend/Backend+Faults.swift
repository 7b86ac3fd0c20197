import Foundation
import PassAPI

extension Backend {
  /// What a scripted fault answers.
  func answer(_ fault: Fault.Answer, to request: HTTPRequest, _ route: Route) -> Result<HTTPResponse, TransportFailure> {
    switch fault {
    case .status(let status, let body): .success(body.map { .json(status, $0) } ?? HTTPResponse(status: status))
    case .error(let code): .success(response(to: .enhanced(code)))
    case .itemError(let code): .success(.json(200, decisions(all: code, request, route)))
    case .registrationError(let code): .success(response(to: .registration(code)))
    case .tooManyRequests: .success(.tooManyRequests)
    case .empty: .success(.json(200, empty(route.endpoint)))
    case .garbage: .success(.html(200, title: "Maintenance"))
    case .transport(let failure): .failure(failure)
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
            $0, of: route.mvpd, serviceProvider: route.serviceProvider, source: "mvpd", authorized: false, adding: [("error", error(code))])
        })
    ]
  }
}
