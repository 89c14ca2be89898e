import type { EventFormat } from '#shared/audit/event-lines.ts'
import type { ChangeKind } from '#shared/audit/facts.ts'
import { csvLabels } from '#shared/csv.ts'
import { pgettext, t } from '#shared/i18n/i18n.ts'

/** What the formats of exports are called. */
export const formatLabels: Readonly<Record<EventFormat, string>> = {
  ...csvLabels,
  jsonl: t('JSON Lines'),
}

/** What each kind of change is called. */
export const kindLabels: Readonly<Record<ChangeKind, string>> = {
  add: t('Added'),
  change: pgettext('kind of change', 'Changed'),
  remove: t('Removed'),
  message: t('Message only'),
}

/** The views of a log. */
export const viewNames = {
  events: t('Events'),
  charts: t('Charts'),
  unusual: t('Anomalies'),
  archive: t('Archive'),
} as const
