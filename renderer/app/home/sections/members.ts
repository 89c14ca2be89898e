import { linkOptions } from '@tanstack/react-router'
import { dayFromNow } from '#shared/attention/expiry.ts'
import { findExpiring, type ReadOf } from '#shared/attention/findings.ts'
import type { ActivityEventFields } from '#shared/contract/activity-events.ts'
import type { Member } from '#shared/contract/members.ts'
import { t } from '#shared/i18n/i18n.ts'
import { roleName } from '../../../ui/people/roles.ts'
import { exactDay } from '../../../ui/time/time.ts'
import type { Item } from '../section.ts'

/** Members whose access expires within some days, the next to expire first. */
export function expiringItems(
  connection: string,
  reads: readonly ReadOf<readonly Member[]>[],
  days: number,
  now: number,
): readonly Item[] {
  return findExpiring(reads, days, now).map(({ tone, place: { kind, path }, member, left }) => {
    const search = { member: `${member.id}` }
    const link =
      kind === 'group'
        ? linkOptions({ to: '/c/$connection/g/$group/members', params: { connection, group: path }, search })
        : linkOptions({ to: '/c/$connection/p/$project/members', params: { connection, project: path }, search })
    return {
      key: `${kind} ${path} ${member.id}`,
      tone,
      name: member.name,
      words: t('{roleName} access {end}', { roleName: roleName(member.access_level), end: formatEnd(left) }),
      place: path,
      when: { day: exactDay(member.expires_at?.slice(0, 10) ?? '') },
      destination: { kind: 'screen', link },
    }
  })
}

/** Members who lost their access in the last days because it ended, the latest first (document 3, section 6.1). */
export function expiredItems(
  connection: string,
  readings: readonly ReadOf<readonly ActivityEventFields[]>[],
  days: number,
  now: number,
): readonly Item[] {
  const since = `${dayFromNow(-days, now)}T00:00:00Z`
  return readings
    .flatMap(({ place, values }) => values.flat().map(event => ({ place, event, at: event.created_at ?? '' })))
    .filter(({ at }) => Date.parse(at) >= Date.parse(since))
    .toSorted((a, b) => Date.parse(b.at) - Date.parse(a.at))
    .map(({ place: { path }, event, at }) => ({
      key: `ended ${path} ${event.author_id} ${at}`,
      tone: 'note',
      name: event.author?.name ?? event.author_username ?? t('User {author_id}', { author_id: event.author_id }),
      words: t('Access expired'),
      place: path,
      when: { label: '', at },
      destination: {
        kind: 'screen',
        link: linkOptions({
          to: '/c/$connection/p/$project/activity',
          params: { connection, project: path },
          search: { action: 'expired' },
        }),
      },
    }))
}

/** Whole days, as the lists of members count them. */
function formatEnd(left: number): string {
  if (left <= 0) return 'expired'
  return t('{left, plural, one {expires tomorrow} other {expires in # days}}', { left })
}
