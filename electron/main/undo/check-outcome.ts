import type { ConnectionRef, JournalDetails } from '#shared/bridge.ts'
import { getEndpoint } from '#shared/contract/contract.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { differences } from '#shared/differences.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { Settlement } from '#shared/journal.ts'
import type { Sender } from '../proxy/send.ts'
import { type Look, readState, stateCall } from '../proxy/state.ts'
import { storedAddress, type Target } from '../proxy/target.ts'
import type { Journal } from '../store/journal.ts'

/** How long a service may still process a write whose response was lost; it is not reported as not made before. */
const settledAfterMilliseconds = 60_000

export interface OutcomeCheckParts {
  readonly journal: Journal
  readonly sender: Sender
  readonly target: (connection: ConnectionRef) => Promise<Target>
  readonly turn?: Look['turn']
  readonly now?: () => number
}

/** An entry, and the connection as the person saw it. */
interface CheckRequest {
  readonly connection: ConnectionRef
  readonly id: number
}

/**
 * Reads the state that a write of unknown outcome concerned, and resolves the entry if that is conclusive. Sends no write.
 * @throws Failure when the connection does not exist
 */
export async function checkOutcome(
  { connection, id }: CheckRequest,
  { journal, sender, target, turn, now = Date.now }: OutcomeCheckParts,
) {
  const entry = journal.get(id)
  if (entry?.outcome !== 'unknown' || entry.settled !== null || !entry.before.known) return
  const { inverse } = getEndpoint(entry.operation)
  const present = await target(connection)
  if (whyNotHere(entry, journal.getActor(id), present) !== null) return
  const state = await readState(sender, present, stateCall(inverse, entry.params ?? {}, null), {
    ...(turn && { turn }),
  })
  if (!state.known) return
  const how = getSettlement(getEndpoint(entry.operation), entry, entry.before.value, state.value)
  const mayStillBeMade = now() - Date.parse(entry.at) < settledAfterMilliseconds
  if (how !== null && !(how === 'asBefore' && mayStillBeMade)) journal.settle(id, how)
}

/** A connection keeps its name when its address, its token or its sudo user becomes another one. */
export function whyNotHere(entry: JournalDetails, actor: string | null, target: Target): string | null {
  if (entry.connection !== target.id) return t('It was made on another connection')
  const service = storedAddress(target)
  if (entry.service !== service)
    return t('It was sent to {service}, and the connection leads to {service2} now', {
      service: entry.service ?? t('an address that was not noted'),
      service2: service,
    })
  const sudo = target.sudo?.username ?? null
  if (entry.sudo !== sudo) return describeOtherUser(entry.sudo, sudo)
  if (actor === target.actor) return null
  if (entry.account === null || target.username === null)
    return t('It was made with another token, and it is not known whether that belongs to the same account')
  if (entry.account !== target.username)
    return t('It was made with the token of {account}, and the connection has that of {username} now', {
      account: entry.account,
      username: target.username,
    })
  return null
}

function describeOtherUser(before: string | null, now: string | null): string {
  if (before === null)
    return t('It was made without acting as another user, and the connection acts as {now} now', { now })
  if (now === null) return t('It was made as {before}, and the connection does not act as another user now', { before })
  return t('It was made as {before}, and the connection acts as {now} now', { before, now })
}

function getSettlement(
  { effect, inverse, params: places }: Endpoint,
  { params }: Pick<JournalDetails, 'params'>,
  before: unknown,
  present: unknown,
): Settlement | null {
  const ignoring = inverse && inverse.fidelity !== 'none' ? inverse.ignoring : []
  if (differences(before, present, ignoring).length === 0) return 'asBefore'
  if (effect === 'destroy') return present === null ? 'asSent' : null
  const body = Object.keys(places.body ?? {}).map((name): [string, unknown] => [name, params?.[name]])
  return showsWhatWasSent(before, present, body) ? 'asSent' : null
}

/** Whether a state has each plain value that was sent; for a changed resource at least one value must be comparable. */
function showsWhatWasSent(before: unknown, present: unknown, sent: readonly (readonly [string, unknown])[]): boolean {
  if (typeof present !== 'object' || present === null) return false
  const shown = new Map<string, unknown>(Object.entries(present))
  const comparable = sent.filter(([name, value]) => value !== undefined && typeof value !== 'object' && shown.has(name))
  if (comparable.some(([name, value]) => shown.get(name) !== value)) return false
  return before === null || comparable.length > 0
}
