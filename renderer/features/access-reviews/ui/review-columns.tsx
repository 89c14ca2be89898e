import { Badge, Group, Text } from '@mantine/core'
import { formatDecision, type Standing } from '#shared/access-reviews/decisions.ts'
import type { ReviewAccess, ReviewAction, ReviewResult } from '#shared/access-reviews/review.ts'
import { formatSource } from '#shared/access-reviews/words.ts'
import { roleName } from '../../../ui/people/roles.ts'
import { UserName } from '../../../ui/people/user-name.tsx'
import type { TableColumn } from '../../../ui/resource-table/column.ts'
import { exactDay } from '../../../ui/time/time.ts'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'

export interface AccessRow extends Standing {
  readonly access: ReviewAccess
}

const decisionColors: Readonly<Record<ReviewAction, string>> = {
  ...{ keep: 'gray', lower: 'orange', expire: 'orange', remove: 'red' },
}

/** What the last review decided, without its values. */
export const previousLabels: Readonly<Record<ReviewAction, string>> = {
  ...{ keep: 'Keep', lower: 'Lower role', expire: 'Set expiration date', remove: 'Remove' },
}

export const outcomeLabels: Readonly<Record<ReviewResult['outcome'], string>> = {
  ...{ done: 'Applied', skipped: 'No change needed', blocked: 'Not possible', failed: 'Failed' },
  ...{ unknown: 'Outcome unknown', notSent: 'Not sent' },
}

/** A decision as a badge. */
export function DecisionBadge({ decision }: Pick<Standing, 'decision'>) {
  if (!decision?.action) return 'Undecided'
  return (
    <Badge size="sm" variant="light" tt="none" fw={500} color={decisionColors[decision.action]}>
      {formatDecision(decision)}
    </Badge>
  )
}

function timeCell(value: string | null) {
  if (value === null) return 'Unknown'
  return value.length === 10 ? exactDay(value) : <TimeAgo value={value} />
}

export const accessColumns: readonly TableColumn<AccessRow>[] = [
  {
    id: 'name',
    header: 'Name',
    value: ({ access }) => access.person.name,
    cell: ({ access: { person } }) => <UserName name={person.name} username={person.username} />,
    filterText: ({ access: { person } }) => `${person.name} ${person.username}`,
    width: 160,
  },
  { id: 'username', header: 'Username', value: ({ access }) => access.person.username, width: 140, isHidden: true },
  { id: 'place', header: 'Where', value: ({ access }) => access.place.path, width: 150, grows: true },
  {
    id: 'access_level',
    header: 'Role',
    value: ({ access }) => roleName(access.level),
    sortValue: ({ access }) => access.level,
    width: 95,
  },
  { id: 'source', header: 'Source', value: ({ access }) => formatSource(access), width: 95 },
  {
    id: 'expires_at',
    header: 'Expires',
    value: ({ access }) => access.expires || null,
    printValue: ({ access }) => access.expires || 'Never',
    cell: ({ access }) => (access.expires === '' ? 'Never' : exactDay(access.expires)),
    width: 105,
  },
  {
    id: 'granted_at',
    header: 'Granted',
    value: ({ access }) => access.grantedAt,
    cell: ({ access }) => timeCell(access.grantedAt),
    width: 115,
  },
  { id: 'granted_by', header: 'Granted by', value: ({ access }) => access.grantedBy, width: 140, isHidden: true },
  {
    id: 'last_activity_at',
    header: 'Last activity',
    value: ({ access }) => access.lastActivity,
    cell: ({ access }) => timeCell(access.lastActivity),
    width: 115,
  },
  {
    id: 'two_factor',
    header: 'Two-factor',
    value: ({ access: { twoFactor } }) => (twoFactor === null ? 'Unknown' : twoFactor ? 'Yes' : 'No'),
    width: 100,
    isHidden: true,
  },
  {
    id: 'previous',
    header: 'Last review',
    value: ({ access: { previous } }) => previous && previousLabels[previous.action],
    width: 110,
    isHidden: true,
  },
  {
    id: 'decision',
    header: 'Decision',
    value: ({ decision }) => (decision ? formatDecision(decision) : 'Undecided'),
    cell: ({ decision, result }) => (
      <Group gap={6} wrap="nowrap">
        <DecisionBadge decision={decision} />
        {result && (
          <Text size="xs" c="dimmed">
            {outcomeLabels[result.outcome]}
          </Text>
        )}
      </Group>
    ),
    width: 190,
  },
  { id: 'reason', header: 'Reason', value: ({ decision }) => decision?.reason ?? null, width: 180, isHidden: true },
  {
    id: 'result',
    header: 'Result',
    value: ({ result }) => result && outcomeLabels[result.outcome],
    width: 120,
    isHidden: true,
  },
]
