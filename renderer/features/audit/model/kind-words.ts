import type { ChangeKind } from '#shared/audit/facts.ts'
import { t } from '#shared/i18n/i18n.ts'

/** What each kind of change is called. */
export const kindLabels: Readonly<Record<ChangeKind, string>> = {
  add: t('Added'),
  change: t('Changed'),
  remove: t('Removed'),
  message: t('Message only'),
}
