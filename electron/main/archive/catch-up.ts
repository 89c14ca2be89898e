import { createHash } from 'node:crypto'
import { setImmediate as breathe } from 'node:timers/promises'
import type { LogPage } from '#shared/audit/log-pages.ts'
import { toSecond } from '#shared/audit/periods.ts'
import { canonicalJson } from '#shared/canonical-json.ts'
import type { AuditEventFields } from '#shared/contract/audit-events.ts'
import { type ArchiveFile, readEvent } from './archive-file.ts'
import type { ArchiveRange, StoredGap } from './archive-state.ts'

export interface CatchUpPorts {
  /** Reads events of a period, both ends included. Throws when the service can't be read. */
  read(range: Pick<ArchiveRange, 'from' | 'to'>, token: string | null): Promise<LogPage>
  /** Milliseconds since 1970. */
  now(): number
  /** Called after each archived page. */
  onPage?(): void
}

/** Events that are late, changed or removed are noticed when they are at most so much older than the newest one. */
const overlapMilliseconds = 3_600_000
/** Other work of main runs in between. */
const blocksAtOnce = 200

/**
 * Archives the events that are missing: first those since the last run, then what earlier runs left. Each page is committed together with the place where
 * reading continues, so that a run that was killed loses nothing and archives nothing twice.
 * @throws what reading throws
 */
export async function catchUp(file: ArchiveFile, ports: CatchUpPorts): Promise<void> {
  const readTo = begin(file, ports.now())
  for (;;) {
    const range = file.state().pending.at(-1)
    if (!range) break
    await readRange(file, ports, range)
  }
  file.commit({ state: { readTo } })
}

/** Adds the period since the newest archived event; while nothing is archived, since the last run that was completed, or all time. Returns its end. */
function begin(file: ArchiveFile, now: number): string {
  const { newest, pending, readTo } = file.state()
  const to = toSecond(newest === null ? now : Math.max(now, Date.parse(newest)))
  // A time after now was read from a clock that was wrong then.
  const known = newest ?? (readTo !== undefined && Date.parse(readTo) <= now ? readTo : null)
  const from = known === null ? null : toSecond(Date.parse(known) - overlapMilliseconds)
  file.commit({ state: { pending: [...(newest === null ? [] : pending), { from, to, last: newest }] } })
  return to
}

async function readRange(file: ArchiveFile, ports: CatchUpPorts, range: ArchiveRange): Promise<void> {
  const others = file.state().pending.slice(0, -1)
  const archived = await getArchived(file, range)
  const run: RangeRun = { range, archived, listed: new Set(), now: iso(ports.now()), oldest: null, notUnderstood: 0 }
  /** Content by ID. A service without keyset pagination repeats events of the page before. */
  let before: ReadonlyMap<number, string> = new Map()
  let to = range.to
  let token: string | null = null
  do {
    const page: LogPage = await ports.read(range, token)
    const contents = new Map(page.events.map(event => [event.id, hash(event)]))
    const { fresh, gaps } = compare(run, page, contents, before)
    const last = page.events.at(-1)?.created_at ?? to
    if (page.notUnderstood > 0) gaps.push(notUnderstoodGap(run, page, last, to))
    to = getRest(page, to)
    file.commit({ events: fresh, gaps, state: { pending: [...others, { ...range, to }] } })
    ports.onPage?.()
    before = contents
    token = page.next
  } while (token !== null)
  const gaps = run.notUnderstood > 0 ? [] : missingGaps(run, reportedAsVanished(file))
  file.commit({ gaps, state: { pending: others } })
}

/** The events of a page that are not archived, and those that were archived with another content. */
function compare(
  run: RangeRun,
  page: LogPage,
  contents: ReadonlyMap<number, string>,
  before: ReadonlyMap<number, string>,
): { readonly fresh: AuditEventFields[]; readonly gaps: StoredGap[] } {
  const fresh: AuditEventFields[] = []
  const gaps: StoredGap[] = []
  const added = new Set<number>()
  for (const event of page.events) {
    noteOldest(run, event)
    const { id } = event
    const content = contents.get(id) ?? ''
    const known = run.archived.get(id)
    if (known) run.listed.add(id)
    if (known && known.content !== content) gaps.push(changedGap(run, event, content))
    if (known || before.has(id) || added.has(id)) continue
    added.add(id)
    fresh.push(event)
  }
  run.notUnderstood += page.notUnderstood
  return { fresh, gaps }
}

/** The end of what is left of a period after a page: the end of the second of its oldest event, whose other events may follow. */
function getRest({ events }: LogPage, to: string): string {
  const oldest = Math.min(...events.map(({ created_at: at }) => Date.parse(at)))
  if (!Number.isFinite(oldest)) return to
  return toSecond(Math.min(Date.parse(to), (Math.floor(oldest / 1000) + 1) * 1000))
}

interface RangeRun {
  readonly range: ArchiveRange
  /** What was archived of the period before this run, by ID. */
  readonly archived: ReadonlyMap<number, Archived>
  /** Those of them that the service listed. */
  readonly listed: Set<number>
  readonly now: string
  /** Time of the oldest listed event after the last archived one. */
  oldest: string | null
  notUnderstood: number
}

interface Archived {
  readonly at: number
  readonly content: string
}

/** The archived events of a period. */
async function getArchived(file: ArchiveFile, { from, to }: ArchiveRange): Promise<ReadonlyMap<number, Archived>> {
  const least = from === null ? Number.NEGATIVE_INFINITY : Date.parse(from)
  const most = Date.parse(to) + 999
  const found = new Map<number, Archived>()
  for (let block = 0; block < file.blocks; block += 1) {
    if (block % blocksAtOnce === 0) await breathe()
    const bounds = file.bounds(block)
    if (bounds.to < least || bounds.from > most) continue
    for (const line of file.lines(block)) {
      const { id, created_at } = readEvent(line)
      const at = Date.parse(created_at)
      if (at >= least && at <= most) found.set(id, { at, content: createHash('sha256').update(line).digest('hex') })
    }
  }
  return found
}

/** Archived events that the service did not list in a period that was read to its end. */
function missingGaps(
  { range, now, oldest, archived, listed }: RangeRun,
  reported: ReadonlySet<number>,
): readonly StoredGap[] {
  // The last second may have been read in part, by a run that was killed.
  const missing = [...archived].filter(([id, { at }]) => !listed.has(id) && at < Date.parse(range.to))
  const before = range.last
  const isNoneListed =
    before !== null && [...archived].every(([id, { at }]) => at > Date.parse(before) || !listed.has(id))
  if (missing.length > 0 && isNoneListed) {
    return [{ reason: 'retention', from: before, to: oldest ?? range.to, count: null, ids: [], foundAt: now }]
  }
  const vanished = missing.filter(([id]) => !reported.has(id))
  if (vanished.length === 0) return []
  const times = vanished.map(([, { at }]) => at)
  return [
    {
      ...{ reason: 'vanished', from: iso(Math.min(...times)), to: iso(Math.max(...times)) },
      ...{ count: vanished.length, ids: vanished.map(([id]) => id), foundAt: now },
    },
  ]
}

function reportedAsVanished(file: ArchiveFile): ReadonlySet<number> {
  return new Set(file.gaps().flatMap(({ reason, ids }) => (reason === 'vanished' ? ids : [])))
}

function noteOldest(run: RangeRun, { created_at: at }: AuditEventFields): void {
  const { last } = run.range
  if (last !== null && Date.parse(at) <= Date.parse(last)) return
  if (run.oldest === null || Date.parse(at) < Date.parse(run.oldest)) run.oldest = at
}

function changedGap({ now }: RangeRun, { id, created_at: at }: AuditEventFields, content: string): StoredGap {
  return { reason: 'changed', from: at, to: at, count: 1, ids: [id], foundAt: now, content }
}

function notUnderstoodGap({ now }: RangeRun, { notUnderstood }: LogPage, from: string, to: string): StoredGap {
  return { reason: 'notUnderstood', from, to, count: notUnderstood, ids: [], foundAt: now }
}

function hash(event: AuditEventFields): string {
  return createHash('sha256').update(canonicalJson(event)).digest('hex')
}

function iso(time: number): string {
  return new Date(time).toISOString()
}
