import { Badge, Group, Text } from '@mantine/core'
import { type AccessState, formatDecision } from '#shared/access-reviews/decisions.ts'
import { decisionWord, sourceWords } from '#shared/access-reviews/file-words.ts'
import type { ReviewAccess, ReviewAction } from '#shared/access-reviews/review.ts'
import { formatOutcome, formatSource } from '#shared/access-reviews/words.ts'
import { t } from '#shared/i18n/i18n.ts'
import { roleWord } from '#shared/roles.ts'
import { roleName } from '../../../ui/people/roles.ts'
import { UserName } from '../../../ui/people/user-name.tsx'
import type { TableColumn } from '../../../ui/resource-table/column.ts'
import { exactDay } from '../../../ui/time/time.ts'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'

export interface AccessRow extends AccessState {
  readonly access: ReviewAccess
}

const decisionColors: Readonly<Record<ReviewAction, string>> = {
  ...{ keep: 'gray', lower: 'orange', expire: 'orange', remove: 'red' },
}

/** What the last review decided, without its values. */
export const previousLabels: Readonly<Record<ReviewAction, string>> = {
  ...{ keep: t('Keep'), lower: t('Lower role'), expire: t('Set expiration date'), remove: t('Remove') },
}

/** A decision as a badge. */
export function DecisionBadge({ decision }: Pick<AccessState, 'decision'>) {
  if (!decision?.action) return t('Undecided')
  return (
    <Badge size="sm" variant="light" tt="none" fw={500} color={decisionColors[decision.action]}>
      {formatDecision(decision)}
    </Badge>
  )
}

function timeCell(value: string | null) {
  if (value === null) return t('Unknown')
  return value.length === 10 ? exactDay(value) : <TimeAgo value={value} />
}

export const accessColumns: readonly TableColumn<AccessRow>[] = [
  {
    id: 'name',
    header: t('Name'),
    value: ({ access }) => access.person.name,
    cell: ({ access: { person } }) => <UserName name={person.name} username={person.username} />,
    filterText: ({ access: { person } }) => `${person.name} ${person.username}`,
    width: 150,
  },
  { id: 'username', header: t('Username'), value: ({ access }) => access.person.username, width: 140, isHidden: true },
  { id: 'place', header: t('Where'), value: ({ access }) => access.place.path, width: 140, grows: true },
  {
    id: 'access_level',
    header: t('Role'),
    value: ({ access }) => roleName(access.level),
    exportValue: ({ access }) => roleWord(access.level),
    sortValue: ({ access }) => access.level,
    width: 95,
  },
  {
    id: 'source',
    header: t('Source'),
    value: ({ access }) => formatSource(access),
    exportValue: ({ access }) => sourceWords[access.source],
    width: 95,
    yields: true,
  },
  {
    id: 'expires_at',
    header: t('Expires'),
    value: ({ access }) => access.expires || null,
    printValue: ({ access }) => access.expires || t('Never'),
    cell: ({ access }) => (access.expires === '' ? t('Never') : exactDay(access.expires)),
    width: 115,
    yields: true,
  },
  {
    id: 'granted_at',
    header: t('Granted'),
    value: ({ access }) => access.grantedAt,
    cell: ({ access }) => timeCell(access.grantedAt),
    width: 115,
    yields: true,
  },
  { id: 'granted_by', header: t('Granted by'), value: ({ access }) => access.grantedBy, width: 140, isHidden: true },
  {
    id: 'last_activity_at',
    header: t('Last activity'),
    value: ({ access }) => access.lastActivity,
    cell: ({ access }) => timeCell(access.lastActivity),
    width: 115,
    yields: true,
  },
  {
    id: 'two_factor',
    header: t('Two-factor'),
    value: ({ access: { twoFactor } }) => (twoFactor === null ? t('Unknown') : twoFactor ? t('Yes') : t('No')),
    exportValue: ({ access }) => access.twoFactor,
    width: 100,
    isHidden: true,
  },
  {
    id: 'previous',
    header: t('Last review'),
    value: ({ access: { previous } }) => previous && previousLabels[previous.action],
    exportValue: ({ access: { previous } }) => previous?.action,
    width: 110,
    isHidden: true,
  },
  {
    id: 'decision',
    header: t('Decision'),
    value: ({ decision }) => (decision ? formatDecision(decision) : t('Undecided')),
    exportValue: ({ decision }) => decisionWord(decision),
    cell: ({ decision, result, isUndone }) => (
      <Group gap={6} wrap="nowrap">
        <DecisionBadge decision={decision} />
        {result && (
          <Text size="xs" c="dimmed">
            {formatOutcome({ result, isUndone })}
          </Text>
        )}
      </Group>
    ),
    width: 175,
  },
  { id: 'reason', header: t('Reason'), value: ({ decision }) => decision?.reason ?? null, width: 180, isHidden: true },
  {
    id: 'result',
    header: t('Result'),
    value: ({ result, isUndone }) => result && formatOutcome({ result, isUndone }),
    exportValue: ({ result, isUndone }) => (isUndone ? 'undone' : result?.outcome),
    width: 120,
    isHidden: true,
  },
]
