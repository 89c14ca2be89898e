import { Group, Text } from '@mantine/core'
import type { FeatureFlag } from '#shared/contract/feature-flags.ts'
import { visibleString } from '#shared/text/visible.ts'
import type { TableColumn } from '../../../ui/resource-table/column.ts'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { ruleWords } from '../model/strategies.ts'
import { type Question, whatIf } from '../model/what-if.ts'
import { AnswerBadge, InactiveBadge, VersionBadge } from './marks.tsx'

const columns: readonly TableColumn<FeatureFlag>[] = [
  {
    id: 'name',
    header: 'Name',
    value: flag => flag.name,
    cell: flag => (
      <Group gap={6} wrap="nowrap" miw={0}>
        <Text size="xs" fw={600} ff="monospace" truncate>
          <VisibleText text={flag.name} />
        </Text>
        <VersionBadge version={flag.version} />
        <InactiveBadge active={flag.active} />
      </Group>
    ),
    filterText: flag => `${flag.name} ${flag.description ?? ''}`,
    width: 230,
  },
  { id: 'strategies', header: 'On for', value: forWhom, width: 300, grows: true },
  { id: 'scopes', header: 'Environments', value: flag => environmentsOf(flag).join(', '), width: 200 },
  { id: 'description', header: 'Description', value: flag => flag.description ?? null, width: 240, isHidden: true },
  { id: 'version', header: 'Version', value: flag => flag.version, width: 150, isHidden: true },
  time('created_at', 'Created', true),
  time('updated_at', 'Changed', false),
]

function time(id: 'created_at' | 'updated_at', header: string, isHidden: boolean): TableColumn<FeatureFlag> {
  return {
    id,
    header,
    value: flag => flag[id] ?? null,
    cell: flag => flag[id] && <TimeAgo value={flag[id]} />,
    width: 120,
    isHidden,
  }
}

/** The columns of flags; with a question asked, its answer for each flag. */
export function flagColumns(question: Question | null): readonly TableColumn<FeatureFlag>[] {
  if (!question) return columns
  const answer: TableColumn<FeatureFlag> = {
    id: 'what_if',
    header: 'Is it on?',
    value: flag => whatIf(flag, question).answer,
    cell: flag => {
      const { answer: found, reasons } = whatIf(flag, question)
      return (
        <span title={visibleString(reasons.map(({ words }) => words).join('\n'))}>
          <AnswerBadge answer={found} />
        </span>
      )
    },
    width: 100,
  }
  return [...columns.slice(0, 1), answer, ...columns.slice(1)]
}

function forWhom({ version, active, strategies, scopes }: FeatureFlag): string {
  if (active === false) return 'Nobody'
  if (version === 'legacy_flag') {
    const rules = (scopes ?? []).flatMap(({ active, strategies: own }) => (active ? (own ?? []) : []))
    return rules.length === 0 ? 'Nobody' : [...new Set(rules.map(ruleWords))].join('; ')
  }
  return strategies?.length ? strategies.map(ruleWords).join('; ') : 'Nobody'
}

function environmentsOf({ version, strategies, scopes }: FeatureFlag): readonly string[] {
  if (version === 'legacy_flag') {
    return (scopes ?? []).map(
      ({ environment_scope = '*', active }) => `${environment_scope}${active === true ? '' : ' (off)'}`,
    )
  }
  const all = (strategies ?? []).flatMap(strategy => strategy.scopes.map(scope => scope.environment_scope))
  return [...new Set(all)]
}
