import { Button, Group, TagsInput } from '@mantine/core'
import { IconTargetArrow } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useState } from 'react'
import { epicOrders } from '#shared/contract/choices.ts'
import type { Epic } from '#shared/contract/epics.ts'
import { epicsQuery } from '#shared/queries/epics.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { useGroup, useGroupParams } from '../../../lib/group/group-context.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { startDryRun } from '../../../ui/bulk/bulk.ts'
import { useBulkPanel } from '../../../ui/bulk/bulk-jobs.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { labelLooks } from '../../../ui/labels/label-look.ts'
import { Labels } from '../../../ui/labels/labels.tsx'
import { idWidth, type TableColumn } from '../../../ui/resource-table/column.ts'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import { counted, withMarks } from '../../../ui/resource-table/words.ts'
import { EmptyState } from '../../../ui/states/states.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { getReference, isConfidential, labelNames } from '../model/epic-words.ts'
import { type BulkChange, bulkItems } from '../model/plan.ts'
import { type EpicsSearch, filterCount, listFilter } from '../model/routes.ts'
import { epicParams } from './epic-link.tsx'
import { ConfidentialMark, StateBadge } from './epic-marks.tsx'
import classes from './epics.module.css'

const timeColumn = (id: 'created_at' | 'updated_at' | 'closed_at', header: string): TableColumn<Epic> => ({
  id,
  header,
  value: epic => epic[id] ?? null,
  cell: ({ [id]: time }) => time && <TimeAgo value={time} />,
  width: 120,
})

/** The columns of epics. */
const epicColumns: readonly TableColumn<Epic>[] = [
  {
    id: 'title',
    header: 'Title',
    value: ({ title }) => title,
    printValue: epic => withMarks(epic.title, isConfidential(epic) ? ['Confidential'] : []),
    cell: epic => (
      <span className={classes.marked}>
        {isConfidential(epic) && <ConfidentialMark />}
        <VisibleText text={epic.title} className={classes.cut} />
      </span>
    ),
    width: 300,
    grows: true,
  },
  { id: 'references', header: 'Reference', value: getReference, width: 130 },
  {
    id: 'state',
    header: 'State',
    value: ({ state }) => state,
    cell: ({ state }) => <StateBadge state={state} />,
    width: 90,
  },
  {
    id: 'labels',
    header: 'Labels',
    value: epic => labelNames(epic).join(', '),
    cell: epic => (
      <span className={classes.row}>
        <Labels labels={labelLooks(epic.labels)} />
      </span>
    ),
    width: 200,
  },
  { id: 'start_date', header: 'Starts', value: ({ start_date }) => start_date ?? null, width: 100 },
  { id: 'due_date', header: 'Due', value: ({ due_date }) => due_date ?? null, width: 100 },
  { id: 'author', header: 'Author', value: ({ author }) => author?.name ?? null, width: 150 },
  timeColumn('updated_at', 'Changed'),
  timeColumn('created_at', 'Created'),
  { ...timeColumn('closed_at', 'Closed'), isHidden: true },
  { id: 'upvotes', header: 'Up', value: ({ upvotes }) => upvotes ?? null, align: 'end', width: 70, isHidden: true },
  {
    id: 'downvotes',
    header: 'Down',
    value: ({ downvotes }) => downvotes ?? null,
    align: 'end',
    width: 70,
    isHidden: true,
  },
  {
    id: 'confidential',
    header: 'Confidential',
    value: epic => (isConfidential(epic) ? 'yes' : 'no'),
    width: 110,
    isHidden: true,
  },
  { id: 'id', header: 'ID', value: ({ id }) => id, align: 'end', width: idWidth, isHidden: true },
]

/** The service takes `parent_id` only when an epic is made (document 3, section 4.7). */
const whyNoParent =
  'Move under a parent: the service accepts a parent only when an epic is created, and can’t change it later.'

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
  const navigate = useNavigate()
  const list = useOperationPages(epicsQuery(id, listFilter(search)), { keepPrevious: true })
  const bulkChange = useBulkChange()
  const [labelled, setLabelled] = useState<{ readonly epics: readonly Epic[]; clear(): void } | null>(null)
  return (
    <>
      <ResourceTable
        id="epics"
        label="Epics"
        noun={['epic', 'epics']}
        columns={epicColumns}
        rows={list.items}
        rowKey={epic => `${epic.id}`}
        source={list}
        bulkActions={(epics, clear) => {
          const start = (change: BulkChange) => {
            bulkChange(epics, change)
            clear()
          }
          return [
            { label: 'Close…', run: () => start({ kind: 'close' }) },
            { label: 'Reopen…', run: () => start({ kind: 'reopen' }) },
            { label: 'Add labels…', run: () => setLabelled({ epics, clear }) },
            { label: 'Move under a parent…', unavailable: whyNoParent, run: () => undefined },
          ]
        }}
        filter={{
          text: search.search ?? '',
          isAsked: true,
          placeholder: 'Title or description',
          onChange: text => onSearch({ search: text.trim() === '' ? undefined : text }, true),
        }}
        serviceSort={{
          columns: epicOrders,
          sort: search.order_by ? { column: search.order_by, direction: search.sort ?? 'desc' } : null,
          onSort: sort =>
            onSearch({ order_by: epicOrders.find(order => order === sort?.column), sort: sort?.direction }),
        }}
        toolbar={filters}
        onOpen={epic =>
          void navigate({ to: '/c/$connection/g/$group/epics/$epic', params: epicParams(connection, epic) })
        }
        empty={
          <EmptyState
            icon={<IconTargetArrow size={30} stroke={1.5} />}
            title={filterCount(search) > 0 ? 'No matching epics' : 'No epics'}
            description="An epic groups issues of several projects that share a goal."
          />
        }
      />
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

/** Plans a change of several epics, and shows the plan; it is applied from there. */
function useBulkChange() {
  const { ref: connection } = useConnection()
  const open = useBulkPanel(panel => panel.open)
  return (epics: readonly Epic[], change: BulkChange) => {
    const title = `${getTitle(change)} ${counted(epics.length, ['epic', 'epics'])}`
    open(startDryRun({ title, connection, items: bulkItems(connection, epics, change) }).id)
  }
}

function getTitle(change: BulkChange): string {
  switch (change.kind) {
    case 'close':
      return 'Close'
    case 'reopen':
      return 'Reopen'
    case 'label':
      return `Add ${change.labels.join(', ')} to`
  }
}

/** Selects the labels to add to several epics; a preview is shown before anything is sent. */
function LabelDialog({ onLabel, onClose }: { onLabel(labels: readonly string[]): void; onClose(): void }) {
  const [labels, setLabels] = useState<readonly string[]>([])
  const [wasTried, setTried] = useState(false)
  const send = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (labels.length === 0) return
    onLabel(labels)
    onClose()
  }
  return (
    <FormDialog opened onClose={onClose} title="Add labels">
      <form aria-label="Add labels" onSubmit={send}>
        <TagsInput
          label="Labels"
          description="Those that an epic has stay. Enter or a comma adds one."
          splitChars={[',']}
          acceptValueOnBlur
          data-autofocus
          value={[...labels]}
          error={wasTried && labels.length === 0 ? 'Name at least one label' : undefined}
          onChange={setLabels}
        />
        <Group justify="flex-end" gap={8} mt="md">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit">Preview (dry run)</Button>
        </Group>
      </form>
    </FormDialog>
  )
}
