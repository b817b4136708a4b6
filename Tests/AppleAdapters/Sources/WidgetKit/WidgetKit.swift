// swift-format-ignore-file: AllPublicDeclarationsHaveDocumentation

public import Foundation
public import SwiftUI

public protocol TimelineEntry { var date: Date { get } }

public struct TimelineReloadPolicy: Sendable { public static let never = TimelineReloadPolicy() }

public struct Timeline<Entry: TimelineEntry> {
  public let entries: [Entry]
  public let policy: TimelineReloadPolicy
  public init(entries: [Entry], policy: TimelineReloadPolicy) {
    self.entries = entries
    self.policy = policy
  }
}

public struct TimelineProviderContext { public init() {} }

public protocol TimelineProvider {
  associatedtype Entry: TimelineEntry
  typealias Context = TimelineProviderContext
  func placeholder(in context: Self.Context) -> Self.Entry
  func getSnapshot(in context: Self.Context, completion: @escaping @Sendable (Self.Entry) -> Void)
  func getTimeline(in context: Self.Context, completion: @escaping @Sendable (Timeline<Self.Entry>) -> Void)
}

@MainActor @preconcurrency public protocol WidgetConfiguration {}

@MainActor @preconcurrency public protocol Widget {
  associatedtype Body: WidgetConfiguration
  @MainActor @preconcurrency init()
  @MainActor @preconcurrency var body: Self.Body { get }
}

// The provider of a test completes at once, on the same thread.
private final class Box<Entry>: @unchecked Sendable { var entries: [Entry] = [] }

/// A configuration that a test draws.
@MainActor public protocol DrawnConfiguration { func host() -> [ViewHost] }

public struct StaticConfiguration<Provider: TimelineProvider, Content: View>: WidgetConfiguration, DrawnConfiguration {
  let provider: Provider
  let content: (Provider.Entry) -> Content

  public init(kind: String, provider: Provider, @ViewBuilder content: @escaping (Provider.Entry) -> Content) {
    self.provider = provider
    self.content = content
  }

  /// Draws the entries of the timeline.
  public func host() -> [ViewHost] {
    let box = Box<Provider.Entry>()
    provider.getTimeline(in: TimelineProviderContext()) { box.entries = $0.entries }
    return box.entries.map { entry in ViewHost { content(entry) } }
  }
}
