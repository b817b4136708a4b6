/// Keeps the compiler from dropping what an operation makes, and shows it to the verification.
///
/// Never specialised, as the compiler would do that for one side of a workload and not for the other.
@inline(never) @_semantics("optimize.sil.specialize.generic.never")
func sink<Value>(_ value: Value) {
  if let drawing { drawing.add(value) }
  extendLifetime(value)
}

/// Where what operations make is drawn, while they are verified; nil while they are measured.
///
/// Set and read by the main thread alone, but for the threads of `Scaling`, which only read it: it is nil for good by then.
nonisolated(unsafe) var drawing: Drawing?
