import { type AccessThen, getAccessAt } from '#shared/access-reviews/access-at.ts'
import { getFacts } from '#shared/audit/facts.ts'
import { getEarlierPeriod, getUniqueEvents, isAnsweredForYears, readLog } from '#shared/audit/log-pages.ts'
import { type LogPeriod, maxAnsweredPeriod, splitPeriod, toSecond } from '#shared/audit/periods.ts'
import { logOperations, ownerOperations } from '#shared/audit/scopes.ts'
import type { AuditEventFields } from '#shared/contract/audit-events.ts'
import { groupMembersQuery, projectMembersQuery } from '#shared/queries/people.ts'
import { pagesQuery, query } from '#shared/queries/query.ts'
import { roleWord } from '#shared/roles.ts'
import type { Typed } from '../command.ts'
import type { Io } from '../io.ts'
import { chooseConnection, withMain } from '../open.ts'
import { getOutput, writeRows } from '../output.ts'
import { getOwner } from '../owner.ts'
import { UsageProblem } from '../problem.ts'
import { createReads, type Reads } from '../reads.ts'

const columns = ['user_id', 'name', 'access', 'role', 'reason', 'next_event', 'next_event_at', 'next_event_by']

/** `access at TIME`: exit code 1 when the audit events don't suffice for each user. */
export async function showAccessAt(typed: Typed, io: Io): Promise<number> {
  const output = getOutput(typed, io)
  const [time = ''] = typed.words
  const at = Date.parse(time)
  if (Number.isNaN(at) || at > Date.now()) throw new UsageProblem('access at needs a time in the past: 2026-03-01.')
  const owner = getOwner(typed)
  if (owner === undefined) throw new UsageProblem('Give --group ID or --project ID.')
  return withMain(typed, io, async opened => {
    const { ref } = await chooseConnection(opened, typed, io)
    const { members, events } = await loadLog(createReads(opened.main, ref), { ...owner, at })
    const log = {
      members: members.map(({ id, name, access_level: level }) => ({ id, name, level })),
      events: events.map(getFacts),
    }
    const found = getAccessAt(log, at)
    await writeRows(io, output, found.map(toRow), columns)
    const count = (state: AccessThen['state']) => found.filter(one => one.state === state).length
    io.stderr.write(
      `${count('had')} users had direct access, ${count('hadNot')} did not yet or no more, ${count('unclear')} unclear. ` +
        'Inherited access, and users who came and went without audit events, are not included.\n',
    )
    return count('unclear') > 0 ? 1 : 0
  })
}

interface LogOfPlace {
  readonly kind: 'group' | 'project'
  readonly id: string
  /** From when on the log is needed, and the event before it, which shows that the log reaches back so far. */
  readonly at: number
}

/** The members and the log. Services that answer for a month at most are asked for the time before as well. */
async function loadLog(reads: Reads, { kind, id, at }: LogOfPlace) {
  const now = Date.now()
  const members = await reads.list(kind === 'group' ? groupMembersQuery(id) : projectMembersQuery(id))
  const operation = logOperations[kind]
  const recent = await reads.list(pagesQuery(operation, { id }))
  if (isAnsweredForYears(recent, now) || reachesBackTo(recent, at)) return { members, events: recent }
  const owner = await reads.page(query(ownerOperations[kind], { id }), null).catch(() => null)
  const period = getEarlierPeriod(owner?.value, now)
  const events = [...recent]
  const read = async ({ begin, end }: LogPeriod, token: string | null) => {
    const params = { id, created_after: toSecond(begin), created_before: toSecond(end) }
    const { value, page } = await reads.page(pagesQuery(operation, params, { keyset: true }), token)
    return { events: value, notUnderstood: 0, next: page?.next ?? null }
  }
  const ports = { read, write: async (earlier: readonly AuditEventFields[]) => void events.push(...earlier) }
  if (period) {
    const needed = { begin: Math.max(period.begin, Math.min(at, period.end)), end: period.end }
    if (needed.begin < needed.end) await readLog(needed, ports)
    for (const part of splitPeriod({ begin: period.begin, end: needed.begin }, maxAnsweredPeriod)) {
      if (reachesBackTo(events, at)) break
      await readLog(part, ports)
    }
  }
  return { members, events: getUniqueEvents(events) }
}

function reachesBackTo(events: readonly AuditEventFields[], time: number): boolean {
  return events.some(event => Date.parse(event.created_at) <= time)
}

const states = { had: 'yes', hadNot: 'no', unclear: 'unclear' } as const
const reasons = {
  logStartsLater: 'The audit log starts after this time',
  contradiction: 'The audit events contradict each other or the present members',
  roleUnknown: 'The audit event does not name the role',
} as const

function toRow({ id, name, state, level, reason, nextEvent }: AccessThen) {
  return {
    ...{ user_id: id, name, access: states[state], role: level === null ? null : roleWord(level) },
    reason: reason && reasons[reason],
    next_event: nextEvent?.id ?? null,
    next_event_at: nextEvent && new Date(nextEvent.at).toISOString(),
    next_event_by: nextEvent?.author ?? null,
  }
}
