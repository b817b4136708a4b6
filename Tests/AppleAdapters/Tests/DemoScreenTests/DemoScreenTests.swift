import Injector
import Testing

@testable import DemoApp

/// The screens of the demo, as they are, on UIKit.
@Suite struct DemoScreenTests {
  @Test func journey_fromSplashToANote() async throws {
    let phone = try Phone(LaunchOptions(notesFile: "/missing/notes.json"))
    #expect(phone.container.diagnostics == [])
    phone.coordinator.start()
    #expect(phone.screen is SplashController)
    await phone.rest()
    #expect(phone.screen is SignInController)
    #expect(phone.labels == ["Please sign in"])

    #expect(await phone.press("Sign in"))
    #expect(phone.labels.last == "Both fields need an answer.")
    phone.enter("alice", into: "userName")
    phone.enter("4321", into: "password")
    #expect(phone.labels == ["Please sign in"])
    #expect(await phone.press("Sign in"))
    #expect(phone.screen is SignInFailedController)
    #expect(phone.labels.contains("The password is not the right one."))
    #expect(await phone.press("Try again"))
    phone.enter("1234", into: "password")
    #expect(await phone.press("Sign in"))

    #expect(phone.screen is SignedInController)
    #expect(phone.labels == ["You are signed in", "Good to see you, alice."])
    #expect(phone.buttons == ["Your portrait", "Picture of the day", "Notes", "Settings", "Sign out"])
    #expect(await phone.press("Notes"))
    #expect(phone.screen is NotesController)
    #expect(phone.buttons == ["Buy milk", "Call Ada", "Water the plants", "New note", "Back"])
    #expect(await phone.press("Call Ada"))
    #expect(phone.labels == ["Call Ada", "Ask how the engine is coming along."])
    #expect(await phone.press("Edit"))
    phone.enter("", into: "title")
    #expect(await phone.press("Save"))
    #expect(phone.labels.contains("A note needs a title."))
    #expect(await phone.press("Cancel"))
    #expect(await phone.press("Back"))
    #expect(await phone.press("Back"))
    #expect(await phone.press("Sign out"))
    #expect(phone.labels.last == "Nothing leaked.")
  }

  @Test func pictures_areShown_andAFailureIsRetried() async throws {
    let phone = try Phone(
      LaunchOptions(signedInUser: "alice", deepLink: DeepLink("demo://picture/meadow"), isOffline: true))
    await phone.start()
    #expect(phone.images == ["meadow"])
    #expect(phone.labels == ["A meadow, late in the summer"])
    #expect(await phone.press("Back"))
    #expect(phone.labels.last == "Your profile is out of reach: the network is down.")
    #expect(await phone.press("Retry"))
    #expect(phone.labels.last == "Good to see you, alice.")
    #expect(await phone.press("Settings"))
    #expect(await phone.press("Greeting: warm"))
    #expect(await phone.press("Save"))
    #expect(phone.labels.last == "Hello, alice.")
  }
}
