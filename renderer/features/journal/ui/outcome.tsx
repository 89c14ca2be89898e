import { Badge } from '@mantine/core'
import type { JournalEntry, JournalOutcome } from '#shared/bridge.ts'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'

export const outcomeLabels: Readonly<Record<JournalOutcome, string>> = {
  pending: t('Under way'),
  done: t('Done'),
  failed: t('Failed'),
  unknown: t('Unknown'),
}

/** @example formatOutcomeCount('done', 3) // '3 done' */
export function formatOutcomeCount(outcome: JournalOutcome, count: number): string {
  switch (outcome) {
    case 'pending':
      return t('{count, number} under way', { count })
    case 'done':
      return t('{count, number} done', { count })
    case 'failed':
      return t('{count, number} failed', { count })
    case 'unknown':
      return t('{count, number} unknown', { count })
  }
}

const colors: Readonly<Record<JournalOutcome, string>> = {
  pending: 'blue',
  done: 'green',
  failed: 'red',
  unknown: 'yellow',
}

export function OutcomeBadge({ outcome }: { readonly outcome: JournalOutcome }) {
  return (
    <Badge variant="light" color={colors[outcome]} size="sm" radius="sm" tt="none" flex="none">
      {outcomeLabels[outcome]}
    </Badge>
  )
}

/** The reason for an entry's outcome, in a few words; empty when there is none. */
export function getReason({ error, status, outcome }: Pick<JournalEntry, 'error' | 'status' | 'outcome'>): string {
  if (error) return explain(error).title
  if (outcome === 'unknown') return t('The app closed before the response arrived')
  return status === null ? '' : String(status)
}
