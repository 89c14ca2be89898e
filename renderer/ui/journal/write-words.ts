import type { JournalEntry } from '#shared/bridge.ts'
import { actionTarget } from '#shared/contract/action-words.ts'
import { t } from '#shared/i18n/i18n.ts'
import { roleName } from '#shared/roles.ts'

export { actionLabel, actionTarget as getTarget } from '#shared/contract/action-words.ts'

/** For a change that can be undone without a trace in the changed object. */
export const allAsBefore = t('The previous state is restored completely.')

/**
 * The object of a journal entry. For a member: who, from which role to which, and where.
 * @example 'Priya Nair: Guest → Reporter in harbor/lighthouse'
 */
export function getSubject({
  operation,
  params,
  member,
}: Pick<JournalEntry, 'operation' | 'params' | 'member'>): string {
  if (!member || params === null) return actionTarget(operation, params)
  const { name, level } = member
  const where = t('in {id}', { id: String(params.id) })
  const had = level === null ? null : roleName(level)
  if (operation.endsWith('.remove')) return t('{name}: {had} → removed {where}', { name, had: had ?? 'member', where })
  const to = typeof params.access_level === 'number' ? roleName(params.access_level) : had
  if (had !== null && to !== had) return `${name}: ${had} → ${to} ${where}`
  if (had === null) return t('{name}: added as {to} {where}', { name, to, where })
  return `${name}: ${typeof params.expires_at === 'string' && params.expires_at !== '' ? t('expires {expires_at}', { expires_at: params.expires_at }) : had} ${where}`
}
