/// A builder that writes the parameter lists of a core, one after the other.
struct ParameterListBuilder {
  private let core: Unmanaged<ContainerCore>
  private var header: UnsafeMutablePointer<ParameterList.Header>
  private var count = 0
  /// The layout of the values in a frame.
  private var layout = TupleLayout()

  /// Creates a builder that writes to the memory of a core, of `byteCount` bytes.
  init(for core: ContainerCore) {
    self.core = .passUnretained(core)
    header = core.parameterLists.assumingMemoryBound(to: ParameterList.Header.self)
  }

  /// Returns an upper bound for the memory of the lists of the given registrations.
  static func byteCount(of registrations: RegistrationSet) -> Int {
    let records = registrations.records
    // A decorator of several contributions has a record for each of them, and its list also contains the wrapped instance.
    let sources = records.indices.reduce(0) {
      $0 + Int(records[$1].parameterCount) + (records[$1].role == .decorator ? 1 : 0)
    }
    var (injections, injected) = (0, 0)
    for hooks in registrations.hooks.values {
      injections += hooks.injections.count
      for injection in hooks.injections { injected += injection.parameters.count }
    }
    return (records.count + injections) * MemoryLayout<ParameterList.Header>.stride
      + (sources + injected) * MemoryLayout<ParameterSource>.stride
  }

  /// Appends the source of the next parameter.
  ///
  /// - Parameter source: A closure that creates the source for an offset in the frame.
  mutating func append<Value>(_ type: Value.Type, _ source: (Int) -> ParameterSource) {
    (sources + count).initialize(to: source(layout.append(type)))
    count += 1
  }

  /// Ends a list. Sources that are appended later belong to the next list.
  mutating func finish(of node: Int32, isInjection: Bool) -> ParameterList {
    let pointer = MemoryLayout<UnsafeRawPointer>.stride
    let addresses = (layout.size + pointer - 1) & ~(pointer - 1)
    header.initialize(
      to: ParameterList.Header(
        core: core, node: node, addresses: Int32(addresses), count: UInt16(count),
        alignment: UInt16(max(pointer, layout.alignment)), isInjection: isInjection))
    defer {
      header = UnsafeMutableRawPointer(sources + count).assumingMemoryBound(to: ParameterList.Header.self)
      count = 0
      layout = TupleLayout()
    }
    return ParameterList(header: UnsafePointer(header))
  }

  private var sources: UnsafeMutablePointer<ParameterSource> {
    UnsafeMutableRawPointer(header + 1).assumingMemoryBound(to: ParameterSource.self)
  }
}
