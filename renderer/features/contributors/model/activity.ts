import type { ReducedCommit } from '#shared/contract/commits.ts'
import type { Contributor } from '#shared/contract/repository.ts'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import type { Bar, TimePoint, WeekCounts } from '../../../ui/charts/chart-kinds.ts'
import { type Step, timeSteps } from '../../../ui/charts/time-steps.ts'
import { hours, weekdays } from '../../../ui/charts/weekdays.ts'
import { type Mailmap, noMailmap } from './mailmap.ts'
import type { ContributorOrder } from './routes.ts'

/** The counted fields of a commit. */
export interface Made {
  readonly name: string
  /** In lower case; the name where there is no address. */
  readonly author: string
  /** ISO date, by the author's own clock. */
  readonly day: string
  /** By the author's own clock. */
  readonly hour: number
}

const barsOfAuthors = 12

/** The counted fields of commits, by the authors of a mailmap. One with an invalid time or author is left out. */
export function getMade(commits: readonly ReducedCommit[], { resolve }: Mailmap = noMailmap): Made[] {
  return commits.flatMap(commit => {
    // The clock is that of the place where it was written, so the text is read and not the moment it names.
    const [, day, hour] = /^(\d{4}-\d{2}-\d{2})T(\d{2})/.exec(commit.authored_date ?? commit.created_at ?? '') ?? []
    if (day === undefined || hour === undefined || Number.isNaN(Date.parse(day))) return []
    const { author_name = '', author_email = '' } = commit
    const { name, email } = resolve({ name: author_name, email: author_email })
    if (name === '' && email === '') return []
    return [{ name, author: (email || name).toLowerCase(), day, hour: Number(hour) }]
  })
}

/** Commits over time, without gaps: by day, by week or by month, whichever is readable. */
export function overTime(made: readonly Made[]): { readonly step: Step; readonly points: readonly TimePoint[] } {
  const days = made.map(({ day }) => day).sort()
  const [first, last] = [days[0], days.at(-1)]
  if (first === undefined || last === undefined) return { step: 'day', points: [] }
  const { step, labels, getLabel } = timeSteps(first, last)
  const counts = new Map(labels.map(label => [label, 0]))
  for (const day of days) {
    const label = getLabel(day)
    counts.set(label, (counts.get(label) ?? 0) + 1)
  }
  return { step, points: [...counts].map(([at, commits]) => ({ at, values: { commits } })) }
}

/** How many commits each day has. */
export function byDay(made: readonly Made[]): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { day } of made) counts[day] = (counts[day] ?? 0) + 1
  return counts
}

/** Commits by weekday and hour. */
export function byWeek(made: readonly Made[]): WeekCounts {
  const counts = weekdays.map(() => hours.map(() => 0))
  for (const { day, hour } of made) {
    const row = counts[(new Date(day).getUTCDay() + 6) % 7]
    if (row?.[hour] !== undefined) row[hour] += 1
  }
  return counts
}

/** Who wrote them, those with the most first. */
export function getAuthors(made: readonly Made[]): { readonly author: string; readonly name: string; count: number }[] {
  const counts = new Map<string, { readonly author: string; readonly name: string; count: number }>()
  for (const { author, name } of made) {
    const known = counts.get(author)
    if (known) known.count += 1
    else counts.set(author, { author, name, count: 1 })
  }
  return [...counts.values()].sort((a, b) => b.count - a.count || a.name.localeCompare(b.name))
}

/**
 * Adds up the contributors who are the same person by a mailmap, each in the place of the first. Those with the most or
 * fewest commits are ordered again, since a sum can move them.
 */
export function mergeContributors(
  people: readonly Contributor[],
  { resolve }: Mailmap,
  order: ContributorOrder,
): readonly Contributor[] {
  const merged = new Map<string, Contributor>()
  for (const person of people) {
    const identity = resolve(person)
    const key = `${identity.name}\n${identity.email}`.toLowerCase()
    const known = merged.get(key)
    merged.set(key, known ? addUp(known, person) : { ...person, ...identity })
  }
  const all = [...merged.values()]
  if (all.length === people.length || !order.startsWith('commits')) return all
  const direction = order === 'commits-desc' ? -1 : 1
  return all.sort((a, b) => direction * ((a.commits ?? 0) - (b.commits ?? 0)))
}

/** A count that is unknown in one is unknown in the sum. */
function addUp(one: Contributor, other: Contributor): Contributor {
  const sum = (a: number | undefined, b: number | undefined) => (a === undefined || b === undefined ? undefined : a + b)
  return {
    ...one,
    commits: sum(one.commits, other.commits),
    additions: sum(one.additions, other.additions),
    deletions: sum(one.deletions, other.deletions),
  }
}

/**
 * A bar for each of the authors with the most commits, and one for all others. Authors of the same name are
 * distinguished.
 */
export function shares(made: readonly Made[]): Bar[] {
  const authors = getAuthors(made)
  const names = authors.map(({ name }) => name)
  const bars = authors.slice(0, barsOfAuthors).map(({ name, author, count }) => ({
    name: names.indexOf(name) === names.lastIndexOf(name) ? name : `${name} · ${author}`,
    value: count,
  }))
  const others = authors.slice(barsOfAuthors)
  const rest = others.reduce((sum, { count }) => sum + count, 0)
  return rest === 0
    ? bars
    : [...bars, { name: t('{others} others', { others: formatNumber(others.length) }), value: rest, isRest: true }]
}
