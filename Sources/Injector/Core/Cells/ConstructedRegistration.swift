/// A registration whose instance is being built: its position and the core that knows it.
///
/// Threads and tasks that wait for each other may build for containers of different levels, whose cores do not all know
/// each other's registrations.
struct ConstructedRegistration: Sendable {
  let core: ContainerCore
  let node: Int32

  var key: ServiceKey { core.registrations.key(at: node) }
}
