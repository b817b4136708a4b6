/// A decorator that writes who asks for a profile, and what comes of it.
nonisolated struct LoggedProfiles: ProfileLoading {
  let inner: any ProfileLoading
  let journal: any Journaling

  func profile(of user: UserSession) async throws -> Profile {
    journal.write("profiles: \(user.userName)'s is asked for")
    do {
      let profile = try await inner.profile(of: user)
      journal.write("profiles: \(profile.name)'s is here")
      return profile
    } catch {
      journal.write("profiles: \(error)")
      throw error
    }
  }
}

/// A mock that knows one person.
nonisolated struct MockProfiles: ProfileLoading {
  func profile(of user: UserSession) -> Profile {
    Profile(name: "Mock", portrait: CaptionedPicture(caption: "This is a mock's portrait.", imageName: "needle"))
  }
}
