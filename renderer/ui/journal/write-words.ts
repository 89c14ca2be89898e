import type { JournalEntry } from '#shared/bridge.ts'
import { actionTarget } from '#shared/contract/action-words.ts'
import type { OperationId } from '#shared/contract/contract.ts'
import { t } from '#shared/i18n/i18n.ts'
import { roleName } from '#shared/roles.ts'
import { shortRef } from '../../lib/project/short-ref.ts'
import { exactDay } from '../time/time.ts'

export { actionLabel, actionTarget as getTarget, successMessage } from '#shared/contract/action-words.ts'

/** For a change that can be undone without a trace in the changed object. */
export const allAsBefore = t('The previous state is restored completely.')

/** The object of a write as screens show it: with short SHAs. Exports and copies have the full ones. */
export function getShortTarget(operation: OperationId, params: JournalEntry['params']): string {
  return actionTarget(operation, params, shortRef)
}

/**
 * The object of a journal entry. For a member: who, from which role to which, and where.
 * @example 'Priya Nair: Guest → Reporter in harbor/lighthouse'
 */
export function getSubject({
  operation,
  params,
  member,
}: Pick<JournalEntry, 'operation' | 'params' | 'member'>): string {
  if (!member || params === null) return getShortTarget(operation, params)
  const { name, level } = member
  const place = getPlace(operation, String(params.id))
  const had = level === null ? null : roleName(level)
  if (operation.endsWith('.remove'))
    return t('{name}: {had} → removed in {place}', { name, had: had ?? t('member'), place })
  const to = typeof params.access_level === 'number' ? roleName(params.access_level) : had
  if (had === null) return t('{name}: added as {to} in {place}', { name, to, place })
  if (to !== had) return t('{name}: {had} → {to} in {place}', { name, had, to, place })
  const { expires_at } = params
  return typeof expires_at === 'string' && expires_at !== ''
    ? t('{name}: expires {expires_at} in {place}', { name, expires_at: exactDay(expires_at), place })
    : t('{name}: {had} in {place}', { name, had, place })
}

/** The group or project of a member: its path, or what its ID is an ID of. */
function getPlace(operation: OperationId, id: string): string {
  if (!/^\d+$/.test(id)) return id
  return operation.startsWith('group') ? t('group {id}', { id }) : t('project {id}', { id })
}
