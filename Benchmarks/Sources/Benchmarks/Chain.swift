// A chain of twenty services, each of which depends on the next.

public protocol Link1 { var depth: Int { get } }
public protocol Link2 { var depth: Int { get } }
public protocol Link3 { var depth: Int { get } }
public protocol Link4 { var depth: Int { get } }
public protocol Link5 { var depth: Int { get } }
public protocol Link6 { var depth: Int { get } }
public protocol Link7 { var depth: Int { get } }
public protocol Link8 { var depth: Int { get } }
public protocol Link9 { var depth: Int { get } }
public protocol Link10 { var depth: Int { get } }
public protocol Link11 { var depth: Int { get } }
public protocol Link12 { var depth: Int { get } }
public protocol Link13 { var depth: Int { get } }
public protocol Link14 { var depth: Int { get } }
public protocol Link15 { var depth: Int { get } }
public protocol Link16 { var depth: Int { get } }
public protocol Link17 { var depth: Int { get } }
public protocol Link18 { var depth: Int { get } }
public protocol Link19 { var depth: Int { get } }
public protocol Link20 { var depth: Int { get } }

final class LinkService1: Link1 {
  let next: any Link2
  init(next: any Link2) { self.next = next }
  var depth: Int { next.depth + 1 }
}
final class LinkService2: Link2 {
  let next: any Link3
  init(next: any Link3) { self.next = next }
  var depth: Int { next.depth + 1 }
}
final class LinkService3: Link3 {
  let next: any Link4
  init(next: any Link4) { self.next = next }
  var depth: Int { next.depth + 1 }
}
final class LinkService4: Link4 {
  let next: any Link5
  init(next: any Link5) { self.next = next }
  var depth: Int { next.depth + 1 }
}
final class LinkService5: Link5 {
  let next: any Link6
  init(next: any Link6) { self.next = next }
  var depth: Int { next.depth + 1 }
}
final class LinkService6: Link6 {
  let next: any Link7
  init(next: any Link7) { self.next = next }
  var depth: Int { next.depth + 1 }
}
final class LinkService7: Link7 {
  let next: any Link8
  init(next: any Link8) { self.next = next }
  var depth: Int { next.depth + 1 }
}
final class LinkService8: Link8 {
  let next: any Link9
  init(next: any Link9) { self.next = next }
  var depth: Int { next.depth + 1 }
}
final class LinkService9: Link9 {
  let next: any Link10
  init(next: any Link10) { self.next = next }
  var depth: Int { next.depth + 1 }
}
final class LinkService10: Link10 {
  let next: any Link11
  init(next: any Link11) { self.next = next }
  var depth: Int { next.depth + 1 }
}
final class LinkService11: Link11 {
  let next: any Link12
  init(next: any Link12) { self.next = next }
  var depth: Int { next.depth + 1 }
}
final class LinkService12: Link12 {
  let next: any Link13
  init(next: any Link13) { self.next = next }
  var depth: Int { next.depth + 1 }
}
final class LinkService13: Link13 {
  let next: any Link14
  init(next: any Link14) { self.next = next }
  var depth: Int { next.depth + 1 }
}
final class LinkService14: Link14 {
  let next: any Link15
  init(next: any Link15) { self.next = next }
  var depth: Int { next.depth + 1 }
}
final class LinkService15: Link15 {
  let next: any Link16
  init(next: any Link16) { self.next = next }
  var depth: Int { next.depth + 1 }
}
final class LinkService16: Link16 {
  let next: any Link17
  init(next: any Link17) { self.next = next }
  var depth: Int { next.depth + 1 }
}
final class LinkService17: Link17 {
  let next: any Link18
  init(next: any Link18) { self.next = next }
  var depth: Int { next.depth + 1 }
}
final class LinkService18: Link18 {
  let next: any Link19
  init(next: any Link19) { self.next = next }
  var depth: Int { next.depth + 1 }
}
final class LinkService19: Link19 {
  let next: any Link20
  init(next: any Link20) { self.next = next }
  var depth: Int { next.depth + 1 }
}
final class LinkService20: Link20 {
  let depth = 1
  init() {}
}
