// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public protocol DynamicProperty {
  mutating func update()
}

extension DynamicProperty {
  public mutating func update() {}
}

/// A property that the stub connects to the place of its view.
protocol InstalledProperty: DynamicProperty {
  func install(in storage: inout AnyObject?, _ environment: EnvironmentValues)
}

final class Box<Value> {
  var value: Value
  init(_ value: Value) { self.value = value }
}

@propertyWrapper public struct State<Value>: DynamicProperty, InstalledProperty {
  private let initial: Value
  private let installed = Box<Box<Value>?>(nil)

  public init(wrappedValue value: Value) { initial = value }
  public init(initialValue value: Value) { initial = value }

  public var wrappedValue: Value {
    get { installed.value?.value ?? initial }
    nonmutating set { installed.value?.value = newValue }
  }

  public var projectedValue: Binding<Value> { Binding(get: { wrappedValue }, set: { wrappedValue = $0 }) }

  func install(in storage: inout AnyObject?, _ environment: EnvironmentValues) {
    let box = storage as? Box<Value> ?? Box(initial)
    storage = box
    installed.value = box
  }
}

public protocol ObservableObject: AnyObject {}

@propertyWrapper public struct Published<Value> {
  public var wrappedValue: Value
  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

@MainActor @preconcurrency @propertyWrapper public struct StateObject<ObjectType: ObservableObject>: DynamicProperty {
  // SwiftUI and the stub call it on the main actor only.
  nonisolated(unsafe) private let thunk: () -> ObjectType
  private let installed = Box<Box<ObjectType>?>(nil)

  nonisolated public init(wrappedValue thunk: @autoclosure @escaping () -> ObjectType) { self.thunk = thunk }

  public var wrappedValue: ObjectType { installed.value?.value ?? thunk() }
}

extension StateObject: @MainActor InstalledProperty {
  func install(in storage: inout AnyObject?, _ environment: EnvironmentValues) {
    let box = storage as? Box<ObjectType> ?? Box(thunk())
    storage = box
    installed.value = box
  }
}

@propertyWrapper @dynamicMemberLookup public struct Binding<Value> {
  private let get: () -> Value
  private let set: (Value) -> Void

  public init(get: @escaping () -> Value, set: @escaping (Value) -> Void) { (self.get, self.set) = (get, set) }

  public var wrappedValue: Value {
    get { get() }
    nonmutating set { set(newValue) }
  }

  public var projectedValue: Binding<Value> { self }

  public subscript<Subject>(dynamicMember keyPath: WritableKeyPath<Value, Subject>) -> Binding<Subject> {
    Binding<Subject>(get: { wrappedValue[keyPath: keyPath] }, set: { wrappedValue[keyPath: keyPath] = $0 })
  }
}

@dynamicMemberLookup @propertyWrapper public struct Bindable<Value> {
  public var wrappedValue: Value
  public var projectedValue: Bindable<Value> { self }

  public init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}

extension Bindable where Value: AnyObject & Observable {
  public init(_ wrappedValue: Value) { self.init(wrappedValue: wrappedValue) }

  public subscript<Subject>(dynamicMember keyPath: ReferenceWritableKeyPath<Value, Subject>) -> Binding<Subject> {
    let object = wrappedValue
    return Binding(get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
  }
}

// MARK: Environment

public protocol EnvironmentKey {
  associatedtype Value
  static var defaultValue: Value { get }
}

public struct EnvironmentValues {
  private var values: [ObjectIdentifier: Any] = [:]

  public init() {}

  public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
    get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
    set { values[ObjectIdentifier(key)] = newValue }
  }
}

@propertyWrapper public struct Environment<Value>: DynamicProperty, InstalledProperty {
  private let keyPath: KeyPath<EnvironmentValues, Value>
  private let installed = Box(EnvironmentValues())

  public init(_ keyPath: KeyPath<EnvironmentValues, Value>) { self.keyPath = keyPath }

  public var wrappedValue: Value { installed.value[keyPath: keyPath] }

  func install(in storage: inout AnyObject?, _ environment: EnvironmentValues) { installed.value = environment }
}
