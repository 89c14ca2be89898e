import { t } from '#shared/i18n/i18n.ts'
import type { EventTable } from './event-table.ts'
import { separated } from './facts.ts'
import { isMuted, type Mute, type RuleId, ruleIds } from './rule-ids.ts'

/** Before an author has so many events, nothing is known of what is usual for them. */
const seenBefore = 20
/** An event is unusual when at most one of so many earlier events of its author was like it. */
const rare = 16
/** A day of work, with its edges: who is active at any hour has no usual ones. */
const hoursOfDay = 12
/** The chance of three hours of the day where nothing is known. */
const shareOfHours = 3 / 24
/** Raises to Owner are usual in a log with more than so many, and more than one in so many events. */
const raisesOfLog = 20
const rareRaise = 100
/** Where they are usual, only a first one is unusual: of an author with so many events. */
const seenBeforeRaise = 50
const removalsOfBurst = 10
const burstMilliseconds = 10 * 60_000
const maxScore = 100
/** Of a raise to Owner by an author who often does so. */
const minOwnerScore = 60

/** The label and exact description of each rule. */
export const rules: Readonly<Record<RuleId, { readonly label: string; readonly statement: string }>> = {
  'new-address': {
    label: t('New network'),
    statement: t(
      'The first event of an author from a network (/24, or /48 of IPv6), after at least {seenBefore} events, of which at most 1 in {rare} came from a new network.',
      { seenBefore, rare },
    ),
  },
  night: {
    label: t('Outside usual hours'),
    statement: t(
      'By a signed-in user with at least {seenBefore} earlier events, of which at least {usual} in {rare} were within the same {hoursOfDay} hours of the day: an event outside of the {hoursOfDay} hours around them, by this computer’s clock.',
      { seenBefore, usual: rare - 1, rare, hoursOfDay },
    ),
  },
  removals: {
    label: t('Burst of removals'),
    statement: t('One of at least {removalsOfBurst} removals by one author within {minutes} minutes.', {
      removalsOfBurst,
      minutes: burstMilliseconds / 60_000,
    }),
  },
  owner: {
    label: t('Raised to Owner'),
    statement: t(
      'A user who had another role, or none, became Owner. In a log where this happened more than {raisesOfLog} times and in more than 1 in {rareRaise} events, only the first such change by an author with at least {seenBeforeRaise} earlier events.',
      { raisesOfLog, rareRaise, seenBeforeRaise },
    ),
  },
}

/** The rows that match each rule, oldest first. */
export type RuleMatches = Readonly<Record<RuleId, readonly number[]>> & {
  /** How unusual a row is by a rule, from 1 to 100: ten for each halving of its chance, after what its author did before. */
  readonly scores: Readonly<Record<RuleId, ReadonlyMap<number, number>>>
}

/** A rule that a row matches, with its score; null where it wasn't calculated. */
export interface Mark {
  readonly rule: RuleId
  readonly score: number | null
}

/**
 * Finds events that match the rules. Each is compared with the earlier events of its author.
 * @param rows in any order; the rules process them in chronological order
 * @param mutes rules that mark nothing for some authors
 * @param getHour the local hour of a time
 */
export function matchRules(
  table: EventTable,
  rows: readonly number[],
  mutes: readonly Mute[] = [],
  getHour = (time: number) => new Date(time).getHours(),
): RuleMatches {
  const inTime = Float64Array.from(rows).sort(
    (a, b) => table.number('at', a) - table.number('at', b) || table.number('id', a) - table.number('id', b),
  )
  const scores: Record<RuleId, Map<number, number>> = {
    'new-address': new Map(),
    night: new Map(),
    removals: new Map(),
    owner: new Map(),
  }
  const found: Record<RuleId, number[]> = { 'new-address': [], night: [], removals: [], owner: [] }
  const mark = (rule: RuleId, row: number, score: number) => {
    if (isMuted(mutes, rule, table.number('authorId', row))) return
    found[rule].push(row)
    scores[rule].set(row, Math.max(1, Math.min(maxScore, Math.round(score))))
  }
  const getNetworkScore = newNetworks(table)
  const getHourScore = unusualHours(table, getHour)
  const getOwnerScore = raisesToOwner(table)
  const seeRemoval = bursts(table, (row, score) => mark('removals', row, score))
  for (const row of inTime) {
    const ofNetwork = getNetworkScore(row)
    if (ofNetwork !== null) mark('new-address', row, ofNetwork)
    const ofHour = getHourScore(row)
    if (ofHour !== null) mark('night', row, ofHour)
    const ofOwner = getOwnerScore(row)
    if (ofOwner !== null) mark('owner', row, ofOwner)
    seeRemoval(row)
  }
  return { ...found, scores }
}

/** The rules that a row matches. */
export function getRules(matches: RuleMatches): (row: number) => readonly Mark[] {
  const marked = new Map<number, RuleId[]>()
  for (const rule of ruleIds) {
    for (const row of matches[rule]) marked.set(row, [...(marked.get(row) ?? []), rule])
  }
  return row => marked.get(row)?.map(rule => ({ rule, score: matches.scores[rule].get(row) ?? null })) ?? []
}

/** Ten for each halving of a chance. */
function getScore(chance: number): number {
  return -10 * Math.log2(chance)
}

function newNetworks(table: EventTable): (row: number) => number | null {
  const known = new Map<number, { events: number; readonly networks: Set<string> }>()
  // Many events have few addresses.
  const networkOf = new Map<number, string>()
  const getKnownNetwork = (row: number) => {
    const address = table.textNumber('ip', row)
    const network = networkOf.get(address) ?? getNetwork(table.text('ip', row))
    networkOf.set(address, network)
    return network
  }
  return row => {
    const author = table.number('authorId', row)
    if (author < 1 || table.textNumber('ip', row) === 0) return null
    const network = getKnownNetwork(row)
    const seen = known.get(author) ?? { events: 0, networks: new Set() }
    known.set(author, seen)
    const chance = seen.networks.size / Math.max(1, seen.events)
    const isNew = !seen.networks.has(network) && seen.events >= seenBefore && chance <= 1 / rare
    seen.events += 1
    seen.networks.add(network)
    return isNew ? getScore(chance) : null
  }
}

/**
 * The network of an address, by its beginning: /24 of IPv4, /48 of IPv6. What is no address is a network of its own.
 * @example getNetwork('2001:db8:d3b::1') // '2001:db8:d3b'
 */
export function getNetwork(address: string): string {
  if (!address.includes(':')) return address.split('.').slice(0, 3).join('.')
  const [head = '', tail] = address.toLowerCase().split('::', 2)
  const groups = head.split(':').filter(Boolean)
  const after = tail?.split(':').filter(Boolean) ?? []
  // An address of IPv4 inside one of IPv6 is written as its end, in place of two groups.
  const ipv4 = after.at(-1) ?? groups.at(-1) ?? ''
  if (ipv4.includes('.')) return getNetwork(ipv4)
  const left = tail === undefined ? 0 : 8 - groups.length - after.length
  const all = [...groups, ...Array.from({ length: Math.max(0, left) }, () => '0'), ...after]
  return all
    .slice(0, 3)
    .map(group => group.replace(/^0+(?=.)/, ''))
    .join(':')
}

/** Compares the time of day with the hours in which an author was active before. */
function unusualHours(table: EventTable, getHour: (time: number) => number): (row: number) => number | null {
  const known = new Map<number, { events: number; readonly hours: Uint32Array }>()
  return row => {
    const author = table.number('authorId', row)
    const time = table.number('at', row)
    if (author < 1 || Number.isNaN(time)) return null
    const hour = getHour(time)
    const seen = known.get(author) ?? { events: 0, hours: new Uint32Array(24) }
    known.set(author, seen)
    const near = [hour + 23, hour, hour + 1].reduce((sum, one) => sum + (seen.hours[one % 24] ?? 0), 0)
    const few = seen.events / rare
    const isUnusual = seen.events >= seenBefore && near <= few && isOutside(seen.hours, hour, few)
    const chance = (near + 1) / (seen.events + 1 / shareOfHours)
    seen.events += 1
    seen.hours[hour] = (seen.hours[hour] ?? 0) + 1
    return isUnusual ? getScore(chance) : null
  }
}

/**
 * Whether an hour is outside of the usual ones: the `hoursOfDay` around the shortest period of the day with nearly all events. Without such
 * a period no hour is.
 * @param few how many events may be outside of the period
 */
function isOutside(hours: Uint32Array, hour: number, few: number): boolean {
  const events = hours.reduce((sum, one) => sum + one, 0)
  for (let length = 1; length <= hoursOfDay; length += 1) {
    const before = Math.floor((hoursOfDay - length) / 2)
    let isFound = false
    for (let begin = 0; begin < 24; begin += 1) {
      let inside = 0
      for (let at = 0; at < length; at += 1) inside += hours[(begin + at) % 24] ?? 0
      if (events - inside > few) continue
      isFound = true
      if ((hour - begin + before + 24) % 24 < hoursOfDay) return false
    }
    if (isFound) return true
  }
  return false
}

/** A raise is marked unless such are usual in the log; the more of them an author has made, the lower is its score. */
function raisesToOwner(table: EventTable): (row: number) => number | null {
  const known = new Map<number, { events: number; raises: number }>()
  const log = { events: 0, raises: 0 }
  return row => {
    const author = table.number('authorId', row)
    const seen = known.get(author) ?? { events: 0, raises: 0 }
    known.set(author, seen)
    const chance = (seen.raises + 1) / (seen.events + 2)
    const isFirst = seen.raises === 0 && seen.events >= seenBeforeRaise
    const isUsual = log.raises >= raisesOfLog && log.raises / log.events > 1 / rareRaise
    seen.events += 1
    log.events += 1
    if (!isRaiseToOwner(table, row)) return null
    seen.raises += 1
    log.raises += 1
    return isUsual && !isFirst ? null : minOwnerScore + getScore(chance)
  }
}

function isRaiseToOwner(table: EventTable, row: number): boolean {
  const what = table.text('what', row)
  const kind = table.kind(row)
  const [from, to] = [table.text('from', row), table.text('to', row)]
  if (kind === 'add' && what === 'user_access') return isOwner(to) && !isOwner(from)
  if (kind !== 'change' || !what.includes('access_level')) return false
  // One of several changes has the same place among the values.
  const at = separated(what).indexOf('access_level')
  return at >= 0 && isOwner(separated(to)[at] ?? '') && !isOwner(separated(from)[at] ?? '')
}

/** By name, or by the number of the access level. */
function isOwner(role: string): boolean {
  return role.toLowerCase() === 'owner' || role === '50'
}

function bursts(table: EventTable, onFound: (row: number, score: number) => void): (row: number) => void {
  const latest = new Map<number, number[]>()
  const reported = new Set<number>()
  return row => {
    if (table.kind(row) !== 'remove') return
    const author = table.number('authorId', row)
    const time = table.number('at', row)
    const near = (latest.get(author) ?? []).filter(other => time - table.number('at', other) <= burstMilliseconds)
    near.push(row)
    latest.set(author, near)
    if (near.length < removalsOfBurst) return
    for (const one of near) {
      if (reported.has(one)) continue
      reported.add(one)
      onFound(one, getScore(1 / near.length))
    }
  }
}
