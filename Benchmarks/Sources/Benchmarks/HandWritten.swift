/// The workloads written by hand: a factory that holds the singletons, and functions that create the other instances.
///
/// No function is inlined, so that the compiler can't optimize an operation away. The singletons are held as what they
/// are, which leaves a retain of each: a dependency declared as a protocol costs a call of a value witness more.
final class HandWritten: Sendable {
  let stored1 = SingletonService1()
  let stored2 = SingletonService2()
  let stored3 = SingletonService3()
  let closures: [String: @Sendable () -> any Named] = [
    "one": { NamedService1() }, "two": { NamedService2() }, "three": { NamedService3() },
  ]

  @inline(never) func singleton1() -> any Singleton1 { stored1 }
  @inline(never) func singleton2() -> any Singleton2 { stored2 }
  @inline(never) func singleton3() -> any Singleton3 { stored3 }
  @inline(never) func transient1() -> any Transient1 { TransientService1() }
  @inline(never) func transient2() -> any Transient2 { TransientService2() }
  @inline(never) func transient3() -> any Transient3 { TransientService3() }
  @inline(never) func combined1() -> any Combined1 {
    CombinedService1(singleton: singleton1(), transient: transient1())
  }
  @inline(never) func combined2() -> any Combined2 {
    CombinedService2(singleton: singleton2(), transient: transient2())
  }
  @inline(never) func combined3() -> any Combined3 {
    CombinedService3(singleton: singleton3(), transient: transient3())
  }
  @inline(never) func complex1() -> any Complex1 {
    ComplexService1(singleton1(), singleton2(), singleton3(), combined1(), combined2(), combined3())
  }
  @inline(never) func complex2() -> any Complex2 {
    ComplexService2(singleton1(), singleton2(), singleton3(), combined1(), combined2(), combined3())
  }
  @inline(never) func complex3() -> any Complex3 {
    ComplexService3(singleton1(), singleton2(), singleton3(), combined1(), combined2(), combined3())
  }
  @inline(never) func named(_ name: String) -> (any Named)? { closures[name]?() }
  @inline(never) func argued(_ count: Int, _ text: String) -> any Argued { ArguedService(count: count, text: text) }
  @inline(never) func shared() -> any Shared { SharedService() }
  @inline(never) func left(_ shared: any Shared) -> any Left { LeftService(shared: shared) }
  @inline(never) func right(_ shared: any Shared) -> any Right { RightService(shared: shared) }
  @inline(never) func diamond() -> any Diamond {
    let shared = shared()
    return DiamondService(left: left(shared), right: right(shared))
  }
  @inline(never) func link1() -> any Link1 { LinkService1(next: link2()) }
  @inline(never) func link2() -> any Link2 { LinkService2(next: link3()) }
  @inline(never) func link3() -> any Link3 { LinkService3(next: link4()) }
  @inline(never) func link4() -> any Link4 { LinkService4(next: link5()) }
  @inline(never) func link5() -> any Link5 { LinkService5(next: link6()) }
  @inline(never) func link6() -> any Link6 { LinkService6(next: link7()) }
  @inline(never) func link7() -> any Link7 { LinkService7(next: link8()) }
  @inline(never) func link8() -> any Link8 { LinkService8(next: link9()) }
  @inline(never) func link9() -> any Link9 { LinkService9(next: link10()) }
  @inline(never) func link10() -> any Link10 { LinkService10(next: link11()) }
  @inline(never) func link11() -> any Link11 { LinkService11(next: link12()) }
  @inline(never) func link12() -> any Link12 { LinkService12(next: link13()) }
  @inline(never) func link13() -> any Link13 { LinkService13(next: link14()) }
  @inline(never) func link14() -> any Link14 { LinkService14(next: link15()) }
  @inline(never) func link15() -> any Link15 { LinkService15(next: link16()) }
  @inline(never) func link16() -> any Link16 { LinkService16(next: link17()) }
  @inline(never) func link17() -> any Link17 { LinkService17(next: link18()) }
  @inline(never) func link18() -> any Link18 { LinkService18(next: link19()) }
  @inline(never) func link19() -> any Link19 { LinkService19(next: link20()) }
  @inline(never) func link20() -> any Link20 { LinkService20() }
}
