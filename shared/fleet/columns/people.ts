import { daysLeft, soonDays } from '../../attention/expiry.ts'
import type { Member } from '../../contract/members.ts'
import { projectNotificationsQuery } from '../../queries/instance.ts'
import { projectMembersQuery } from '../../queries/people.ts'
import { roles } from '../../roles.ts'
import { type ColumnOf, readList, readOne } from '../column.ts'

const topic = 'Members'

const counts: readonly ColumnOf<readonly Member[]>[] = roles.toReversed().map(({ level, name }) => ({
  id: `members.${name.toLowerCase()}s`,
  label: `${name}s`,
  topic,
  type: 'number',
  description: `Direct members with the role ${name}.`,
  ...(name === 'Owner' && { isDefault: true as const }),
  compute: members => members.filter(member => member.access_level === level).length,
}))

/** Direct members: inherited roles belong to the groups. */
export const members = readList('members', project => projectMembersQuery(project), [
  {
    id: 'members.total',
    label: 'Members',
    topic,
    type: 'number',
    description: 'Number of direct members.',
    compute: all => all.length,
  },
  ...counts,
  {
    id: 'members.expiring',
    label: 'Expiring members',
    topic,
    type: 'number',
    description: `Direct members whose role expires within ${soonDays} days.`,
    compute: (all, { now }) =>
      all.filter(({ expires_at }) => {
        const left = daysLeft(expires_at, now)
        return left !== null && left <= soonDays
      }).length,
  },
  {
    id: 'members.unlimited',
    label: 'Without expiration',
    topic,
    type: 'number',
    description: 'Direct members whose role doesn’t expire.',
    isDefault: true,
    compute: all => all.filter(({ expires_at }) => !expires_at).length,
  },
])

export const notifications = readOne('notifications', projectNotificationsQuery, [
  {
    id: 'notifications.level',
    label: 'Notification level',
    topic: 'Notifications',
    type: 'text',
    description: 'Your notification level for the project.',
    compute: ({ level }) => level,
  },
])
