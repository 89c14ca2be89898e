import type { Epic } from '#shared/contract/epics.ts'
import { formatSentences, t } from '#shared/i18n/i18n.ts'
import { exactDay } from '../../../ui/time/time.ts'

export type Edge = 'start' | 'due'

/** The source of an epic's date. */
export interface DateOrigin {
  /** The day that counts, `YYYY-MM-DD`. */
  readonly day: string | null
  /** `unknown`: the service sends it only to users who may edit the epic. */
  readonly origin: 'fixed' | 'inherited' | 'unknown'
  readonly sentence: string
}

const sources = {
  start: t('the earliest start among the milestones of its issues and the epics below it'),
  due: t('the latest end among the milestones of its issues and the epics below it'),
} as const

/** The source of an epic's start or due date: fixed, or inherited (document 3, sections 2 and 4.7). */
export function dateOrigin(epic: Epic, edge: Edge): DateOrigin {
  const day = epic[`${edge}_date`] ?? null
  const isFixed = epic[`${edge}_date_is_fixed`]
  // Older services have milestones as the only source.
  const sent = epic[`${edge}_date_from_inherited_source`] ?? epic[`${edge}_date_from_milestones`] ?? null
  // Later services send the day as a time.
  const inherited = sent?.slice(0, 'YYYY-MM-DD'.length) ?? null
  const fixed = epic[`${edge}_date_fixed`] ?? null
  switch (isFixed) {
    case true:
      return {
        day,
        origin: 'fixed',
        sentence:
          inherited === null
            ? t('Fixed by hand. Nothing would be inherited.')
            : t('Fixed by hand. Inherited, it would be {inherited}.', { inherited: exactDay(inherited) }),
      }
    case false:
      return {
        day,
        origin: 'inherited',
        sentence: formatSentences([
          day === null
            ? t('Nothing is inherited, because no date is set. It would be {sources}.', { sources: sources[edge] })
            : t('Inherited: {sources}.', { sources: sources[edge] }),
          fixed !== null && t('The fixed date {fixed} does not count.', { fixed: exactDay(fixed) }),
        ]),
      }
    default:
      return { day, origin: 'unknown', sentence: t('Who may edit the epic sees whether it is fixed or inherited.') }
  }
}
