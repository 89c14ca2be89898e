import { Badge, List, Select, Stack, Text, TextInput } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useMemo, useState } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { useConnection, useWhyReadOnly } from '../../../lib/connection/use-connection.ts'
import { shortRef } from '../../../lib/project/short-ref.ts'
import { startDryRun } from '../../../ui/bulk/bulk.ts'
import { useBulkPanel } from '../../../ui/bulk/bulk-jobs.ts'
import { DryRunButtons } from '../../../ui/bulk/dry-run-buttons.tsx'
import { TypedName } from '../../../ui/confirm/typed-name.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { LoadProgress } from '../../../ui/projects/load-progress.tsx'
import type { TableColumn } from '../../../ui/resource-table/column.ts'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import { Page } from '../../../ui/screen/screen.tsx'
import { ProjectPath } from '../../../ui/text/path-text.tsx'
import { useTypedText } from '../../../ui/text/use-typed-text.ts'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { useNow } from '../../../ui/time/use-now.tsx'
import { reads, useActiveRows, useDelivery } from '../model/projects.ts'
import { staleDays } from '../model/routes.ts'
import {
  type CleanUp,
  createCleanUpItem,
  defaultProtected,
  type EnvironmentRow,
  getEnvironmentRows,
  readPatterns,
} from '../model/stale-environments.ts'
import { tierNames } from '../model/tiers.ts'
import type { ViewProps } from './board-view.tsx'
import classes from './delivery.module.css'
import { environmentNoun } from './words.ts'

const needed = [reads.deployed]
/** Names in the question; the others are in the dry run. */
const maxListed = 20

interface Task {
  readonly what: CleanUp
  readonly rows: readonly EnvironmentRow[]
}

/** The environments of all projects; stale ones are stopped and deleted together. */
export function EnvironmentsView({ views, search, onSearch }: ViewProps) {
  const { loader, state, source } = useDelivery(needed)
  const { id: connection } = useConnection()
  const navigate = useNavigate()
  const whyReadOnly = useWhyReadOnly()
  const active = useActiveRows(state.rows)
  const now = Math.floor(useNow() / 3_600_000) * 3_600_000
  const protect = useTypedText(search.protect ?? defaultProtected, text =>
    onSearch({ protect: text === defaultProtected ? undefined : text }, true),
  )
  const days = search.stale === undefined ? undefined : Number(search.stale)
  const patterns = protect.typed
  const rows = useMemo(
    () => getEnvironmentRows(active, { staleDays: days, patterns: readPatterns(patterns), now }),
    [active, days, patterns, now],
  )
  const [task, setTask] = useState<Task | null>(null)
  const toolbar = (
    <>
      {views}
      <Select
        aria-label={t('Last deployment')}
        placeholder={t('Any last deployment')}
        clearable
        w={210}
        data={staleDays.map(value => ({ value, label: t('None for {days} days', { days: value }) }))}
        value={search.stale ?? null}
        onChange={next => onSearch({ stale: staleDays.find(one => one === next) })}
      />
      <TextInput
        aria-label={t('Protected names')}
        title={t('Protected names: never stopped or deleted here. * stands for any characters')}
        leftSection={<IconLock size={14} />}
        placeholder={defaultProtected}
        w={260}
        value={protect.typed}
        spellCheck={false}
        autoComplete="off"
        onChange={event => protect.type(event.currentTarget.value)}
      />
    </>
  )
  const actions = (selected: readonly EnvironmentRow[]) => [
    { label: t('Stop…'), unavailable: whyReadOnly, run: () => setTask({ what: 'stop', rows: selected }) },
    {
      label: t('Delete…'),
      isDangerous: true,
      unavailable: whyReadOnly,
      run: () => setTask({ what: 'delete', rows: selected }),
    },
  ]
  return (
    <Page title={t('Delivery')} count={<LoadProgress state={state} loader={loader} />} toolbar={toolbar}>
      <ResourceTable
        id="delivery-environments"
        label={t('Environments of all projects')}
        noun={environmentNoun}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        source={source}
        onOpen={({ path: project, environment }) =>
          void navigate({
            to: '/c/$connection/p/$project/environments',
            params: { connection, project },
            search: { environment: `${environment.id}` },
          })
        }
        rowActions={row => actions([row])}
        bulkActions={actions}
      />
      {task && <CleanUpDialog task={task} onClose={() => setTask(null)} />}
    </Page>
  )
}

const columns: readonly TableColumn<EnvironmentRow>[] = [
  {
    id: 'environment',
    header: t('Environment'),
    value: ({ environment }) => environment.name,
    cell: ({ environment, protectedBy }) => (
      <span className={classes.named}>
        <VisibleText text={environment.name} />
        {protectedBy !== null && (
          <IconLock
            size={12}
            aria-label={t('Protected')}
            title={t('Protected by {pattern}', { pattern: protectedBy })}
          />
        )}
      </span>
    ),
    width: 210,
    grows: true,
  },
  {
    id: 'project',
    header: t('Project'),
    value: ({ path }) => path,
    cell: ({ path }) => <ProjectPath path={path} />,
    width: 230,
  },
  { id: 'tier', header: t('Tier'), value: ({ tier }) => tierNames[tier], exportValue: ({ tier }) => tier, width: 110 },
  {
    id: 'state',
    header: t('State'),
    value: ({ environment }) => environment.state ?? null,
    cell: ({ environment }) =>
      environment.state != null && (
        <Badge
          size="sm"
          radius="sm"
          variant="light"
          color={environment.state === 'available' ? 'green' : 'gray'}
          tt="none"
          fw={500}
        >
          {environment.state}
        </Badge>
      ),
    width: 110,
  },
  {
    id: 'deployed_at',
    header: t('Last deployment'),
    value: ({ latest }) => latest?.created_at ?? null,
    cell: ({ latest, isWhole }) => {
      if (latest?.created_at != null) return <TimeAgo value={latest.created_at} />
      return <span className={classes.quiet}>{isWhole ? t('Never') : t('Not in the latest 100 deployments')}</span>
    },
    width: 150,
  },
  {
    id: 'ref',
    header: t('Deployed ref'),
    value: ({ deployed }) => deployed?.ref ?? null,
    width: 130,
  },
  {
    id: 'deployed_sha',
    header: t('Deployed commit'),
    value: ({ deployed }) => deployed?.sha ?? null,
    cell: ({ deployed }) => deployed?.sha !== undefined && <code>{shortRef(deployed.sha)}</code>,
    width: 130,
    isHidden: true,
  },
]

interface DialogProps {
  readonly task: Task
  onClose(): void
}

/** Names what is stopped or deleted, and what is refused; nothing is sent before the dry run is applied. */
function CleanUpDialog({ task, onClose }: DialogProps) {
  const title = task.what === 'stop' ? t('Stop environments') : t('Delete environments')
  return (
    <FormDialog opened onClose={onClose} title={title}>
      <CleanUpForm task={task} onClose={onClose} />
    </FormDialog>
  )
}

function CleanUpForm({ task: { what, rows }, onClose }: DialogProps) {
  const connection = useConnection()
  const open = useBulkPanel(panel => panel.open)
  const [typed, setTyped] = useState('')
  const refused = rows.filter(({ protectedBy }) => protectedBy !== null)
  const left = rows.filter(({ protectedBy }) => protectedBy === null)
  const count = left.length
  const words = t('delete {count, plural, one {# environment} other {# environments}}', { count })
  const isReady = count > 0 && (what === 'stop' || typed === words)
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    const target = { connection: connection.ref, service: connection }
    const title =
      what === 'stop'
        ? t('Stop {count, plural, one {# environment} other {# environments}}', { count })
        : t('Delete {count, plural, one {# environment} other {# environments}}', { count })
    // Protected ones have rows that say so.
    const items = rows.map(row => createCleanUpItem(target, row, what))
    open(startDryRun({ title, connection: connection.ref, items }).id)
    onClose()
  }
  return (
    <form onSubmit={send} noValidate>
      <Stack gap="sm">
        <Text size="sm">
          {what === 'stop'
            ? t(
                '{count, plural, one {# environment is} other {# environments are}} stopped. Only a deployment makes a stopped environment available again.',
                { count },
              )
            : t(
                '{count, plural, one {# environment is} other {# environments are}} deleted with all deployments. Undo recreates the environment without them.',
                { count },
              )}
        </Text>
        <NameList rows={left} />
        {refused.length > 0 && (
          <>
            <Text size="sm">
              {t('{count, plural, one {# is protected and is refused} other {# are protected and are refused}}:', {
                count: refused.length,
              })}
            </Text>
            <NameList rows={refused} />
          </>
        )}
        {what === 'delete' && count > 0 && (
          <TypedName name={words} typed={typed} onType={setTyped} label={t('the words')} />
        )}
        <Text size="sm" c="dimmed">
          {t('Nothing is sent yet. The preview reads every environment and shows what will change.')}
        </Text>
        <DryRunButtons isReady={isReady} isDangerous={what === 'delete'} onCancel={onClose} />
      </Stack>
    </form>
  )
}

function NameList({ rows }: { readonly rows: readonly EnvironmentRow[] }) {
  const more = rows.length - maxListed
  return (
    <List size="sm">
      {rows.slice(0, maxListed).map(({ key, environment, path }) => (
        <List.Item key={key}>
          <VisibleText text={environment.name} /> · <VisibleText text={path} />
        </List.Item>
      ))}
      {more > 0 && <List.Item>{t('and {more, number} more', { more })}</List.Item>}
    </List>
  )
}
