import { Alert, Badge, Button, Checkbox, Group, Stack, Switch, Text } from '@mantine/core'
import { IconFileSettings } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useMemo, useState } from 'react'
import type { Connection } from '#shared/bridge.ts'
import type { UndoPromise } from '#shared/contract/undo-promise.ts'
import { formatList, formatNumber, t } from '#shared/i18n/i18n.ts'
import { currentUserQuery } from '#shared/queries/people.ts'
import {
  changeKinds,
  compareStates,
  countKinds,
  countUncompared,
  type StateChange,
} from '#shared/settings-file/compare.ts'
import type { StateDocument } from '#shared/settings-file/document.ts'
import { isWrite, type PlannedChange } from '#shared/settings-file/plan.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import type { ChangeSearch } from '../../../lib/navigation/use-screen-search.ts'
import { useOperation } from '../../../lib/operations/use-operation.ts'
import { startDryRun } from '../../../ui/bulk/bulk.ts'
import { useBulkPanel } from '../../../ui/bulk/bulk-jobs.ts'
import { DifferenceTable } from '../../../ui/journal/difference-table.tsx'
import type { TableColumn } from '../../../ui/resource-table/column.ts'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import { Page } from '../../../ui/screen/screen.tsx'
import { SidePanel } from '../../../ui/screen/side-panel.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { applySpec, getUndo, isWritable } from '../model/apply.ts'
import { describeChange, formatKindCount, getKindLabel } from '../model/change-words.ts'
import { kindWords, useStatePlace } from '../model/place.ts'
import type { SettingsFileSearch } from '../model/routes.ts'
import { useBase, useParsed, useSettingsFile } from '../model/settings-file.ts'
import { stateKey, useCurrentState, usePlan } from '../model/use-state.ts'
import { BasePicker } from './base-picker.tsx'
import { OpenButtons } from './file-view.tsx'
import classes from './settings-file.module.css'

interface DifferencesProps {
  readonly views: ReactNode
  readonly search: SettingsFileSearch
  readonly onSearch: ChangeSearch<SettingsFileSearch>
}

/** What has to change so that the settings become like the file. */
export function DifferencesView(props: DifferencesProps) {
  const { kind } = useStatePlace()
  const { file } = useSettingsFile()
  const parsed = useParsed(file?.text)
  if (parsed?.ok) return <Differences {...props} wanted={parsed.document} />
  return (
    <Page title={t('Settings file')} toolbar={props.views}>
      <EmptyState
        icon={<IconFileSettings size={30} stroke={1.5} />}
        title={file ? t('The file has problems') : t('No file')}
        description={file ? t('Correct the file, then compare it.') : kindWords[kind].noFile}
        action={
          file ? (
            <Button onClick={() => props.onSearch({ view: 'file' })}>{t('Show problems')}</Button>
          ) : (
            <OpenButtons />
          )
        }
      />
    </Page>
  )
}

function Differences({ views, search, onSearch, wanted }: DifferencesProps & { readonly wanted: StateDocument }) {
  const connection = useConnection()
  const { kind } = useStatePlace()
  const current = useCurrentState()
  const { base } = useBase()
  const [removes, setRemoves] = useState(false)
  const [showsUnchanged, setShowsUnchanged] = useState(false)
  const changes = useMemo(() => {
    const side = base ? { kind, document: base.document } : current.data
    return side ? compareStates(side, wanted) : null
  }, [base, kind, current.data, wanted])
  // Other settings are compared only.
  const plan = usePlan(current.data, base ? null : changes)
  const planned = useMemo(() => new Map(plan.data?.map(one => [one.change.id, one])), [plan.data])
  const columns = useMemo(() => getColumns(planned, connection, removes), [planned, connection, removes])
  const isWanted = ({ kind }: StateChange) => kind !== 'removed' || removes
  const rows = useMemo(
    () => changes?.filter(({ kind }) => kind !== 'unchanged' || showsUnchanged) ?? [],
    [changes, showsUnchanged],
  )
  const getPlanned = (some: readonly StateChange[]) => some.filter(isWanted).flatMap(({ id }) => planned.get(id) ?? [])
  const toApply = getPlanned(changes ?? [])
  const apply = useApply(current.refetch)
  const uncompared = countUncompared(kind, changes ?? [])
  const source = base ? loadedBase : { ...current, error: current.error ?? plan.error }
  const open = changes?.find(({ id }) => id === search.change)
  return (
    <Page
      title={t('Settings file')}
      toolbar={
        <>
          {views}
          <BasePicker />
        </>
      }
      actions={
        <Button
          disabled={apply.whyNot !== undefined || !plan.data || toApply.filter(isWritable).length === 0}
          title={apply.whyNot}
          onClick={() => apply.start(toApply)}
        >
          {t('Preview (dry run)')}
        </Button>
      }
    >
      <Summary changes={changes} uncompared={uncompared} planned={toApply} connection={connection} removes={removes} />
      <ResourceTable
        id="settings-file"
        label={t('Differences')}
        noun={differenceNoun}
        columns={columns}
        rows={rows}
        rowKey={({ id }) => id}
        source={source}
        filter={{ text: search.q ?? '', onChange: q => onSearch({ q: q === '' ? undefined : q }, true) }}
        openKey={search.change}
        onOpen={({ id }, isStep) => onSearch({ change: id }, isStep)}
        bulkActions={(some, clear) => [
          {
            label: t('Preview selected (dry run)'),
            unavailable:
              apply.whyNot ?? (getPlanned(some).some(isWritable) ? undefined : t('No selected row can be applied')),
            run: () => {
              apply.start(getPlanned(some))
              clear()
            },
          },
        ]}
        toolbar={
          <>
            <RemovalChoice removes={removes} onChange={setRemoves} />
            <Switch
              size="xs"
              label={t('Show unchanged')}
              checked={showsUnchanged}
              onChange={event => setShowsUnchanged(event.currentTarget.checked)}
            />
          </>
        }
        empty={
          <NoDifferences
            description={
              uncompared > 0
                ? t('Everything that was compared is the same.')
                : base
                  ? t('Both have the same settings.')
                  : kindWords[kind].matches
            }
          />
        }
      />
      {open && (
        <SidePanel title={open.title} onClose={() => onSearch({ change: undefined })}>
          <ChangeDetails change={open} planned={planned.get(open.id)} connection={connection} removes={removes} />
        </SidePanel>
      )}
    </Page>
  )
}

/** Entries that the file does not have are left alone unless asked. */
function RemovalChoice({ removes, onChange }: { readonly removes: boolean; readonly onChange: (to: boolean) => void }) {
  return (
    <Checkbox
      size="xs"
      label={t('Also remove what is not in the file')}
      checked={removes}
      onChange={event => onChange(event.currentTarget.checked)}
    />
  )
}

function NoDifferences({ description }: { readonly description: string }) {
  return (
    <EmptyState
      icon={<IconFileSettings size={30} stroke={1.5} />}
      title={t('No differences')}
      description={description}
    />
  )
}

const differenceNoun = {
  counted: (count: number) => t('{count, plural, one {# difference} other {# differences}}', { count }),
  plural: t('differences'),
}

const loadedBase = { error: null, isPending: false, isFetching: false, refetch: () => undefined } as const

/** Starts the dry run of changes, and shows it. */
function useApply(onApplied: () => void) {
  const connection = useConnection()
  const { base } = useBase()
  const { whyNotWrite, ...place } = useStatePlace()
  const client = useQueryClient()
  const openPanel = useBulkPanel(panel => panel.open)
  const username = useOperation(currentUserQuery(), { secondary: true }).data?.value.username ?? null
  return {
    whyNot: base ? t('To apply the file, compare it with the current settings.') : whyNotWrite,
    start: (planned: readonly PlannedChange[]) => {
      const target = { ...place, connection, username }
      const job = startDryRun(
        applySpec(target, planned.filter(isWritable), () => {
          onApplied()
          void client.invalidateQueries({ queryKey: stateKey(connection.ref, place) })
        }),
      )
      openPanel(job.id)
    },
  }
}

/** How many entries differ in which way, and first what can't be undone or isn't possible. */
function Summary({
  changes,
  uncompared,
  planned,
  connection,
  removes,
}: {
  readonly changes: readonly StateChange[] | null
  /** Values that one side leaves out. */
  readonly uncompared: number
  readonly planned: readonly PlannedChange[]
  readonly connection: Connection
  readonly removes: boolean
}) {
  if (!changes) return null
  const counts = countKinds(changes)
  const words = changeKinds.filter(kind => counts[kind] > 0).map(kind => formatKindCount(kind, counts[kind], removes))
  const permanent = planned.filter(isWritable).filter(one => getUndo(connection, one).kind === 'none')
  const impossible = planned.filter(one => !isWritable(one))
  return (
    <Stack className={classes.notes} gap={8}>
      <Text size="sm" role="status">
        {words.length === 0 ? t('The file has no sections.') : formatList(words)}
      </Text>
      {uncompared > 0 && (
        <Text size="sm" c="dimmed">
          {t(
            '{count, plural, one {# value was not compared: one side doesn’t include it.} other {# values were not compared: one side doesn’t include them.}}',
            { count: uncompared },
          )}
        </Text>
      )}
      {permanent.length > 0 && (
        <Alert
          color="red"
          title={t('{permanent, plural, one {# change} other {# changes}} can’t be undone', {
            permanent: permanent.length,
          })}
        >
          <VisibleText text={namesOf(permanent)} />
        </Alert>
      )}
      {impossible.length > 0 && (
        <Alert
          color="orange"
          title={t('{impossible, plural, one {# change is} other {# changes are}} not possible', {
            impossible: impossible.length,
          })}
        >
          <Trans
            message="<visibleText/>. Open a row to see the reason."
            components={{ visibleText: <VisibleText text={namesOf(impossible)} /> }}
          />
        </Alert>
      )}
    </Stack>
  )
}

const maxNamed = 5

function namesOf(planned: readonly PlannedChange[]): string {
  const names = planned.slice(0, maxNamed).map(({ change }) => change.label)
  const more = planned.length - names.length
  return more > 0
    ? t('{names} and {more} more', { names: names.join(', '), more: formatNumber(more) })
    : names.join(', ')
}

function getColumns(
  planned: ReadonlyMap<string, PlannedChange>,
  connection: Connection,
  removes: boolean,
): readonly TableColumn<StateChange>[] {
  return [
    { id: 'label', header: t('Entry'), value: ({ label }) => label, width: 240 },
    {
      id: 'section',
      header: t('Section'),
      value: ({ title }) => title,
      exportValue: ({ section }) => section,
      width: 170,
    },
    {
      id: 'kind',
      header: t('Difference'),
      value: ({ kind }) => getKindLabel(kind, removes).words,
      exportValue: ({ kind }) => kind,
      width: 130,
      cell: ({ kind }) => (
        <Badge variant="light" radius="sm" tt="none" color={getKindLabel(kind, removes).color}>
          {getKindLabel(kind, removes).words}
        </Badge>
      ),
    },
    { id: 'change', header: t('What changes'), value: describeChange, width: 320, grows: true },
    {
      id: 'undo',
      header: t('Undo'),
      value: change => {
        const found = planned.get(change.id)
        if (!found) return null
        return isWritable(found) ? undoWords(getUndo(connection, found)) : t('Not possible')
      },
      exportValue: change => {
        const found = planned.get(change.id)
        return found && isWritable(found) ? getUndo(connection, found).kind : null
      },
      width: 150,
    },
  ]
}

function undoWords({ kind }: UndoPromise): string {
  return { full: t('Undoable'), partly: t('Partly undoable'), none: t('Can’t be undone') }[kind]
}

/** One entry: its fields as they are and as the file has them, the write, and how far it can be undone. */
function ChangeDetails({
  change,
  planned,
  connection,
  removes,
}: {
  readonly change: StateChange
  readonly planned: PlannedChange | undefined
  readonly connection: Connection
  readonly removes: boolean
}) {
  const { kind } = useStatePlace()
  const { base } = useBase()
  const { file } = useSettingsFile()
  const { words, color } = getKindLabel(change.kind, removes)
  const undo = planned && isWritable(planned) ? getUndo(connection, planned) : null
  return (
    <Stack gap="sm">
      <Group gap={8} wrap="nowrap">
        <Badge variant="light" radius="sm" tt="none" miw="max-content" color={color}>
          {words}
        </Badge>
        <Text size="sm" fw={500}>
          <VisibleText text={change.label} />
        </Text>
      </Group>
      {change.reason !== undefined && (
        <Text size="sm">
          <VisibleText text={change.reason} />
        </Text>
      )}
      {change.fields.length > 0 && (
        <DifferenceTable
          label={t('Fields')}
          was={base?.name ?? kindWords[kind].current}
          now={file?.name ?? t('File')}
          differences={change.fields.map(({ name, now, wanted }) => ({ path: name, was: now, now: wanted }))}
        />
      )}
      {planned?.plan.kind === 'blocked' && (
        <Alert color="orange" title={t('Not possible')}>
          <VisibleText text={planned.plan.reason} />
        </Alert>
      )}
      {planned?.plan.kind === 'write' && isWrite(change) && (
        <Text size="sm" c="dimmed">
          {t('Operation: {operation}', { operation: planned.plan.call.operation })}
        </Text>
      )}
      {undo && (
        <Text size="sm">
          {undoWords(undo)}
          {undo.kind === 'partly' && <>: {undo.lost}</>}
          {undo.kind === 'none' && <>: {undo.because}.</>}
        </Text>
      )}
    </Stack>
  )
}
