import { t } from '#shared/i18n/i18n.ts'
import { daysLeft, soonDays } from '../../attention/expiry.ts'
import type { Member } from '../../contract/members.ts'
import { projectNotificationsQuery } from '../../queries/instance.ts'
import { projectMembersQuery } from '../../queries/people.ts'
import { roles } from '../../roles.ts'
import { type ColumnOf, readList, readOne } from '../column.ts'

const topic = t('Members')

const labels = {
  guest: t('Guests'),
  reporter: t('Reporters'),
  developer: t('Developers'),
  maintainer: t('Maintainers'),
  owner: t('Owners'),
} as const

const counts: readonly ColumnOf<readonly Member[]>[] = roles.toReversed().map(({ level, code, name }) => ({
  id: `members.${code}s`,
  label: labels[code],
  topic,
  type: 'number',
  description: t('Direct members with the role {name}.', { name }),
  ...(code === 'owner' && { isDefault: true as const }),
  compute: members => members.filter(member => member.access_level === level).length,
}))

/** Direct members: inherited roles belong to the groups. */
export const members = readList('members', project => projectMembersQuery(project), [
  {
    id: 'members.total',
    label: t('Members'),
    topic,
    type: 'number',
    description: t('Number of direct members.'),
    compute: all => all.length,
  },
  ...counts,
  {
    id: 'members.expiring',
    label: t('Expiring members'),
    topic,
    type: 'number',
    description: t('Direct members whose role expires within {soonDays} days.', { soonDays }),
    compute: (all, { now }) =>
      all.filter(({ expires_at }) => {
        const left = daysLeft(expires_at, now)
        return left !== null && left <= soonDays
      }).length,
  },
  {
    id: 'members.unlimited',
    label: t('Without expiration'),
    topic,
    type: 'number',
    description: t('Direct members whose role doesn’t expire.'),
    isDefault: true,
    compute: all => all.filter(({ expires_at }) => !expires_at).length,
  },
])

export const notifications = readOne('notifications', projectNotificationsQuery, [
  {
    id: 'notifications.level',
    label: t('Notification level'),
    topic: t('Notifications'),
    type: 'text',
    description: t('Your notification level for the project.'),
    compute: ({ level }) => level,
  },
])
