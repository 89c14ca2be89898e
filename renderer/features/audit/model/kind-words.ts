import type { ChangeKind } from '#shared/audit/facts.ts'

/** What each kind of change is called. */
export const kindLabels: Readonly<Record<ChangeKind, string>> = {
  add: 'Added',
  change: 'Changed',
  remove: 'Removed',
  message: 'Message only',
}
