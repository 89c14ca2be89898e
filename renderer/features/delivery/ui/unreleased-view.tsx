import { Checkbox, Select, Stack, Table, Text, Textarea, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useMemo, useState } from 'react'
import { cellWords } from '#shared/fleet/cell.ts'
import { exportWords } from '#shared/fleet/cell-export.ts'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useConnection, useWhyReadOnly } from '../../../lib/connection/use-connection.ts'
import { startDryRun } from '../../../ui/bulk/bulk.ts'
import { useBulkPanel } from '../../../ui/bulk/bulk-jobs.ts'
import { DryRunButtons } from '../../../ui/bulk/dry-run-buttons.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { LoadProgress } from '../../../ui/projects/load-progress.tsx'
import type { TableColumn } from '../../../ui/resource-table/column.ts'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import { Page } from '../../../ui/screen/screen.tsx'
import { ProjectPath } from '../../../ui/text/path-text.tsx'
import { useTypedText } from '../../../ui/text/use-typed-text.ts'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { getTime } from '../../tags/model/tag-facts.ts'
import { type Step, steps } from '../../tags/model/version.ts'
import { type DeliveryRow, getPart, unreleasedRead, useActiveRows, useDelivery } from '../model/projects.ts'
import {
  createReleaseItems,
  getNameProblem,
  getNextName,
  type ReleaseDraft,
  type Unreleased,
} from '../model/releases.ts'
import { projectColumn, type ViewProps } from './board-view.tsx'
import { PartCell } from './cells.tsx'
import { projectNoun } from './words.ts'

/** What every project has since its last tag, and releases of several at once. */
export function UnreleasedView({ views, search, onSearch }: ViewProps) {
  const pattern = search.tags ?? ''
  const { typed, type } = useTypedText(pattern, text => onSearch({ tags: text.trim() || undefined }, true))
  const needed = useMemo(() => [unreleasedRead(pattern)], [pattern])
  const { loader, state, source } = useDelivery(needed)
  const rows = useActiveRows(state.rows)
  const columns = useMemo(() => [projectColumn(loader), ...getColumns(pattern)], [loader, pattern])
  const { id: connection } = useConnection()
  const navigate = useNavigate()
  const whyReadOnly = useWhyReadOnly()
  const [chosen, setChosen] = useState<readonly DeliveryRow[] | null>(null)
  const toolbar = (
    <>
      {views}
      <TextInput
        aria-label={t('Release tags')}
        placeholder="v*"
        w={120}
        value={typed}
        title={t('Tags that count as releases; * stands for any characters. All tags when empty')}
        spellCheck={false}
        autoComplete="off"
        onChange={event => type(event.currentTarget.value)}
      />
    </>
  )
  return (
    <Page title={t('Delivery')} count={<LoadProgress state={state} loader={loader} />} toolbar={toolbar}>
      <ResourceTable
        id="delivery-unreleased"
        label={t('Unreleased changes')}
        noun={projectNoun}
        columns={columns}
        rows={rows}
        rowKey={({ key }) => key}
        source={source}
        onOpen={row => {
          const part = getUnreleased(row, pattern)
          const from = part.kind === 'loaded' ? part.value.lastTag?.name : undefined
          const to = row.project.default_branch ?? undefined
          const params = { connection, project: row.path }
          if (from === undefined || to === undefined) void navigate({ to: '/c/$connection/p/$project/tags', params })
          else void navigate({ to: '/c/$connection/p/$project/compare', params, search: { from, to } })
        }}
        rowActions={row => [
          { label: t('Prepare releases…'), unavailable: whyReadOnly, run: () => setChosen([row]) },
          { label: t('Refresh project'), run: () => loader.refresh([row.key]) },
        ]}
        bulkActions={selected => [
          { label: t('Prepare releases…'), unavailable: whyReadOnly, run: () => setChosen(selected) },
        ]}
      />
      {chosen && <ReleaseDialog rows={chosen} pattern={pattern} onClose={() => setChosen(null)} />}
    </Page>
  )
}

const getUnreleased = (row: DeliveryRow, pattern: string) => getPart(row, 'unreleased', `unreleased ${pattern}`)

function formatCount({ commits, isMore }: Unreleased): string {
  return isMore ? t('{count} or more', { count: formatNumber(commits.length) }) : formatNumber(commits.length)
}

/** The first authors of some commits, and how many there are. */
function formatAuthors({ commits }: Unreleased): string {
  const names = [...new Set(commits.flatMap(({ author_name: name }) => name ?? []))]
  const first = names.slice(0, 2).join(', ')
  return names.length > 2 ? t('{first} and {count, number} more', { first, count: names.length - 2 }) : first
}

function getColumns(pattern: string): readonly TableColumn<DeliveryRow>[] {
  const column = (
    of: Pick<TableColumn<DeliveryRow>, 'id' | 'header' | 'width' | 'align'>,
    toText: (value: Unreleased) => string | number | null,
    show: (value: Unreleased) => ReactNode = value => toText(value),
    toSort = toText,
    toExport: typeof toText = toSort,
  ): TableColumn<DeliveryRow> => ({
    ...of,
    value: row => {
      const part = getUnreleased(row, pattern)
      return part.kind === 'loaded' ? toText(part.value) : cellWords[part.kind]
    },
    exportValue: row => {
      const part = getUnreleased(row, pattern)
      return part.kind === 'loaded' ? toExport(part.value) : exportWords[part.kind]
    },
    sortValue: row => {
      const part = getUnreleased(row, pattern)
      return part.kind === 'loaded' ? toSort(part.value) : undefined
    },
    cell: row => <PartCell part={getUnreleased(row, pattern)}>{show}</PartCell>,
  })
  const timeOf = ({ lastTag }: Unreleased) => (lastTag && getTime(lastTag)) ?? null
  const oldest = ({ commits }: Unreleased) => commits.at(-1)?.created_at ?? null
  return [
    column(
      { id: 'last_tag', header: t('Last tag'), width: 110 },
      ({ lastTag }) => lastTag?.name ?? t('No tag'),
      undefined,
      undefined,
      ({ lastTag }) => lastTag?.name ?? null,
    ),
    column({ id: 'tagged_at', header: t('Tagged commit'), width: 125 }, timeOf, value => {
      const time = timeOf(value)
      return time !== null && <TimeAgo value={time} />
    }),
    column(
      { id: 'commits', header: t('Unreleased commits'), width: 155, align: 'end' },
      formatCount,
      formatCount,
      ({ commits }) => commits.length,
      ({ commits, isMore }) => (isMore ? `${commits.length}+` : commits.length),
    ),
    column({ id: 'oldest_at', header: t('Waiting since'), width: 120 }, oldest, value => {
      const time = oldest(value)
      return time !== null && <TimeAgo value={time} />
    }),
    column({ id: 'authors', header: t('Authors'), width: 140 }, formatAuthors, value => (
      <VisibleText text={formatAuthors(value)} />
    )),
    column({ id: 'next_version', header: t('Next patch version'), width: 150 }, value =>
      value.commits.length === 0 ? null : getNextName(value, 'patch') || null,
    ),
  ]
}

interface DialogProps {
  readonly rows: readonly DeliveryRow[]
  readonly pattern: string
  onClose(): void
}

/** The tags of the chosen projects, with a name for each; nothing is sent before the dry run is applied. */
function ReleaseDialog(props: DialogProps) {
  return (
    <FormDialog opened onClose={props.onClose} title={t('Prepare releases')} size="xl">
      <ReleaseForm {...props} />
    </FormDialog>
  )
}

const stepNames: Readonly<Record<Step, string>> = { patch: t('Patch'), minor: t('Minor'), major: t('Major') }

function ReleaseForm({ rows, pattern, onClose }: DialogProps) {
  const connection = useConnection()
  const open = useBulkPanel(panel => panel.open)
  const [step, setStep] = useState<Step>('patch')
  const [names, setNames] = useState<Readonly<Record<string, string>>>({})
  const [message, setMessage] = useState('Release {name}')
  const [hasNotes, setHasNotes] = useState(true)
  const loaded = rows.flatMap(row => {
    const part = getUnreleased(row, pattern)
    return part.kind === 'loaded' ? [{ project: row.path, unreleased: part.value }] : []
  })
  const drafts = loaded
    .filter(({ unreleased }) => unreleased.commits.length > 0)
    .map((one): ReleaseDraft => ({ ...one, name: names[one.project] ?? getNextName(one.unreleased, step) }))
  const left = rows.length - drafts.length
  const problems = drafts.filter(draft => getNameProblem(draft) !== null).length
  const send = (event: FormEvent) => {
    event.preventDefault()
    if (drafts.length === 0 || problems > 0) return
    const target = { connection: connection.ref, service: connection }
    const title = t('Create tags in {count, plural, one {# project} other {# projects}}', { count: drafts.length })
    // Notes of their own come after their tag.
    const items = createReleaseItems(target, drafts, { message, hasNotes })
    open(startDryRun({ title, connection: connection.ref, items, parallel: hasNotes ? 1 : 4 }).id)
    onClose()
  }
  return (
    <form onSubmit={send} aria-label={t('Prepare releases')} noValidate>
      <Stack gap="sm">
        <Select
          label={t('Next version')}
          description={t('After the highest version among the tags of each project')}
          w={220}
          allowDeselect={false}
          data={steps.map(value => ({ value, label: stepNames[value] }))}
          value={step}
          onChange={next => {
            setStep(steps.find(one => one === next) ?? step)
            setNames({})
          }}
        />
        <ReleaseNames drafts={drafts} onName={(project, name) => setNames(now => ({ ...now, [project]: name }))} />
        {left > 0 && (
          <Text size="sm" c="dimmed">
            {t(
              '{left, plural, one {# project is left out: it has no unreleased commits, or they aren’t loaded.} other {# projects are left out: they have no unreleased commits, or those aren’t loaded.}}',
              { left },
            )}
          </Text>
        )}
        <Textarea
          label={t('Message')}
          description={t(
            'An annotated tag has a message; without one, the tag is only a name of the commit. {variable} is the name of the tag.',
            { variable: '{name}' },
          )}
          autosize
          minRows={1}
          maxRows={6}
          value={message}
          onChange={event => setMessage(event.currentTarget.value)}
        />
        <Checkbox
          label={t('Draft release notes from the commits')}
          description={t('With notes, the tag is a release. You can edit them afterwards.')}
          checked={hasNotes}
          onChange={event => setHasNotes(event.currentTarget.checked)}
        />
        <Text size="sm" c="dimmed">
          {t('Nothing is sent yet. The preview checks every project and shows the commit that each tag will name.')}
        </Text>
        <DryRunButtons isReady={drafts.length > 0 && problems === 0} onCancel={onClose} />
      </Stack>
    </form>
  )
}

function ReleaseNames({
  drafts,
  onName,
}: {
  readonly drafts: readonly ReleaseDraft[]
  onName(project: string, name: string): void
}) {
  return (
    <Table.ScrollContainer minWidth={500} mah={280}>
      <Table fz="sm" aria-label={t('Tags to create')}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{t('Project')}</Table.Th>
            <Table.Th>{t('Last tag')}</Table.Th>
            <Table.Th ta="end">{t('Commits')}</Table.Th>
            <Table.Th w={180}>{t('New tag')}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {drafts.map(draft => {
            const { project, unreleased, name } = draft
            return (
              <Table.Tr key={project}>
                <Table.Td>
                  <ProjectPath path={project} />
                </Table.Td>
                <Table.Td>{unreleased.lastTag ? <VisibleText text={unreleased.lastTag.name} /> : t('No tag')}</Table.Td>
                <Table.Td ta="end">{formatCount(unreleased)}</Table.Td>
                <Table.Td>
                  <TextInput
                    size="xs"
                    aria-label={t('New tag of {project}', { project: visibleString(project) })}
                    placeholder="v1.2.0"
                    value={name}
                    error={getNameProblem(draft)}
                    spellCheck={false}
                    autoComplete="off"
                    onChange={event => onName(project, event.currentTarget.value.trim())}
                  />
                </Table.Td>
              </Table.Tr>
            )
          })}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}
