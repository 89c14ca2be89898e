import { t } from '#shared/i18n/i18n.ts'
import type { EventTable } from './event-table.ts'

/** The rules that mark events as anomalies. */
export const ruleIds = ['new-address', 'night', 'removals', 'owner'] as const
export type RuleId = (typeof ruleIds)[number]

/** Before the first new address counts, an author must have been seen so often. */
const seenBefore = 5
const nightBegins = 22
const nightEnds = 6
const removalsOfBurst = 10
const burstMilliseconds = 10 * 60_000

/** The label and exact description of each rule. */
export const rules: Readonly<Record<RuleId, { readonly label: string; readonly statement: string }>> = {
  'new-address': {
    label: t('New IP address'),
    statement: t('The first event of an author from an IP address, after at least {seenBefore} events from others.', {
      seenBefore,
    }),
  },
  night: {
    label: t('Outside working hours'),
    statement: t('By a signed-in user, between {nightBegins}:00 and 0{nightEnds}:00 by this computer’s clock.', {
      nightBegins,
      nightEnds,
    }),
  },
  removals: {
    label: t('Burst of removals'),
    statement: t('One of at least {removalsOfBurst} removals by one author within {minutes} minutes.', {
      removalsOfBurst,
      minutes: burstMilliseconds / 60_000,
    }),
  },
  owner: { label: t('Raised to Owner'), statement: t('A user who had another role, or none, became Owner.') },
}

/** The rows that match each rule, oldest first. */
export type RuleMatches = Readonly<Record<RuleId, readonly number[]>>

/**
 * Finds events that match the rules.
 * @param rows in any order; the rules process them in chronological order
 * @param getHour the local hour of a time
 */
export function matchRules(
  table: EventTable,
  rows: readonly number[],
  getHour = (time: number) => new Date(time).getHours(),
): RuleMatches {
  const inTime = Float64Array.from(rows).sort(
    (a, b) => table.number('at', a) - table.number('at', b) || table.number('id', a) - table.number('id', b),
  )
  const newAddress = newAddresses(table)
  const removals = bursts(table)
  const found: Record<Exclude<RuleId, 'removals'>, number[]> = { 'new-address': [], night: [], owner: [] }
  for (const row of inTime) {
    if (newAddress(row)) found['new-address'].push(row)
    if (isAtNight(table, row, getHour)) found.night.push(row)
    if (raisesToOwner(table, row)) found.owner.push(row)
    removals.see(row)
  }
  return { ...found, removals: removals.found }
}

/** The rules that a row matches. */
export function getRules(matches: RuleMatches): (row: number) => readonly RuleId[] {
  const marked = new Map<number, RuleId[]>()
  for (const rule of ruleIds) {
    for (const row of matches[rule]) marked.set(row, [...(marked.get(row) ?? []), rule])
  }
  return row => marked.get(row) ?? []
}

function newAddresses(table: EventTable): (row: number) => boolean {
  const known = new Map<number, { events: number; readonly addresses: Set<number> }>()
  return row => {
    const author = table.number('authorId', row)
    const address = table.textNumber('ip', row)
    if (address === 0 || author < 1) return false
    const seen = known.get(author) ?? { events: 0, addresses: new Set() }
    known.set(author, seen)
    const isNew = !seen.addresses.has(address) && seen.events >= seenBefore
    seen.events += 1
    seen.addresses.add(address)
    return isNew
  }
}

function isAtNight(table: EventTable, row: number, getHour: (time: number) => number): boolean {
  if (table.number('authorId', row) < 1) return false
  const hour = getHour(table.number('at', row))
  return hour >= nightBegins || hour < nightEnds
}

function raisesToOwner(table: EventTable, row: number): boolean {
  const what = table.text('what', row)
  const kind = table.kind(row)
  const isRole = (kind === 'change' && what === 'access_level') || (kind === 'add' && what === 'user_access')
  return isRole && isOwner(table.text('to', row)) && !isOwner(table.text('from', row))
}

/** By name, or by the number of the access level. */
function isOwner(role: string): boolean {
  return role.toLowerCase() === 'owner' || role === '50'
}

function bursts(table: EventTable) {
  const latest = new Map<number, number[]>()
  const found: number[] = []
  const told = new Set<number>()
  return {
    found,
    see(row: number): void {
      if (table.kind(row) !== 'remove') return
      const author = table.number('authorId', row)
      const time = table.number('at', row)
      const near = (latest.get(author) ?? []).filter(other => time - table.number('at', other) <= burstMilliseconds)
      near.push(row)
      latest.set(author, near)
      if (near.length < removalsOfBurst) return
      for (const one of near) {
        if (told.has(one)) continue
        told.add(one)
        found.push(one)
      }
    },
  }
}
