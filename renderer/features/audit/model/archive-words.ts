import type { ArchiveGap, AuditArchive, GapReason } from '#shared/bridge.ts'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { exactTime } from '../../../ui/time/time.ts'

/** IDs that are listed with a gap. */
const maxIds = 5

const reasons: Readonly<Record<GapReason, string>> = {
  unread: t('Not read yet. The next update reads it.'),
  retention: t(
    'The service no longer has the newest archived event, so it may have deleted others before they were archived.',
  ),
  vanished: t('The service no longer lists archived events of this period. The archive keeps them.'),
  changed: t('The service lists an event with another content. The archive keeps the first one.'),
  notUnderstood: t('Rows of the service’s response are no audit events, so they could not be archived.'),
}

/** A gap in one or two sentences: its period, its reason, and its events. */
export function describeGap({ reason, from, to, ids, count }: ArchiveGap): string {
  const period = t('{from} – {to}: {reason}', {
    from: from === null ? t('beginning of the log') : exactTime(from),
    to: exactTime(to),
    reason: reasons[reason],
  })
  if (ids.length === 0) {
    return count === null ? period : t('{period} {count, plural, one {# row.} other {# rows.}}', { period, count })
  }
  return t('{period} {count, plural, one {Event {list}.} other {# events: {list}{more, select, true {…} other {}}.}}', {
    period,
    count: count ?? ids.length,
    list: ids.slice(0, maxIds).join(', '),
    more: `${ids.length > maxIds}`,
  })
}

/** When an archive was updated last, and why that failed. */
export function describeRun({ lastRun, isRunning }: AuditArchive): string {
  if (isRunning) return t('Reading events…')
  if (!lastRun) return t('Not updated yet.')
  const at = exactTime(lastRun.at)
  if (lastRun.error) return t('Update failed {at}. {reason}', { at, reason: explain(lastRun.error).sentence })
  return t('Updated {at}.', { at })
}

/** The times of the first and last event. */
export function describePeriod({ first, last }: AuditArchive): string | null {
  return first === null || last === null ? null : t('{from} – {to}', { from: exactTime(first), to: exactTime(last) })
}
