import type { JournalDetails, Restored, StateSeen } from '#shared/bridge.ts'
import { getEndpoint } from '#shared/contract/contract.ts'
import type { OperationCall } from '#shared/contract/endpoint.ts'
import { differences } from '#shared/differences.ts'
import { t } from '#shared/i18n/i18n.ts'
import { invalid } from '../failure.ts'
import { readState, stateCall } from '../proxy/state.ts'
import { whyNotHere } from './check-outcome.ts'
import type { UndoPlanParts, UndoRequest } from './plan-undo.ts'

export const unread: Restored = { state: 'unread', fields: [] }

/** Reads what was undone again, and notes in the journal what came of it. @throws Failure when there is no such entry or connection */
export async function readRestored(
  { journal, sender, scheduler, target: getTarget }: Pick<UndoPlanParts, 'journal' | 'sender' | 'scheduler' | 'target'>,
  { connection, id, priority = 'person' }: UndoRequest,
): Promise<Restored> {
  const entry = journal.get(id)
  if (!entry) throw invalid(t('This entry is not in the journal'))
  const target = await getTarget(connection)
  if (whyNotHere(entry, journal.getActor(id), target) !== null) return unread
  const done = entry.undoneBy === null ? null : journal.get(entry.undoneBy)
  const call = restoredCall(entry, done)
  // A person does not wait for a limit of the service to hear of what was sent already: then it was not read, and can be read later.
  const turn = { scheduler, priority }
  const present = call && (await readState(sender, target, call, { turn }).catch(() => null))
  const found = compareRestored(entry, done, present ?? { known: false })
  if (done) journal.noteRestored(done.id, found)
  return found
}

/**
 * The read that shows what an undo restored, the same one that saw the state before the entry: of what the undo made, which may
 * have an id of its own, or else of what the entry changed.
 */
function restoredCall(entry: JournalDetails, done: JournalDetails | null): OperationCall | null {
  const own = stateCall(getEndpoint(entry.operation).inverse, entry.params ?? {}, null)
  if (!done) return own
  const back = getEndpoint(done.operation)
  const made = back.effect === 'write' ? stateCall(back.inverse, done.params ?? {}, done.answer) : null
  return made?.operation === own?.operation ? made : own
}

function compareRestored(entry: JournalDetails, done: JournalDetails | null, present: StateSeen): Restored {
  if (!present.known || !entry.before.known) return unread
  const { inverse } = getEndpoint(entry.operation)
  if (done && inverse && 'isRestored' in inverse && inverse.isRestored?.(done.answer, present.value)) {
    return { state: 'full', fields: [] }
  }
  const ignoring = [entry, done].flatMap(one => (one && getEndpoint(one.operation).inverse?.ignoring) ?? [])
  const left = differences(entry.before.value, present.value, ignoring)
  if (left.length === 0) return { state: 'full', fields: [] }
  const fields = left.map(({ path }) => path || t('the whole'))
  const isUntouched = entry.after.known && differences(entry.after.value, present.value, ignoring).length === 0
  return { state: isUntouched ? 'not' : 'partly', fields }
}
