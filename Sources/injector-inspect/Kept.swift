/// Keeps a value until the process ends, which takes its memory back at once.
///
/// A command needs its graph until it is done. Releasing each part of a large one would take a tenth of the command's
/// time.
func kept<Value>(_ value: Value) -> Value {
  _ = Unmanaged.passRetained(Box(value))
  return value
}

private final class Box<Value> {
  let value: Value

  init(_ value: Value) { self.value = value }
}
