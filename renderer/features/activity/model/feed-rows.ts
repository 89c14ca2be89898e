import type { ActivityEventFields } from '#shared/contract/activity-events.ts'
import { longDay } from '../../../ui/time/time.ts'

/** One row of the feed: a day, before the first of its events, an event, or the commits of one that was opened. */
export type FeedRow =
  | { readonly kind: 'day'; readonly key: string; readonly day: string; readonly count: number }
  | { readonly kind: 'event'; readonly key: string; readonly event: ActivityEventFields; readonly isOpen: boolean }
  | { readonly kind: 'commits'; readonly key: string; readonly event: ActivityEventFields }

/**
 * The events grouped by day, in their order, the commits of expanded pushes below them. Some services give events no
 * ID, so keys are made of positions.
 */
export function feedRows(events: readonly ActivityEventFields[], opened: ReadonlySet<string>): readonly FeedRow[] {
  const days = events.map(event => longDay(event.created_at ?? ''))
  const counts = new Map<string, number>()
  for (const day of days) counts.set(day, (counts.get(day) ?? 0) + 1)
  return events.flatMap((event, index): FeedRow[] => {
    const day = days[index] ?? ''
    const key = eventKey(event, index)
    const isOpen = opened.has(key)
    return [
      ...(day === days[index - 1]
        ? []
        : [{ kind: 'day' as const, key: `day ${index}`, day, count: counts.get(day) ?? 0 }]),
      { kind: 'event', key, event, isOpen },
      ...(isOpen ? [{ kind: 'commits' as const, key: `${key} commits`, event }] : []),
    ]
  })
}

function eventKey({ id, created_at, author_id }: ActivityEventFields, index: number): string {
  return id === undefined ? `${index} ${created_at ?? ''} ${author_id}` : `${id}`
}

/** How many events each day has, by ISO date of the reader's own calendar. */
export function eventsByDay(events: readonly ActivityEventFields[]): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { created_at } of events) {
    const time = new Date(created_at ?? '')
    if (Number.isNaN(time.getTime())) continue
    const day = isoDay(time)
    counts[day] = (counts[day] ?? 0) + 1
  }
  return counts
}

/** YYYY-MM-DD of a moment in the reader's own zone. */
export function isoDay(time: Date): string {
  const two = (value: number) => String(value).padStart(2, '0')
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}`
}
