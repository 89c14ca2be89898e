import { Group, SegmentedControl, Text } from '@mantine/core'
import { IconToggleRight } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { FeatureFlag } from '#shared/contract/feature-flags.ts'
import { t } from '#shared/i18n/i18n.ts'
import { isLegacyFlag } from '#shared/legacy-flag.ts'
import { featureFlagsQuery } from '#shared/queries/delivery.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { useScreenSearch } from '../../../lib/navigation/use-screen-search.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { useWhyNotWrite } from '../../../lib/project/use-may-write.ts'
import { startDryRun } from '../../../ui/bulk/bulk.ts'
import { useBulkPanel } from '../../../ui/bulk/bulk-jobs.ts'
import { DeleteRowsDialog } from '../../../ui/bulk/delete-rows-dialog.tsx'
import type { TableColumn } from '../../../ui/resource-table/column.ts'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import { type Noun, withMarks } from '../../../ui/resource-table/words.ts'
import { NewButton } from '../../../ui/screen/new-button.tsx'
import { Page } from '../../../ui/screen/screen.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { WriteDialog } from '../../../ui/write/write-dialog.tsx'
import { deleteItem, type FlagPlace, switchItem } from '../model/flag-items.ts'
import { type FeatureFlagsSearch, flagScopes } from '../model/routes.ts'
import { formatRule } from '../model/strategies.ts'
import { type FlagTask, whyNotCopy } from '../model/task.ts'
import { type Question, whatIf } from '../model/what-if.ts'
import { CopyDialog } from './copy-dialog.tsx'
import { EditFlagDialog, NewFlagDialog } from './flag-form.tsx'
import { FlagPanel } from './flag-panel.tsx'
import { AnswerBadge, getFlagMarks, InactiveBadge, VersionBadge } from './marks.tsx'
import { WhatIfBar } from './what-if-bar.tsx'

const columns: readonly TableColumn<FeatureFlag>[] = [
  {
    id: 'name',
    header: t('Name'),
    value: flag => flag.name,
    printValue: flag => withMarks(flag.name, getFlagMarks(flag)),
    cell: flag => (
      <Group gap={6} wrap="nowrap" miw={0}>
        <Text size="xs" fw={600} ff="monospace" truncate>
          <VisibleText text={flag.name} mayBeCut />
        </Text>
        <VersionBadge version={flag.version} />
        <InactiveBadge active={flag.active} />
      </Group>
    ),
    filterText: flag => `${flag.name} ${flag.description ?? ''}`,
    width: 230,
  },
  { id: 'strategies', header: t('On for'), value: forWhom, width: 300, grows: true },
  { id: 'scopes', header: t('Environments'), value: flag => getEnvironments(flag).join(', '), width: 200 },
  { id: 'description', header: t('Description'), value: flag => flag.description ?? null, width: 240, isHidden: true },
  { id: 'version', header: t('Version'), value: flag => flag.version, width: 150, isHidden: true },
  time('created_at', t('Created'), true),
  time('updated_at', t('Changed'), false),
]

const noun: Noun = {
  counted: count => t('{count, plural, one {# feature flag} other {# feature flags}}', { count }),
  plural: t('feature flags'),
}

const scopeLabels = { all: t('All'), enabled: t('Enabled'), disabled: t('Disabled') } as const

/** The feature flags of a project and their users (document 2, section 4.1). */
export function FeatureFlagsScreen() {
  const { id } = useProject()
  const [search, onSearch] = useScreenSearch('/c/$connection/p/$project/feature-flags')
  const [task, setTask] = useState<FlagTask | null>(null)
  const list = useOperationPages(featureFlagsQuery(id, search.scope && { scope: search.scope }), { keepPrevious: true })
  const whyNot = useWhyNotWrite('developer')
  const switchAll = useSwitchAll()
  const { user = '', environment } = search
  const question = useMemo(() => (environment ? { user, environment } : null), [user, environment])
  const columns = useMemo(() => flagColumns(question), [question])
  return (
    <Page
      title={t('Feature flags')}
      toolbar={
        <>
          <SegmentedControl
            size="xs"
            aria-label={t('Which flags')}
            data={Object.entries(scopeLabels).map(([value, label]) => ({ value, label }))}
            value={search.scope ?? 'all'}
            onChange={value => onSearch({ scope: flagScopes.find(one => one === value) })}
          />
          <WhatIfBar search={search} onSearch={onSearch} />
        </>
      }
      actions={
        <NewButton whyNot={whyNot} onClick={() => setTask({ kind: 'new' })}>
          {t('New feature flag')}
        </NewButton>
      }
    >
      <ResourceTable
        id="feature-flags"
        label={t('Feature flags of the project')}
        noun={noun}
        columns={columns}
        rows={list.items}
        rowKey={flag => flag.name}
        source={list}
        openKey={search.flag}
        onOpen={(flag, isStep) => onSearch({ flag: flag.name }, isStep)}
        rowActions={flag => [
          { label: t('Show'), run: () => onSearch({ flag: flag.name }) },
          { label: t('Edit…'), unavailable: whyNot, run: () => setTask({ kind: 'edit', flag }) },
          {
            label: t('Copy to other projects…'),
            unavailable: whyNotCopy(flag),
            run: () => setTask({ kind: 'copy', flag }),
          },
          { label: t('Delete…'), isDangerous: true, unavailable: whyNot, run: () => setTask({ kind: 'delete', flag }) },
        ]}
        bulkActions={(flags, clear) => [
          ...[true, false].map(active => ({
            label: active ? t('Enable…') : t('Disable…'),
            unavailable: whyNot,
            run: () => {
              switchAll(flags, active)
              clear()
            },
          })),
          {
            label: t('Delete…'),
            isDangerous: true,
            unavailable: whyNot,
            run: () => setTask({ kind: 'deleteSeveral', flags, clear }),
          },
        ]}
        empty={
          <EmptyState
            icon={<IconToggleRight size={30} stroke={1.5} />}
            title={search.scope ? t('No flags are {scope}', { scope: search.scope }) : t('No feature flags')}
            description={
              search.scope
                ? undefined
                : t('A feature flag switches a part of the software on for some, in some environments.')
            }
          />
        }
      />
      <FlagPanel
        name={search.flag}
        question={question}
        whyNot={whyNot}
        onTask={setTask}
        onClose={() => onSearch({ flag: undefined })}
      />
      {task && <FlagTaskDialog task={task} search={search} onSearch={onSearch} onClose={() => setTask(null)} />}
    </Page>
  )
}

/** The dialog of what is being done to a flag. */
function FlagTaskDialog({
  task,
  search,
  onSearch,
  onClose,
}: {
  readonly task: FlagTask
  readonly search: FeatureFlagsSearch
  onSearch(change: FeatureFlagsSearch): void
  onClose(): void
}) {
  const { id } = useProject()
  switch (task.kind) {
    case 'new':
      return <NewFlagDialog onClose={onClose} onCreated={name => onSearch({ flag: name })} />
    case 'edit':
      return (
        <EditFlagDialog
          flag={task.flag}
          onClose={onClose}
          onChanged={name => search.flag === task.flag.name && onSearch({ flag: name })}
        />
      )
    case 'copy':
      return <CopyDialog flag={task.flag} onClose={onClose} />
    case 'deleteSeveral':
      return <DeleteSeveralDialog {...task} onClose={onClose} />
    case 'delete':
      return (
        <WriteDialog
          operation="featureFlags.delete"
          label={t('Delete the feature flag?')}
          submit={t('Delete the feature flag')}
          size="md"
          paramsNow={() => ({ id, name: task.flag.name })}
          confirm={{ name: task.flag.name, label: t('the flag’s name') }}
          onClose={onClose}
          onDone={() => onSearch({ flag: undefined })}
        >
          {t('It is off for everybody then, in every environment.')}
        </WriteDialog>
      )
  }
}

/** Returns the function that plans enabling or disabling flags; they are changed from the panel. */
function useSwitchAll(): (flags: readonly FeatureFlag[], active: boolean) => void {
  const place = useFlagPlace()
  const open = useBulkPanel(panel => panel.open)
  return (flags, active) => {
    const { connection } = place
    const values = { flags: noun.counted(flags.length) }
    const title = active ? t('Enable {flags}', values) : t('Disable {flags}', values)
    open(startDryRun({ title, connection, items: flags.map(flag => switchItem(place, flag, active)) }).id)
  }
}

function useFlagPlace(): FlagPlace {
  const service = useConnection()
  return { connection: service.ref, project: useProject().id, service }
}

function DeleteSeveralDialog({
  flags,
  clear,
  onClose,
}: {
  readonly flags: readonly FeatureFlag[]
  clear(): void
  onClose(): void
}) {
  const place = useFlagPlace()
  const items = flags.map(flag => deleteItem(place, flag))
  return (
    <DeleteRowsDialog noun={noun} items={items} onStarted={clear} onClose={onClose}>
      {t('They are off for everybody then, in every environment.')}
    </DeleteRowsDialog>
  )
}

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

/** The columns of flags; with a what-if question, its answer for each flag. */
function flagColumns(question: Question | null): readonly TableColumn<FeatureFlag>[] {
  if (!question) return columns
  const answer: TableColumn<FeatureFlag> = {
    id: 'what_if',
    header: t('Evaluation'),
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

function forWhom(flag: FeatureFlag): string {
  const { active, strategies, scopes } = flag
  if (active === false) return t('No users')
  if (isLegacyFlag(flag)) {
    const rules = (scopes ?? []).flatMap(({ active, strategies: own }) => (active ? (own ?? []) : []))
    return rules.length === 0 ? t('No users') : [...new Set(rules.map(formatRule))].join('; ')
  }
  return strategies?.length ? strategies.map(formatRule).join('; ') : t('No users')
}

function getEnvironments(flag: FeatureFlag): readonly string[] {
  const { strategies, scopes } = flag
  if (isLegacyFlag(flag)) {
    return (scopes ?? []).map(({ environment_scope: scope = '*', active }) =>
      active === true ? scope : t('{scope} (off)', { scope }),
    )
  }
  const all = (strategies ?? []).flatMap(strategy => strategy.scopes.map(scope => scope.environment_scope))
  return [...new Set(all)]
}
