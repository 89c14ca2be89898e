import { Badge, Button, FileButton } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconChecklist, IconDownload, IconFileImport } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useState } from 'react'
import { fleetCatalogs } from '#shared/fleet/catalog.ts'
import { starterPolicies, violationFilter } from '#shared/fleet/policy.ts'
import type { CheckedInBackground } from '#shared/fleet/policy-checks.ts'
import type { Policy } from '#shared/fleet/policy-schema.ts'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import { saveFile } from '../../../lib/bridge/save-file.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { LoadProgress } from '../../../ui/projects/load-progress.tsx'
import type { TableAction, TableColumn } from '../../../ui/resource-table/column.ts'
import { EmptyCell } from '../../../ui/resource-table/empty-cell.tsx'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import { Page } from '../../../ui/screen/screen.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { useFleet } from '../model/use-fleet.ts'
import { checkAll, countOf, type PolicyRow, usePolicies, usePolicyColumns } from '../model/use-policies.ts'
import { getAges, usePolicyChecks } from '../model/use-policy-checks.ts'
import { BackgroundCheck } from './background-check.tsx'
import classes from './fleet.module.css'
import type { PolicyTask } from './policy-dialog.tsx'

/** Loaded with the first change of a policy: they need the schema. */
const PolicyDialog = lazy(async () => ({ default: (await import('./policy-dialog.tsx')).PolicyDialog }))
const DeletePolicy = lazy(async () => ({ default: (await import('./policy-dialog.tsx')).DeletePolicy }))
const loadFiles = () => import('#shared/fleet/policy-file.ts')

/** The policies of the connection, and which projects violate them. */
export function PoliciesScreen() {
  const { id: connection } = useConnection()
  const navigate = useNavigate()
  const { policies, change } = usePolicies()
  const needed = usePolicyColumns(policies)
  const { loader, state, source } = useFleet(needed)
  const checks = usePolicyChecks()
  const known = checks.state?.policies
  const isRead = !source.isPending && state.ended >= state.needed
  const columns = useMemo(
    () => [...nameColumns, ...getCountColumns(isRead), ...ruleColumns, ...(known ? [ageColumn(known)] : [])],
    [known, isRead],
  )
  const rows = useMemo(() => checkAll(policies, state.rows, Date.now()), [policies, state.rows])
  const [task, setTask] = useState<PolicyTask | null>(null)
  const [deleted, setDeleted] = useState<PolicyRow | null>(null)
  const show = (policy: Policy) =>
    void navigate({ to: '/c/$connection/fleet', params: { connection }, search: { q: violationFilter(policy) } })
  const actions = (row: PolicyRow): readonly TableAction[] => [
    { label: t('Show violations'), run: () => show(row.policy) },
    { label: t('Edit policy…'), run: () => setTask({ kind: 'edit', row }) },
    { label: t('Delete policy…'), isDangerous: true, run: () => setDeleted(row) },
  ]
  return (
    <Page
      title={t('Policies')}
      count={<LoadProgress state={state} loader={loader} />}
      actions={
        <PolicyActions
          policies={policies}
          onAdd={more => change(present => merge(present, more))}
          onNew={() => setTask({ kind: 'new' })}
        />
      }
    >
      {policies.length > 0 && (
        <BackgroundCheck
          checks={checks}
          projects={state.rows.length}
          reads={fleetCatalogs.projects.readsFor(needed).length}
        />
      )}
      <ResourceTable
        id="policies"
        label={t('Policies')}
        noun={{
          counted: count => t('{count, plural, one {# policy} other {# policies}}', { count }),
          plural: t('policies'),
        }}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        // Policies are there at once; only the projects that they are checked against are loaded.
        source={{ ...source, isPending: false, error: policies.length === 0 ? null : source.error }}
        isSelectable={false}
        onOpen={({ policy }) => show(policy)}
        rowActions={actions}
        empty={<NoPolicies onAdd={() => change(present => merge(present, starterPolicies))} />}
      />
      <Suspense fallback={null}>
        {task && (
          <PolicyDialog
            task={task}
            rows={state.rows}
            onClose={() => setTask(null)}
            onSave={(policy, index) =>
              change(present => (index === null ? [...present, policy] : present.with(index, policy)))
            }
          />
        )}
        {deleted && (
          <DeletePolicy
            policy={deleted.policy}
            onClose={() => setDeleted(null)}
            onDelete={() => change(present => present.filter((_, index) => index !== deleted.index))}
          />
        )}
      </Suspense>
    </Page>
  )
}

/** Adds policies; one of a name that is there replaces it. */
function merge(present: readonly Policy[], more: readonly Policy[]): readonly Policy[] {
  return [...present.filter(({ name }) => !more.some(one => one.name === name)), ...more]
}

const severityColors = { high: 'red', medium: 'orange', low: 'gray' } as const
const severityNames = { high: t('High'), medium: t('Medium'), low: t('Low') } as const
const severityOrder = { high: 0, medium: 1, low: 2 } as const

const nameColumns: readonly TableColumn<PolicyRow>[] = [
  {
    id: 'name',
    header: t('Policy'),
    value: ({ policy }) => policy.name,
    width: 190,
    grows: true,
  },
  {
    id: 'severity',
    header: t('Severity'),
    value: ({ policy }) => severityNames[policy.severity],
    exportValue: ({ policy }) => policy.severity,
    sortValue: ({ policy }) => severityOrder[policy.severity],
    cell: ({ policy: { severity } }) => (
      <Badge size="sm" variant="light" tt="none" fw={500} color={severityColors[severity]}>
        {severityNames[severity]}
      </Badge>
    ),
    width: 90,
  },
]

const getCountColumns = (isRead: boolean): readonly TableColumn<PolicyRow>[] => [
  countColumn('violations', t('Violations'), check => check.violations.length, isRead),
  countColumn('undecided', t('Unknown'), check => check.undecided.length, isRead),
  countColumn('exceptions', t('Exceptions'), check => check.excepted.length, isRead),
  countColumn('compliant', t('Compliant'), check => check.compliant, isRead),
]

const ruleColumns: readonly TableColumn<PolicyRow>[] = [
  {
    id: 'rule',
    header: t('Rule'),
    value: ({ policy }) => policy.rule,
    cell: ({ policy }) => <Code text={policy.rule} />,
    width: 200,
    grows: true,
  },
  { id: 'scope', header: t('Scope'), value: ({ policy }) => policy.scope || t('All projects'), width: 130 },
]

/** When the oldest of the violations was found, as checks in the background know it. */
function ageColumn(known: readonly CheckedInBackground[]): TableColumn<PolicyRow> {
  const getOldest = (row: PolicyRow) => getAges(row, known, 0)?.oldest
  return {
    id: 'oldest',
    header: t('Oldest violation'),
    value: getOldest,
    cell: row => {
      const oldest = getOldest(row)
      return oldest === undefined ? null : <TimeAgo value={oldest} />
    },
    width: 140,
  }
}

function countColumn(
  id: string,
  header: string,
  count: Parameters<typeof countOf>[1],
  isRead: boolean,
): TableColumn<PolicyRow> {
  const getCount = (row: PolicyRow) => countOf(row, count, isRead)
  return {
    id,
    header,
    value: getCount,
    cell: row => {
      if (!row.result.ok) return t('Error')
      const counted = getCount(row)
      return counted === undefined ? <EmptyCell reason={t('Not checked yet')} /> : formatNumber(counted)
    },
    align: 'end',
    width: 100,
  }
}

function Code({ text }: { readonly text: string }) {
  return (
    <code className={classes.code} title={text}>
      <VisibleText text={text} />
    </code>
  )
}

interface PolicyActionsProps {
  readonly policies: readonly Policy[]
  onAdd(policies: readonly Policy[]): void
  onNew(): void
}

/** Import, export, and the form of a new policy. */
function PolicyActions({ policies, onAdd, onNew }: PolicyActionsProps) {
  const open = async (file: File | null) => {
    if (!file) return
    const read = await (await loadFiles()).readPolicies(await file.text())
    if (!read.ok) {
      notifications.show({
        color: 'red',
        title: t('Couldn’t import policies'),
        message: <VisibleText text={read.sentence} />,
      })
      return
    }
    onAdd(read.policies)
    const message = t('{policies, plural, one {# policy} other {# policies}}', { policies: read.policies.length })
    notifications.show({ color: 'green', title: t('Policies imported'), message })
  }
  return (
    <>
      <FileButton accept=".yaml,.yml,.json" onChange={file => void open(file)}>
        {props => (
          <Button {...props} variant="default" leftSection={<IconFileImport size={14} />}>
            {t('Import')}
          </Button>
        )}
      </FileButton>
      <Button
        variant="default"
        disabled={policies.length === 0}
        leftSection={<IconDownload size={14} />}
        onClick={() =>
          void saveFile(async () => ({
            name: 'policies',
            type: 'yaml',
            content: await (await loadFiles()).writePolicies(policies),
          }))
        }
      >
        {t('Export')}
      </Button>
      <Button onClick={onNew}>{t('New policy')}</Button>
    </>
  )
}

function NoPolicies({ onAdd }: { onAdd(): void }) {
  return (
    <EmptyState
      icon={<IconChecklist size={30} stroke={1.5} />}
      title={t('No policies')}
      description={t(
        'A policy is a condition that projects should meet, such as at least two approvals. You can edit the starter policies.',
      )}
      action={
        <Button variant="default" onClick={onAdd}>
          {t('Add starter policies')}
        </Button>
      }
    />
  )
}
