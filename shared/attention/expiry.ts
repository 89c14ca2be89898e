import { dayMilliseconds } from '../days.ts'

/** Ends within this many days are pointed out. */
export const soonDays = 30

/** Whole days until a membership ends, in UTC as the service counts; null when it never does, negative when it has. */
export function daysLeft(expires_at: string | null | undefined, now: number): number | null {
  if (!expires_at) return null
  const end = Date.parse(`${expires_at.slice(0, 10)}T00:00:00Z`)
  return Number.isNaN(end) ? null : Math.ceil((end - now) / dayMilliseconds)
}

/** True for what ends within so many days. */
export function endsWithin(expires_at: string | null | undefined, days: number, now: number): boolean {
  const left = daysLeft(expires_at, now)
  return left !== null && left <= days
}

/** The day that is so many days from now, YYYY-MM-DD. */
export function dayFromNow(days: number, now: number): string {
  return new Date(now + days * dayMilliseconds).toISOString().slice(0, 10)
}

/** The first day a membership may end. */
export function firstDay(now: number): string {
  return dayFromNow(1, now)
}
