// The README of swift-dependencies: a model with a clock, a date and an identifier that tests control.

import Foundation
import Injector

struct Item: Sendable {
  let id: UUID
  let name: String
  let createdAt: Date
}

struct Dates: Sendable {
  var now: @Sendable () -> Date
}

struct Identifiers: Sendable {
  var next: @Sendable () -> UUID
}

@MainActor final class FeatureModel {
  var items: [Item] = []
  private let clock: any Clock<Duration>
  private let dates: Dates
  private let identifiers: Identifiers

  init(clock: any Clock<Duration>, dates: Dates, identifiers: Identifiers) {
    self.clock = clock
    self.dates = dates
    self.identifiers = identifiers
  }

  func addButtonTapped() async throws {
    try await clock.sleep(for: .seconds(1))
    items.append(Item(id: identifiers.next(), name: "", createdAt: dates.now()))
  }
}

struct FeaturePlugin: Plugin {
  func register(in registry: Registry) {
    registry.instance(ContinuousClock(), for: (any Clock<Duration>).self)
    registry.instance(Dates(now: { Date() }), for: Dates.self)
    registry.instance(Identifiers(next: { UUID() }), for: Identifiers.self)
    registry.viewModel(FeatureModel.self, using: FeatureModel.init).root()
  }
}

@MainActor func add() async throws -> [Item] {
  let container = try Container(
    FeaturePlugin(),
    overriding: { $0.instance(Dates(now: { Date(timeIntervalSinceReferenceDate: 1_234_567_890) }), for: Dates.self) })
  let model = try container.resolve(FeatureModel.self)
  try await model.addButtonTapped()
  return model.items
}
