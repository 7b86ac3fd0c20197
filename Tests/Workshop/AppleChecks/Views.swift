import Foundation
import PassAPI
import PassLive
import PassService
import PassSimulator
import UIKit
import VideoSubscriberAccount

@testable import TVApp

extension Check {
  /// What becomes of Apple's view.
  static let views = [
    Check("R-SSO-5: a view is being presented when the delegate returns, and is gone when the query is answered") {
      let app = try Installation(signedIn: false)
      let reply = await app.framework.answer(Installation.picker)
      try expect(reply.providerId, is: "northlight-apple", "the provider")
      try expect(app.account.events.contains(.handedOver(hasBegun: true)), is: true, "a view at once")
      try expect(
        [await app.screen.presented, await app.screen.dismissed], is: [1, 1], "views presented and dismissed")
      try expect(await app.screen.isFree(), is: true, "the app's own next screen")
      try expect(app.framework.notices, is: [:], "what is noticed")
    },
    Check("a view that meets a transition waits for its end, and the query is answered as if there had been none") {
      let refusals = await Transitions.refusals
      for obstacle in Screen.Obstacle.allCases where obstacle.passes {
        let app = try Installation(signedIn: false, screen: Screen((obstacle, 0)))
        let reply = await app.framework.answer(Installation.picker)
        try expect(reply.providerId, is: "northlight-apple", "the provider behind \(obstacle)")
        try expect(await app.screen.isFree(), is: true, "the app's own next screen behind \(obstacle)")
        try expect(app.framework.notices, is: [:], "what is noticed behind \(obstacle)")
        try expect(await Transitions.refusals, is: refusals, "what UIKit has refused behind \(obstacle)")
      }
    },
    Check("a view that is still going is not taken for one that was presented again") {
      try await MainActor.run {
        let window = UIWindow(), root = UIViewController(), view = UIViewController()
        window.rootViewController = root
        let presenter = ScreenPresenter { root }
        var said = [presenter.present(view)]
        Transitions.pass(Transitions.usual)
        said += [presenter.dismiss(view), presenter.present(view)]
        Transitions.pass(Transitions.usual)
        try expect(said + [presenter.present(view)], is: [true, false, false, true], "what the presenter says")
        withExtendedLifetime(window) { Transitions.pass(Transitions.usual) }
      }
    },
    Check("a presenter that comes with a query presents in place of the other, and dismisses") {
      let app = try Installation(signedIn: false), other = Screen()
      _ = await app.framework.presenting(on: other).answer(Installation.picker)
      try expect([await app.screen.presented, await app.screen.dismissed], is: [0, 0], "views on the app's screen")
      try expect([await other.presented, await other.dismissed], is: [1, 1], "views on the other screen")
    },
    Check("R-SSO-2: a query for the status shows nothing") {
      let app = try Installation(signedIn: false)
      try expect(await app.framework.answer(Installation.status), is: PartnerReply(access: .granted), "the answer")
      try expect(await app.screen.presented, is: 0, "the number of views")
    },
    Check("a view that comes on another thread is presented and dismissed on the main thread, and that is counted") {
      let app = try Installation(signedIn: false) { $0.callsDelegateOnMainThread = false }
      _ = await app.framework.answer(Installation.picker)
      try expect(
        [await app.screen.presented, await app.screen.dismissed], is: [1, 1], "views presented and dismissed")
      try expect(await app.screen.wasOffMainThread, is: false, "another thread")
      try expect(app.framework.notices, is: [.notOnMainThread: 2], "what is noticed")
    },
    Check("a view that Apple leaves is dismissed after the grace, before the query is answered") {
      let app = try Installation(signedIn: false, grace: .seconds(2)) { $0.dismisses = false }
      _ = await app.framework.answer(Installation.picker)
      try expect(
        [await app.screen.presented, await app.screen.dismissed], is: [1, 1], "views presented and dismissed")
      try expect(app.framework.notices, is: [.notDismissed: 1], "what is noticed")
    },
    Check("a cancelled query leaves no view, even if Apple neither answers nor dismisses it") {
      let app = try Installation(signedIn: false, limit: .milliseconds(50)) {
        $0.waitsForViewer = true
        $0.dismisses = false
        $0.cancelled = .nothing
      }
      let call = Task { await app.framework.answer(Installation.picker) }
      while await app.screen.presented == 0 { await Task.yield() }
      call.cancel()
      _ = await call.value
      try expect(await app.screen.dismissed, is: 1, "the number of views dismissed")
      try expect(app.framework.notices, is: [.notAnswered: 1, .notDismissed: 1], "what is noticed")
    },
  ]

  /// What an app presents on.
  static let scenes = [
    Check("Apple's views go to the scene in front, active or about to be, and never to another display's") {
      typealias Scenes = [(UIScene.ActivationState, isDisplay: Bool, hasWindow: Bool)]
      let rows: [(Scenes, front: Int?)] = [
        ([(.foregroundActive, false, true)], 0), ([(.background, false, true), (.foregroundInactive, false, true)], 1),
        ([(.foregroundInactive, false, true), (.foregroundActive, false, true)], 1),
        ([(.foregroundActive, true, true), (.foregroundInactive, false, true)], 1),
        ([(.foregroundActive, false, false), (.foregroundInactive, false, true)], 1),
        ([(.background, false, true), (.unattached, false, true)], nil),
      ]
      for (scenes, front) in rows {
        try await MainActor.run {
          let roots = scenes.map { _ in UIViewController() }
          UIApplication.shared.connectedScenes = Set(
            zip(scenes, roots).map { state, root in
              let scene = UIWindowScene()
              (scene.activationState, scene.keyWindow) = (state.0, state.hasWindow ? UIWindow() : nil)
              scene.keyWindow?.rootViewController = root
              if state.isDisplay { scene.session.role = UISceneSession.Role(rawValue: "another display") }
              return scene
            })
          let found = UIApplication.shared.frontViewController
          try expect(found.flatMap { roots.firstIndex(of: $0) }, is: front, "the root among \(scenes)")
        }
      }
    }
  ]

  /// What an app does wrong.
  static let mistakes = [
    Check("a view that nobody can present ends the query as if the provider had refused, and that is told") {
      for obstacle in [nil] + Screen.Obstacle.allCases.filter(\.refuses) {
        let screen = obstacle.map { Screen(($0, 0)) }
        let app = try Installation(signedIn: false, grace: .seconds(2), screen: screen)
        let reply = await app.framework.answer(Installation.picker)
        try expect(
          reply, is: PartnerReply(access: .granted, error: FrameworkError(.providerRejected)),
          "the answer behind \(obstacle, default: "no presenter")")
        try expect(app.framework.notices[.notPresented], is: 1, "how often it is told")
        while !app.account.events.contains(.cancelled) { await Task.yield() }
      }
    },
    Check("a view that cannot be dismissed any more keeps its query no longer than the grace, and that is told") {
      let app = try Installation(signedIn: false, grace: .milliseconds(200))
      _ = await app.framework.answer(Installation.picker)
      try expect(app.framework.notices, is: [.notGone: 1], "what is noticed")
    },
    Check("without a presenter whatever needs no view is answered") {
      let app = try Installation(signedIn: true, screen: nil)
      for query in [Installation.status, Installation.picker] {
        try expect((await app.framework.answer(query)).providerId, is: "northlight-apple", "the provider")
      }
      try expect(app.framework.notices, is: [:], "what is noticed")
    },
    Check("a bundle without a usage text is refused before anything is asked") {
      for text in [nil, "", "  "] {
        do {
          _ = try VideoSubscriberAccountFramework(presenter: nil, bundle: try Installation.newBundle(text: text))
          throw Breach(text: "it was taken")
        } catch let error as MissingUsageText {
          try expect("\(error)".contains("NSVideoSubscriberAccountUsageDescription"), is: true, "a text with the key")
        }
      }
    },
  ]
}
