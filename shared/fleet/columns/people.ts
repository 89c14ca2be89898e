import { t } from '#shared/i18n/i18n.ts'
import { daysLeft, soonDays } from '../../attention/expiry.ts'
import type { Value } from '../../contract/contract.ts'
import type { Member } from '../../contract/members.ts'
import { groupNotificationsQuery, projectNotificationsQuery } from '../../queries/instance.ts'
import { groupMembersQuery, memberQueries, projectMembersQuery } from '../../queries/people.ts'
import { roles } from '../../roles.ts'
import { type ColumnOf, fleetRead, loadList, readList, readOne } from '../column.ts'

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

/** Of direct members: inherited roles belong to the groups. */
const memberColumns: readonly ColumnOf<readonly Member[]>[] = [
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
    label: t('Members without expiration'),
    topic,
    type: 'number',
    description: t('Direct members whose role doesn’t expire.'),
    isDefault: true,
    compute: all => all.filter(({ expires_at }) => !expires_at).length,
  },
]

export const members = readList('members', project => projectMembersQuery(project), memberColumns)
export const groupMembers = readList('members', group => groupMembersQuery(group), memberColumns)

interface OutsideMembers {
  readonly direct: readonly Member[]
  readonly ofGroup: readonly Member[]
}

/** Two lists for each project, which are loaded only where the column is in use. */
export const outsideMembers = fleetRead<OutsideMembers>(
  'outside_members',
  [
    {
      id: 'members.outside_group',
      label: t('Members outside the group'),
      topic,
      type: 'number',
      description: t('Direct members that are not members of the project’s group or a group above it.'),
      compute: ({ direct, ofGroup }) => {
        const inside = new Set(ofGroup.map(({ id }) => id))
        return direct.filter(({ id }) => !inside.has(id)).length
      },
    },
  ],
  async (call, { project: { path_with_namespace: path } }) => {
    const group = path.slice(0, Math.max(0, path.lastIndexOf('/')))
    const direct = await loadList(call, projectMembersQuery(path))
    const ofGroup = await loadList(call, memberQueries.group.all(group))
    const isCut = direct.isCut === true || ofGroup.isCut === true
    return { data: { direct: direct.data, ofGroup: ofGroup.data }, from: [...direct.from, ...ofGroup.from], isCut }
  },
)

const notificationColumns: readonly ColumnOf<Value<'notificationSettings.ofProject'>>[] = [
  {
    id: 'notifications.level',
    label: t('Notification level'),
    topic: t('Notifications'),
    type: 'text',
    description: t('Your notification level.'),
    compute: ({ level }) => level,
  },
]

export const notifications = readOne('notifications', projectNotificationsQuery, notificationColumns)
export const groupNotifications = readOne('notifications', groupNotificationsQuery, notificationColumns)
