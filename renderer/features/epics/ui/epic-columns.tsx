import type { Epic } from '#shared/contract/epics.ts'
import { labelLooks } from '../../../ui/labels/label-look.ts'
import { Labels } from '../../../ui/labels/labels.tsx'
import type { TableColumn } from '../../../ui/resource-table/column.ts'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { isConfidential, labelNames, referenceOf } from '../model/epic-words.ts'
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
export const epicColumns: readonly TableColumn<Epic>[] = [
  {
    id: 'title',
    header: 'Title',
    value: ({ title }) => title,
    cell: epic => (
      <span className={classes.marked}>
        {isConfidential(epic) && <ConfidentialMark />}
        <VisibleText text={epic.title} className={classes.cut} />
      </span>
    ),
    width: 300,
    grows: true,
  },
  { id: 'references', header: 'Reference', value: referenceOf, width: 130 },
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
  { id: 'id', header: 'ID', value: ({ id }) => id, align: 'end', width: 80, isHidden: true },
]
