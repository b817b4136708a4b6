/// Consumes the result of an operation, so that the compiler doesn't remove it and the verification can record it.
///
/// The function is never specialized, because the compiler would specialize it for one side of a workload only. While
/// it measures, it costs a load and a jump, so that both sides are compared without it.
@inline(never) @_semantics("optimize.sil.specialize.generic.never")
func sink<Value>(_ value: Value) {
  if drawing != nil { record(value) }
}

@inline(never) @_semantics("optimize.sil.specialize.generic.never")
private func record<Value>(_ value: Value) { drawing?.add(value) }

/// The record of results during verification, or `nil` during measurements.
///
/// Only the main thread writes it. The threads of `Scaling` read it, after the last write.
nonisolated(unsafe) var drawing: Drawing?
