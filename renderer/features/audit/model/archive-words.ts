import type { ArchiveGap, AuditArchive, GapReason } from '#shared/bridge.ts'
import { explain } from '#shared/errors.ts'
import { formatList, t } from '#shared/i18n/i18n.ts'
import { formatSize } from '../../../lib/code/format-size.ts'
import { exactDay, exactTime } from '../../../ui/time/time.ts'

/** IDs that are listed with a gap. */
const maxIds = 5
/** More gaps are counted, not listed. */
const maxGaps = 3

const reasons: Readonly<Record<GapReason, string>> = {
  unread: t('Not read yet. The next update reads it.'),
  retention: t(
    'The service no longer has the newest archived event, so it may have deleted others before they were archived.',
  ),
  vanished: t('The service no longer lists archived events of this period. The archive keeps them.'),
  changed: t('The service lists an event with another content. The archive keeps the first one.'),
  notUnderstood: t('Rows of the service’s response are no audit events, so they could not be archived.'),
}

/** How much an archive has, and when it was updated. */
export function describeArchive({ events, bytes, first, last, isRunning, lastRun }: AuditArchive): string {
  const archived = formatList([
    t('{count, plural, one {# event} other {# events}}', { count: events }),
    ...(first === null || last === null ? [] : [t('{from} – {to}', { from: exactDay(first), to: exactDay(last) })]),
    formatSize(bytes),
  ])
  if (isRunning) return t('Updating: {archived}.', { archived })
  if (!lastRun) return t('Paused: {archived}.', { archived })
  const at = exactTime(lastRun.at)
  return lastRun.error
    ? t('{archived}. Last update failed: {at}.', { archived, at })
    : t('{archived}. Updated: {at}.', { archived, at })
}

/** Why the last update failed, and the gaps with their reasons. Empty while the archive is updated. */
export function describeArchiveProblems({ isRunning, lastRun, gaps }: AuditArchive): readonly string[] {
  if (isRunning) return []
  const more = gaps.length - maxGaps
  return [
    ...(lastRun?.error ? [explain(lastRun.error).sentence] : []),
    ...gaps.slice(0, maxGaps).map(describeGap),
    ...(more > 0
      ? [
          t('{more, plural, one {# more gap} other {# more gaps}}. The manifest of an export lists up to 100 gaps.', {
            more,
          }),
        ]
      : []),
  ]
}

/** A gap: its period, its reason, and its events. */
function describeGap({ reason, from, to, ids, count }: ArchiveGap): string {
  const values = { to: exactTime(to), reason: reasons[reason] }
  const gap =
    from === null
      ? t('Beginning of the log – {to}: {reason}', values)
      : t('{from} – {to}: {reason}', { ...values, from: exactTime(from) })
  if (ids.length === 0) {
    return count === null ? gap : t('{gap} {count, plural, one {# row.} other {# rows.}}', { gap, count })
  }
  return t('{gap} {count, plural, one {Event {list}.} other {# events: {list}{more, select, true {…} other {}}.}}', {
    gap,
    count: count ?? ids.length,
    list: ids.slice(0, maxIds).join(', '),
    more: `${ids.length > maxIds}`,
  })
}

/** How far a search is that needs more time. */
export function describeSearch({ found, backTo }: { readonly found: number; readonly backTo: number }): string {
  return t('Searching: {found, plural, one {# matching event} other {# matching events}} back to {day}.', {
    found,
    day: exactDay(new Date(backTo).toISOString()),
  })
}
