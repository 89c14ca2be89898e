import { Box } from '@mantine/core'
import { IconTargetArrow } from '@tabler/icons-react'
import { linkOptions, useRouter } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { getCommand } from '#shared/commands.ts'
import { epicOrders } from '#shared/contract/choices.ts'
import { type Epic, isConfidential } from '#shared/contract/epics.ts'
import { deepLink } from '#shared/deep-link.ts'
import { pgettext, t } from '#shared/i18n/i18n.ts'
import { epicsQuery } from '#shared/queries/epics.ts'
import { useConnection, useWhyReadOnly } from '../../../lib/connection/use-connection.ts'
import { useGroup, useGroupParams } from '../../../lib/group/group-context.ts'
import { useWhyNotInGroup } from '../../../lib/group/use-why-not-in-group.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { startDryRun } from '../../../ui/bulk/bulk.ts'
import { useBulkPanel } from '../../../ui/bulk/bulk-jobs.ts'
import { DryRunButtons } from '../../../ui/bulk/dry-run-buttons.tsx'
import { copyText } from '../../../ui/copy/copy-text.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { labelLooks } from '../../../ui/labels/label-look.ts'
import { Labels } from '../../../ui/labels/labels.tsx'
import { enumCells, idWidth, type TableAction, type TableColumn } from '../../../ui/resource-table/column.ts'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import { withMarks } from '../../../ui/resource-table/words.ts'
import { EmptyState } from '../../../ui/states/states.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { exactDay } from '../../../ui/time/time.ts'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { getGroup, getReference, labelNames } from '../model/epic-words.ts'
import { type BulkChange, bulkItems } from '../model/plan.ts'
import { type EpicsSearch, filterCount, listFilter } from '../model/routes.ts'
import type { EpicTask } from '../model/task.ts'
import { epicParams } from './epic-link.tsx'
import { ConfidentialMark, StateBadge } from './epic-marks.tsx'
import { EpicTaskDialog } from './epic-task-dialog.tsx'
import classes from './epics.module.css'
import { LabelsField } from './labels-field.tsx'

const timeColumn = (id: 'created_at' | 'updated_at' | 'closed_at', header: string): TableColumn<Epic> => ({
  id,
  header,
  value: epic => epic[id] ?? null,
  cell: ({ [id]: time }) => time && <TimeAgo value={time} />,
  width: 118,
})

const dayColumn = (id: 'start_date' | 'due_date', header: string): TableColumn<Epic> => ({
  id,
  header,
  value: epic => epic[id] ?? null,
  cell: ({ [id]: day }) => day && exactDay(day),
  width: 112,
})

/** The columns of epics. */
const epicColumns: readonly TableColumn<Epic>[] = [
  {
    id: 'title',
    header: t('Title'),
    value: ({ title }) => title,
    printValue: epic => withMarks(epic.title, isConfidential(epic) ? [t('Confidential')] : []),
    cell: epic => (
      <span className={classes.marked}>
        {isConfidential(epic) && <ConfidentialMark />}
        <VisibleText text={epic.title} className={classes.cut} mayBeCut />
      </span>
    ),
    width: 190,
    grows: true,
  },
  { id: 'references', header: t('Reference'), value: getReference, width: 110 },
  {
    id: 'state',
    header: t('State'),
    ...enumCells<Epic>('issueState', ({ state }) => state),
    cell: ({ state }) => <StateBadge state={state} />,
    width: 90,
  },
  {
    id: 'labels',
    header: t('Labels'),
    value: epic => labelNames(epic).join(', '),
    cell: epic => (
      <span className={classes.row}>
        <Labels labels={labelLooks(epic.labels)} most={1} />
      </span>
    ),
    width: 136,
    grows: true,
  },
  dayColumn('start_date', t('Starts')),
  dayColumn('due_date', t('Due')),
  { id: 'author', header: t('Author'), value: ({ author }) => author?.name ?? null, width: 122 },
  timeColumn('updated_at', t('Changed')),
  { ...timeColumn('created_at', t('Created')), isHidden: true },
  { ...timeColumn('closed_at', pgettext('when', 'Closed')), isHidden: true },
  { id: 'upvotes', header: t('Up'), value: ({ upvotes }) => upvotes ?? null, align: 'end', width: 70, isHidden: true },
  {
    id: 'downvotes',
    header: t('Down'),
    value: ({ downvotes }) => downvotes ?? null,
    align: 'end',
    width: 70,
    isHidden: true,
  },
  {
    id: 'confidential',
    header: t('Confidential'),
    value: epic => (isConfidential(epic) ? t('Yes') : t('No')),
    exportValue: isConfidential,
    width: 110,
    isHidden: true,
  },
  { id: 'id', header: t('ID'), value: ({ id }) => id, align: 'end', width: idWidth, isHidden: true },
]

/** The service takes `parent_id` only when an epic is made (document 3, section 4.7). */
const whyNoParent = t(
  'Move under a parent: the service accepts a parent only when an epic is created, and can’t change it later.',
)

/** The epics as a list in the order of the service. */
export function EpicList({
  search,
  filters,
  onSearch,
}: {
  readonly search: EpicsSearch
  readonly filters: ReactNode
  onSearch(change: EpicsSearch, replace?: boolean): void
}) {
  const { id } = useGroup()
  const { connection } = useGroupParams()
  const router = useRouter()
  const linkTo = (epic: Epic) =>
    linkOptions({ to: '/c/$connection/g/$group/epics/$epic', params: epicParams(connection, epic) })
  const open = (epic: Epic) => void router.navigate(linkTo(epic))
  const getLink = (epic: Epic) => deepLink(router.buildLocation(linkTo(epic)).href)
  const tasks = useTasks()
  const list = useOperationPages(epicsQuery(id, listFilter(search)), { keepPrevious: true })
  const bulkChange = useBulkChange()
  const [labelled, setLabelled] = useState<{ readonly epics: readonly Epic[]; clear(): void } | null>(null)
  return (
    <>
      <ResourceTable
        id="epics"
        label={t('Epics')}
        noun={{ counted: count => t('{count, plural, one {# epic} other {# epics}}', { count }), plural: t('epics') }}
        columns={epicColumns}
        rows={list.items}
        rowKey={epic => `${epic.id}`}
        source={list}
        rowActions={epic => [
          { label: t('Open epic'), run: () => open(epic) },
          { label: getCommand('copyLink').title, run: () => void copyText(getLink(epic), t('Link')) },
          ...tasks.actions(epic),
        ]}
        bulkActions={(epics, clear) => {
          const start = (change: BulkChange) => {
            bulkChange(epics, change)
            clear()
          }
          return [
            { label: t('Close…'), run: () => start({ kind: 'close' }) },
            { label: t('Reopen…'), run: () => start({ kind: 'reopen' }) },
            { label: t('Add labels…'), run: () => setLabelled({ epics, clear }) },
            { label: t('Move under a parent…'), unavailable: whyNoParent, run: () => undefined },
          ]
        }}
        filter={{
          text: search.search ?? '',
          isAsked: true,
          placeholder: t('Title or description'),
          onChange: text => onSearch({ search: text.trim() === '' ? undefined : text }, true),
        }}
        serviceSort={{
          columns: epicOrders,
          sort: search.order_by ? { column: search.order_by, direction: search.sort ?? 'desc' } : null,
          onSort: sort =>
            onSearch({ order_by: epicOrders.find(order => order === sort?.column), sort: sort?.direction }),
        }}
        toolbar={filters}
        onOpen={open}
        empty={
          <EmptyState
            icon={<IconTargetArrow size={30} stroke={1.5} />}
            title={filterCount(search) > 0 ? t('No matching epics') : t('No epics')}
            description={t('An epic groups issues of several projects that share a goal.')}
          />
        }
      />
      {tasks.dialog}
      {labelled && (
        <LabelDialog
          onLabel={labels => {
            bulkChange(labelled.epics, { kind: 'label', labels })
            labelled.clear()
          }}
          onClose={() => setLabelled(null)}
        />
      )}
    </>
  )
}

/** The changes of one epic, from the menu of its row. */
function useTasks() {
  const { id, group } = useGroup()
  const [task, setTask] = useState<Exclude<EpicTask, { readonly kind: 'create' }> | null>(null)
  const readOnly = useWhyReadOnly()
  const [whyNot, whyNotDelete] = [useWhyNotInGroup(id, 'reporter'), useWhyNotInGroup(id, 'owner')]
  const actions = (epic: Epic): readonly TableAction[] => {
    // The role in a subgroup may be a higher one, which only the service knows here.
    const isOwn = group === null || epic.group_id === group.id
    const [why, whyDelete] = isOwn ? [whyNot, whyNotDelete] : [readOnly, readOnly]
    const change = epic.state === 'closed' ? 'reopen' : 'close'
    return [
      { label: t('Edit…'), unavailable: why, run: () => setTask({ kind: 'edit', epic }) },
      {
        label: change === 'close' ? t('Close…') : t('Reopen…'),
        unavailable: why,
        run: () => setTask({ kind: change, epic }),
      },
      { label: t('To-do…'), unavailable: readOnly, run: () => setTask({ kind: 'todo', epic }) },
      {
        label: t('Delete…'),
        isDangerous: true,
        unavailable: whyDelete,
        run: () => setTask({ kind: 'delete', epic }),
      },
    ]
  }
  const dialog = task && <EpicTaskDialog group={getGroup(task.epic)} task={task} onClose={() => setTask(null)} />
  return { actions, dialog }
}

/** Plans a change of several epics, and shows the plan; it is applied from there. */
function useBulkChange() {
  const { ref: connection } = useConnection()
  const open = useBulkPanel(panel => panel.open)
  return (epics: readonly Epic[], change: BulkChange) => {
    const title = getTitle(change, epics.length)
    open(startDryRun({ title, connection, items: bulkItems(connection, epics, change) }).id)
  }
}

function getTitle(change: BulkChange, epics: number): string {
  switch (change.kind) {
    case 'close':
      return t('Close {epics, plural, one {# epic} other {# epics}}', { epics })
    case 'reopen':
      return t('Reopen {epics, plural, one {# epic} other {# epics}}', { epics })
    case 'label':
      return t('Add {labels} to {epics, plural, one {# epic} other {# epics}}', {
        ...{ labels: change.labels.join(', '), epics },
      })
  }
}

/** Selects the labels to add to several epics; a preview is shown before anything is sent. */
function LabelDialog({ onLabel, onClose }: { onLabel(labels: readonly string[]): void; onClose(): void }) {
  const [labels, setLabels] = useState<readonly string[]>([])
  const [wasTried, setTried] = useState(false)
  const { id } = useGroup()
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (labels.length === 0) return
    onLabel(labels)
    onClose()
  }
  return (
    <FormDialog opened onClose={onClose} title={t('Add labels')}>
      <form aria-label={t('Add labels')} onSubmit={send}>
        <LabelsField
          group={id}
          label={t('Labels')}
          description={t('Those that an epic has stay. Enter or a comma adds one.')}
          data-autofocus
          value={labels}
          error={wasTried && labels.length === 0 ? t('Name at least one label') : undefined}
          onChange={setLabels}
        />
        <Box mt="md">
          <DryRunButtons isReady onCancel={onClose} />
        </Box>
      </form>
    </FormDialog>
  )
}
