import { Badge } from '@mantine/core'
import type { TableColumn } from '../../../ui/resource-table/column.ts'
import { exactTime } from '../../../ui/time/time.ts'
import type { EventTable } from '../model/event-table.ts'
import { authorName, entityName, targetName } from '../model/facts.ts'
import { sortedBy } from '../model/matching.ts'
import { type RuleId, rules } from '../model/rules.ts'
import { sentenceOf } from '../model/sentence.ts'
import classes from './audit.module.css'
import { SentenceLine, Value } from './sentence-text.tsx'

/** Columns that the screen sorts by itself, quicker than the table could. */
export const sortedColumns = Object.keys(sortedBy)

/** What is shown of each event; a row is its number in the table. */
export function eventColumns(
  table: EventTable,
  marksOf: (row: number) => readonly RuleId[],
): readonly TableColumn<number>[] {
  const timeOf = (row: number) => {
    const time = table.number('at', row)
    return Number.isNaN(time) ? '' : new Date(time).toISOString()
  }
  return [
    {
      id: 'at',
      header: 'Time',
      value: timeOf,
      cell: row => <span className={classes.cut}>{exactTime(timeOf(row))}</span>,
      width: 200,
    },
    {
      id: 'sentence',
      header: 'What happened',
      value: row => sentenceOf(table.at(row)),
      cell: row => <SentenceLine facts={table.at(row)} />,
      width: 320,
      grows: true,
    },
    {
      id: 'change',
      header: 'Change',
      value: row => [table.kind(row), table.text('what', row)].filter(Boolean).join(' '),
      width: 170,
      isHidden: true,
    },
    {
      id: 'from_to',
      header: 'From → to',
      value: row => [table.text('from', row), table.text('to', row)].filter(Boolean).join(' → '),
      cell: row => <FromTo from={table.text('from', row)} to={table.text('to', row)} />,
      width: 190,
      // The sentence has them, too.
      isHidden: true,
    },
    { id: 'author', header: 'Author', value: row => authorName(table.at(row)), width: 150, isHidden: true },
    { id: 'target', header: 'Target', value: row => targetName(table.at(row)), width: 160, isHidden: true },
    { id: 'entity', header: 'In', value: row => entityName(table.at(row)), width: 150, isHidden: true },
    {
      id: 'unusual',
      header: 'Anomalies',
      value: row =>
        marksOf(row)
          .map(rule => rules[rule].label)
          .join(', '),
      cell: row =>
        marksOf(row).map(rule => (
          <Badge
            key={rule}
            size="xs"
            variant="light"
            color="orange"
            tt="none"
            mr={4}
            flex="none"
            title={rules[rule].statement}
          >
            {rules[rule].label}
          </Badge>
        )),
      width: 230,
    },
    { id: 'ip', header: 'IP address', value: row => table.text('ip', row), width: 130 },
    { id: 'id', header: 'ID', value: row => table.number('id', row), width: 90, align: 'end', isHidden: true },
  ]
}

function FromTo({ from, to }: { readonly from: string; readonly to: string }) {
  if (from === '' && to === '') return null
  return (
    <span className={classes.cut}>
      {from !== '' && <Value kind="from" text={from} />}
      {from !== '' && to !== '' && ' → '}
      {to !== '' && <Value kind="to" text={to} />}
    </span>
  )
}
