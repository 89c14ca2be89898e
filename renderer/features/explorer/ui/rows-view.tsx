import { Alert, Button, FileButton, Group, SegmentedControl, Text, Title } from '@mantine/core'
import { IconFileImport, IconPlayerPlay, IconTableRow } from '@tabler/icons-react'
import { useMemo, useRef, useState } from 'react'
import type { OperationId } from '#shared/contract/contract.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { t } from '#shared/i18n/i18n.ts'
import { saveFile } from '../../../lib/bridge/save-file.ts'
import { useConnection, useWhyReadOnly } from '../../../lib/connection/use-connection.ts'
import { useBulkJobs, useBulkPanel } from '../../../ui/bulk/bulk-jobs.ts'
import { JobView } from '../../../ui/bulk/job-view.tsx'
import { LinkButton } from '../../../ui/link/link.tsx'
import type { TableColumn } from '../../../ui/resource-table/column.ts'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { getFields } from '../model/operation-form.ts'
import { changeRows, planRows, type RowCall, type RowTable, readRows, requestBody, requestLine } from '../model/rows.ts'
import { responsesOf, startRowsDryRun, startRowsRead, useRowsRun } from '../model/run-rows.ts'
import type { CallForm } from '../model/use-call-form.ts'
import { formatReference } from '../model/variables.ts'
import classes from './explorer.module.css'
import { RequestView } from './request-view.tsx'

interface RowsViewProps {
  readonly operation: OperationId
  readonly endpoint: Endpoint
  readonly call: CallForm
}

/** One request for each row of a table: all requests before anything is sent, then the job that sends them. */
export function RowsView(props: RowsViewProps) {
  const { table } = props.call.rows
  if (!table) return <NoTable />
  return <TableView {...props} table={table} />
}

function NoTable() {
  const { id: connection } = useConnection()
  const { pick, problem } = usePick()
  return (
    <>
      <EmptyState
        icon={<IconTableRow size={30} stroke={1.5} />}
        title={t('No rows')}
        description={t(
          'Sends the request once for each row of a CSV file, or for each project that you select in Fleet. {example} in a parameter is the value of a column.',
          { example: formatReference('column') },
        )}
        action={
          <Group gap="xs">
            <PickButton onPick={pick} label={t('Choose CSV file')} />
            <LinkButton variant="default" to="/c/$connection/fleet" params={{ connection }}>
              {t('Select projects')}
            </LinkButton>
          </Group>
        }
      />
      {problem !== null && <Alert color="red">{problem}</Alert>}
    </>
  )
}

/** Reads a chosen file into the table of the connection; what was there is kept when it can't be read. */
function usePick() {
  const { ref } = useConnection()
  const [problem, setProblem] = useState<string | null>(null)
  const pick = async (file: File) => {
    const read = file.size > maxFileSize ? t('The file is too large.') : readRows(await file.text(), file.name)
    if (typeof read === 'string') setProblem(read)
    else {
      setProblem(null)
      changeRows(ref, { table: read, isOn: true, shown: 0 })
    }
  }
  return { pick, problem }
}

const maxFileSize = 20_000_000

function PickButton({ onPick, label }: { onPick(file: File): Promise<void>; readonly label: string }) {
  const reset = useRef<() => void>(null)
  const pick = (file: File | null) => {
    reset.current?.()
    if (file) void onPick(file)
  }
  return (
    <FileButton resetRef={reset} accept=".csv,.tsv,.txt,text/csv" onChange={pick}>
      {props => (
        <Button {...props} variant="default" leftSection={<IconFileImport size={14} />}>
          {label}
        </Button>
      )}
    </FileButton>
  )
}

function TableView({ operation, endpoint, call, table }: RowsViewProps & { readonly table: RowTable }) {
  const { ref } = useConnection()
  const { template, page } = call.draft
  const fields = useMemo(() => getFields(call.sections), [call.sections])
  const calls = useMemo(
    () => planRows(endpoint, fields, template, { variables: call.ofFolder, table }),
    [endpoint, fields, template, call.ofFolder, table],
  )
  const hasProblems = calls.some(({ problem }) => problem !== null)
  const columns = useMemo(() => getColumns(endpoint, hasProblems), [endpoint, hasProblems])
  const [shown, setShown] = useState<'requests' | 'results'>('requests')
  const run = useRowsRun(ref, operation)
  const job = useBulkJobs().find(({ id }) => id === run?.job)
  const isResults = shown === 'results' && job !== undefined
  return (
    <section className={classes.rows} aria-label={t('Requests for rows')}>
      <RowsHead table={table} endpoint={endpoint} call={call} />
      <div className={classes.partHead}>
        {job ? (
          <SegmentedControl
            aria-label={t('What is shown')}
            value={isResults ? 'results' : 'requests'}
            onChange={value => setShown(value === 'results' ? 'results' : 'requests')}
            data={[
              { value: 'requests', label: t('Requests') },
              { value: 'results', label: t('Results') },
            ]}
          />
        ) : (
          <Title order={2}>{t('Requests')}</Title>
        )}
        <Start
          {...{ operation, endpoint, calls }}
          onRead={() => {
            startRowsRead({ connection: ref, operation, calls }, table, page)
            setShown('results')
          }}
        />
      </div>
      {isResults && run ? (
        <div className={classes.results}>
          <Group justify="flex-end">
            <Button
              variant="default"
              disabled={job.phase.kind === 'running' || job.totals.done === 0}
              onClick={() => void saveFile(async () => ({ name: operation, type: 'json', content: responsesOf(run) }))}
            >
              {t('Export responses')}
            </Button>
          </Group>
          <JobView job={job} />
        </div>
      ) : (
        <div className={classes.rowsTable}>
          <ResourceTable
            id="explorer-rows"
            label={t('Requests for rows')}
            noun={{
              counted: count => t('{count, plural, one {# request} other {# requests}}', { count }),
              plural: t('requests'),
            }}
            columns={columns}
            rows={calls}
            rowKey={({ index }) => `${index}`}
            isSelectable={false}
            openKey={`${call.rows.shown}`}
            onOpen={({ index }) => changeRows(ref, { shown: index })}
          />
        </div>
      )}
      {!isResults && (
        <RequestView
          operation={operation}
          endpoint={endpoint}
          call={call}
          title={t('Request of row {row, number}', { row: call.rows.shown + 1 })}
        />
      )}
    </section>
  )
}

/** Where the rows come from, and the references to their columns. */
function RowsHead({
  table,
  endpoint,
  call,
}: {
  readonly table: RowTable
  readonly endpoint: Endpoint
  readonly call: CallForm
}) {
  const { ref } = useConnection()
  const { pick, problem } = usePick()
  const names = Object.keys(endpoint.params.path ?? {})
  const fields = getFields(call.sections)
  const ofProject = fields.find(
    field => names.includes(field.name) && field.kind === 'text' && field.refersTo === 'project',
  )
  const isEmpty = call.form.mode === 'form' && ofProject !== undefined && !call.form.values[ofProject.name]
  const [column] = table.columns
  return (
    <>
      <div className={classes.rowsSource}>
        <Text size="sm" fw={500}>
          <VisibleText text={table.name} />
        </Text>
        <span className={classes.references}>
          {table.columns.slice(0, maxShownColumns).map(name => (
            <code key={name} className={classes.reference}>
              {formatReference(name)}
            </code>
          ))}
          {table.columns.length > maxShownColumns && (
            <span className={classes.dimmed}>
              {t('and {more, number} more', { more: table.columns.length - maxShownColumns })}
            </span>
          )}
        </span>
        <Group gap={6} ml="auto" wrap="nowrap">
          {table.source === 'projects' && isEmpty && column !== undefined && (
            <Button variant="default" onClick={() => call.setValue(ofProject.name, formatReference(column))}>
              {t('Use {reference} as {parameter}', { reference: formatReference(column), parameter: ofProject.name })}
            </Button>
          )}
          <PickButton onPick={pick} label={t('Other file')} />
          <Button variant="subtle" color="gray" onClick={() => changeRows(ref, { table: null, shown: 0 })}>
            {t('Remove rows')}
          </Button>
        </Group>
      </div>
      {[...table.notes, ...(problem === null ? [] : [problem])].map(note => (
        <Alert key={note} color="yellow" p={8}>
          {note}
        </Alert>
      ))}
    </>
  )
}

const maxShownColumns = 12

interface StartProps {
  readonly operation: OperationId
  readonly endpoint: Endpoint
  readonly calls: readonly RowCall[]
  onRead(): void
}

/** Sends reads, or plans writes; what can't be sent is said. */
function Start({ operation, endpoint, calls, onRead }: StartProps) {
  const { ref } = useConnection()
  const open = useBulkPanel(panel => panel.open)
  const whyReadOnly = useWhyReadOnly()
  const isRead = endpoint.effect === 'read'
  const ready = calls.filter(({ problem }) => problem === null).length
  const whyNot = !isRead
    ? whyReadOnly
    : endpoint.response.kind === 'bytes'
      ? t('Downloads of files can’t be run for rows.')
      : undefined
  const blocked = calls.length - ready
  return (
    <Group gap="xs">
      {(whyNot !== undefined || blocked > 0) && (
        <Text size="xs" c="dimmed">
          {whyNot ?? t('{blocked, plural, one {# row} other {# rows}} can’t be sent', { blocked })}
        </Text>
      )}
      {isRead ? (
        <Button
          leftSection={<IconPlayerPlay size={14} />}
          disabled={ready === 0 || whyNot !== undefined}
          onClick={onRead}
        >
          {t('Send {ready, plural, one {# request} other {# requests}}', { ready })}
        </Button>
      ) : (
        <Button
          disabled={ready === 0 || whyNot !== undefined}
          onClick={() => open(startRowsDryRun({ connection: ref, operation, calls }).id)}
        >
          {t('Preview (dry run)')}
        </Button>
      )}
    </Group>
  )
}

/** What can't be sent is said first. */
function getColumns(endpoint: Endpoint, hasProblems: boolean): readonly TableColumn<RowCall>[] {
  return [
    { id: 'row', header: t('Row'), value: ({ index }) => index + 1, align: 'end', width: 60 },
    ...(hasProblems
      ? [
          {
            id: 'problem',
            header: t('Problem'),
            value: ({ problem }: RowCall) => problem ?? '',
            cell: ({ problem }: RowCall) => problem !== null && <VisibleText text={problem} />,
            width: 190,
          },
        ]
      : []),
    {
      id: 'request',
      header: t('Request'),
      value: ({ masked }) => `${endpoint.method} ${requestLine(endpoint, masked)}`,
      cell: call => <Code text={`${endpoint.method} ${requestLine(endpoint, call.masked)}`} />,
      width: 300,
      grows: true,
    },
    ...(endpoint.params.body
      ? [
          {
            id: 'body',
            header: t('Body'),
            value: ({ masked }: RowCall) => requestBody(endpoint, masked),
            cell: ({ masked }: RowCall) => <Code text={requestBody(endpoint, masked)} />,
            width: 260,
          },
        ]
      : []),
  ]
}

const maxShownText = 400

function Code({ text }: { readonly text: string }) {
  return (
    <code className={classes.rowCode} title={text.slice(0, maxShownText)}>
      <VisibleText text={text.slice(0, maxShownText)} />
    </code>
  )
}
