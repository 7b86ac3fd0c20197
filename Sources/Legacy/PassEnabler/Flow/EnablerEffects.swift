import FlowEngine

extension EnablerFlow {
  /// The work that states start: callbacks to the app, and requests to its client.
  @Cases package enum Effect {
    /// Calls the delegates.
    case tell([Callback])
    /// Creates a client for the requestor; then the silent sign-in goes on by itself.
    case openRequestor(OpenRequestor)
    case awaitConfiguration
    /// Checks the login; sends nothing.
    case checkAuthentication
    /// Begins a sign-in, unless the viewer is signed in.
    case beginSignIn(BeginSignIn)
    /// Begins a sign-in with a temporary pass, if the provider is one; requests the providers, if need be.
    case beginPass(String)
    /// Waits for the outcome of a sign-in.
    case awaitSignIn
    /// Passes the client the answer for which it waits.
    case answer(AppAnswer)
    /// Cancels the sign-in.
    case cancelSignIn
    case beginSignOut(Options)
    case awaitSignOut
    case authorize(CheckAuthorization)
    case checkResources([String])
    case preauthorize([String])
    case findProvider(Selection)
    case readMetadata(WantedMetadata)
  }

  /// C03 with the options in force.
  package struct OpenRequestor: Hashable, Codable, Sendable {
    package var call: SetRequestor
    package var options: Options
  }
  /// A sign-in with the options in force.
  package struct BeginSignIn: Hashable, Codable, Sendable {
    package var login: Login
    package var options: Options
  }

  package static func declaration(of effect: Effect.Name) -> EffectDeclaration<Event> {
    switch effect {
    case .tell: .outcomes([.told, .unheard])
    case .openRequestor: .outcomes([.requestorOpened, .requestorUnusable])
    case .awaitConfiguration: .listener([.configured], waitsFor: .service, isExclusive: true)
    case .checkAuthentication: .outcomes([.checked], waitsFor: .framework)
    case .beginSignIn: .outcomes([.signInBegun, .loggedInAlready])
    case .beginPass: .outcomes([.signInBegun, .noPass], waitsFor: .service)
    case .awaitSignIn:
      .listener(
        [
          .signedIn, .signInFailed, .pickerAnswered, .dialogPresented, .dialogDismissed, .providersOffered,
          .pageWanted, .codeShown,
        ], waitsFor: .person, isExclusive: true)
    case .answer: .outcomes([.answered])
    case .cancelSignIn: .command
    case .beginSignOut: .outcomes([.signOutBegun])
    case .awaitSignOut: .listener([.signedOut, .pageWanted], waitsFor: .person, isExclusive: true)
    case .authorize: .outcomes([.decided], waitsFor: .service)
    case .checkResources: .outcomes([.resourcesDecided], waitsFor: .service)
    case .preauthorize: .outcomes([.preauthorized], waitsFor: .service)
    case .findProvider: .outcomes([.providerFound])
    case .readMetadata: .outcomes([.metadataRead], waitsFor: .service)
    }
  }
}
