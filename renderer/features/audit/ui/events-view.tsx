import { Badge } from '@mantine/core'
import { IconFileSearch, IconFilterOff } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useMemo, useState } from 'react'
import type { EventTable } from '#shared/audit/event-table.ts'
import { authorName, entityName, targetName } from '#shared/audit/facts.ts'
import { type Mark, rules } from '#shared/audit/rules.ts'
import { getActionText, getSentence } from '#shared/audit/sentence.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { TableSort } from '#shared/tables.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { LinkButton } from '../../../ui/link/link.tsx'
import { idWidth, type TableColumn } from '../../../ui/resource-table/column.ts'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import type { TableSource } from '../../../ui/resource-table/table-source.ts'
import type { Noun } from '../../../ui/resource-table/words.ts'
import { EmptyState } from '../../../ui/states/states.tsx'
import { PlacePath } from '../../../ui/text/path-text.tsx'
import { exactTime } from '../../../ui/time/time.ts'
import { scoreColumn, sorted, sortedBy } from '../model/matching.ts'
import type { AuditSearch } from '../model/routes.ts'
import type { Events } from '../model/use-events.ts'
import classes from './audit.module.css'
import { ActionLine, Value } from './sentence-text.tsx'

const eventNoun: Noun = {
  counted: count => t('{count, plural, one {# event} other {# events}}', { count }),
  plural: t('events'),
}

/** Columns that the screen sorts itself, faster than the table could. */
const sortedColumns = [...Object.keys(sortedBy), scoreColumn]

interface ViewProps {
  readonly events: Events
  /** Those that fit the filters. */
  readonly rows: readonly number[]
  readonly source: TableSource
  readonly search: AuditSearch
  /** Of the loaded events; null before there are any. */
  readonly asOf: string | null
  readonly exports: ReactNode
  /** Where the events are not those of the log. */
  readonly noun?: Noun
  /** How many there are, where more than the rows are known; left out: the rows. */
  readonly count?: number | undefined
  /** False where events are not checked against the rules. */
  readonly hasAnomalies?: boolean
  /** Shown instead of an empty table, where the events are not those of the log. */
  readonly empty?: ReactNode
  /** The rules that a row matches. */
  getMarks(row: number): readonly Mark[]
  onSearch(change: AuditSearch, replace?: boolean): void
}

/** The events that fit, one in a row. */
export function EventsView(props: ViewProps) {
  const {
    events,
    rows,
    source,
    search,
    asOf,
    exports,
    getMarks,
    onSearch,
    noun = eventNoun,
    count,
    hasAnomalies = true,
  } = props
  const { table } = events
  const [sort, setSort] = useState<TableSort | null>(null)
  const shown = useMemo(
    () => sorted(table, rows, sort, row => Math.max(0, ...getMarks(row).map(({ score }) => score ?? 0))),
    [table, rows, sort, getMarks],
  )
  const { project, group } = useParams({ strict: false })
  // In the log of one project or group all events are of it.
  const isOfOne = project !== undefined || group !== undefined
  const columns = useMemo(
    () => eventColumns(table, getMarks, isOfOne).filter(({ id }) => id !== scoreColumn || hasAnomalies),
    [table, getMarks, isOfOne, hasAnomalies],
  )
  const getKey = (row: number) => `${table.number('id', row)}`
  const getActions = (row: number) => {
    const { author, authorId, ip, target } = table.at(row)
    return [
      { label: t('Only this author'), run: () => onSearch({ author: authorName({ author, authorId }) }) },
      {
        label: t('Only this IP address'),
        unavailable: ip === '' ? t('The event has no address') : undefined,
        run: () => onSearch({ ip }),
      },
      {
        label: t('Only this target'),
        unavailable: target === '' ? t('The event names no target') : undefined,
        run: () => onSearch({ target }),
      },
    ]
  }
  return (
    <ResourceTable
      id="audit-events"
      label={t('Audit events')}
      noun={noun}
      {...(count !== undefined && { count })}
      columns={columns}
      rows={shown}
      rowKey={getKey}
      source={source}
      isSelectable={false}
      openKey={search.event}
      asked={JSON.stringify({ ...search, event: undefined })}
      onOpen={(row, isStep) => onSearch({ event: getKey(row) }, isStep)}
      rowActions={getActions}
      serviceSort={{ columns: sortedColumns, sort, onSort: setSort }}
      filter={{
        text: search.q ?? '',
        isAsked: true,
        placeholder: t('Search events'),
        onChange: text => onSearch({ q: text || undefined }, true),
      }}
      exports={exports}
      instead={<ActivityButton />}
      empty={props.empty ?? <Nothing hasAny={events.rows.length > 0} asOf={asOf} />}
    />
  )
}

/** Links to the activity, which every edition has. */
function ActivityButton() {
  const connection = useConnection().id
  const { project } = useParams({ strict: false })
  const label = t('Show activity')
  return project === undefined ? (
    <LinkButton variant="default" to="/c/$connection/activity" params={{ connection }}>
      {label}
    </LinkButton>
  ) : (
    <LinkButton variant="default" to="/c/$connection/p/$project/activity" params={{ connection, project }}>
      {label}
    </LinkButton>
  )
}

/** The empty state, limited to the loaded events. */
function Nothing({ hasAny, asOf }: { readonly hasAny: boolean; readonly asOf: string | null }) {
  return hasAny ? (
    <EmptyState
      icon={<IconFilterOff size={30} stroke={1.5} />}
      title={t('No matching events')}
      description={
        asOf === null
          ? t('None of the loaded events matches. Change the search or the filters, load all, or refresh.')
          : t(
              'None of the loaded events as of {asOf} matches. Change the search or the filters, load all, or refresh.',
              {
                asOf,
              },
            )
      }
    />
  ) : (
    <EmptyState
      icon={<IconFileSearch size={30} stroke={1.5} />}
      title={t('No events')}
      description={
        asOf === null
          ? t('The log has no events in this period.')
          : t('The log has no events in this period as of {asOf}.', { asOf })
      }
    />
  )
}

/** The columns of the events; a row is its index in the table. */
function eventColumns(
  table: EventTable,
  getMarks: (row: number) => readonly Mark[],
  isOfOne: boolean,
): readonly TableColumn<number>[] {
  const getTime = (row: number) => {
    const time = table.number('at', row)
    return Number.isNaN(time) ? '' : new Date(time).toISOString()
  }
  return [
    {
      id: 'at',
      header: t('Time'),
      value: getTime,
      cell: row => (
        <span className={classes.cut} title={exactTime(getTime(row))}>
          {exactTime(getTime(row))}
        </span>
      ),
      width: 204,
    },
    { id: 'author', header: t('Author'), value: row => authorName(table.at(row)), width: 128 },
    {
      id: 'action',
      header: t('Action'),
      value: row => getActionText(table.at(row)),
      cell: row => <ActionLine facts={table.at(row)} />,
      width: 202,
      grows: true,
    },
    {
      id: 'from_to',
      header: t('From → to'),
      value: row => [table.text('from', row), table.text('to', row)].filter(Boolean).join(' → '),
      cell: row => <FromTo from={table.text('from', row)} to={table.text('to', row)} />,
      width: 126,
    },
    {
      id: 'entity',
      header: t('Where'),
      value: row => entityName(table.at(row)),
      cell: row => <PlacePath path={entityName(table.at(row))} />,
      width: 122,
      grows: true,
      isHidden: isOfOne,
    },
    {
      id: 'sentence',
      header: t('What happened'),
      value: row => getSentence(table.at(row)),
      width: 320,
      isHidden: true,
    },
    {
      id: 'change',
      header: t('Change'),
      value: row => [table.kind(row), table.text('what', row)].filter(Boolean).join(' '),
      width: 170,
      isHidden: true,
    },
    { id: 'target', header: t('Target'), value: row => targetName(table.at(row)), width: 160, isHidden: true },
    {
      id: scoreColumn,
      header: t('Anomalies'),
      value: row =>
        getMarks(row)
          .map(({ rule, score }) => [rules[rule].label, score].filter(Boolean).join(' '))
          .join(', '),
      cell: row =>
        getMarks(row).map(({ rule, score }) => (
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
            {rules[rule].label} {score}
          </Badge>
        )),
      width: 118,
    },
    { id: 'ip', header: t('IP address'), value: row => table.text('ip', row), width: 124 },
    { id: 'id', header: t('ID'), value: row => table.number('id', row), width: idWidth, align: 'end', isHidden: true },
  ]
}

function FromTo({ from, to }: { readonly from: string; readonly to: string }) {
  if (from === '' && to === '') return null
  return (
    <span className={classes.cut} title={visibleString([from, to].filter(Boolean).join(' → '))}>
      {from !== '' && <Value kind="from" text={from} />}
      {from !== '' && to !== '' && ' → '}
      {to !== '' && <Value kind="to" text={to} />}
    </span>
  )
}
