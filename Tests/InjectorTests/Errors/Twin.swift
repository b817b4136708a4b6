import Injector

/// A type that has the name of another one, which is private to another file.
private struct Twin: Sendable {}

/// Registers this file's twin.
func registerTwin(in registry: Registry, _ identifier: ServiceIdentifier? = nil) {
  registry.service(Twin.self, identifier, using: Twin.init)
}
