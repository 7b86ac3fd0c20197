import AppleSSOFlow
import Observation
import PassAPI
import PassService

/// What a sign-in screen shows and does.
@available(macOS 14, iOS 17, tvOS 17, *)
@Observable @MainActor
final class SignInModel {
  /// Where the viewer is: a screen switches over it.
  var situation: Situation {
    if isRestoring, case .unknown = told { .working } else { told }
  }
  private var told = Situation.working
  private var isRestoring = true
  /// Why the last request was refused, until the next one.
  private(set) var refusal: Refusal?
  /// What is left to do after a sign-out.
  private(set) var remains: [SignOutResult.Remainder] = []
  /// The name of the provider that the viewer is signed in with.
  private(set) var provider: String?
  /// Answers what the viewer is asked.
  let questions: ViewerQuestions
  private let tv: AppleSSOClient
  private let texts: FailureTexts

  init(_ tv: AppleSSOClient, questions: ViewerQuestions, texts: FailureTexts = .english) {
    self.tv = tv
    self.questions = questions
    self.texts = texts
  }

  /// Follows the client for as long as the screen is there, and restores an earlier sign-in.
  func run() async {
    let situations = await tv.situations()
    async let restored: Void = restore()
    for await situation in situations {
      told = situation
      if situation.access != nil { provider = await tv.remembered()?.label }
    }
    await restored
  }

  private func restore() async {
    await request { _ = try await $0.restore() }
    isRestoring = false
  }

  func signIn() async { await request { _ = try await $0.signIn() } }
  func cancel() async { await request { try await $0.cancel() } }
  func newCode() async { await request { try await $0.newCode() } }
  func cameToForeground() async { await tv.cameToForeground() }

  func signOut() async {
    await request { [weak self] tv in
      let result = try await tv.signOut()
      await self?.show(result)
    }
  }

  /// What the viewer reads: nothing while all is well, or when they wanted it so.
  var message: String? {
    guard let refusal, refusal.isFailure else { return nil }
    return texts.text(of: refusal).description
  }

  private func show(_ result: SignOutResult) { (remains, provider) = (result.remains, nil) }

  private func request(_ work: @Sendable (AppleSSOClient) async throws -> Void) async {
    (refusal, remains) = (nil, [])
    do { try await work(tv) } catch let error as Refusal { refusal = error } catch {}
  }
}
