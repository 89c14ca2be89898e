import { connectionIdOf } from '#shared/bridge.ts'
import { csvLine } from '#shared/csv.ts'
import { escapeHtml } from '../export/escape-html.ts'
import {
  errorOfStep,
  type Job,
  journalOfStep,
  planOfStep,
  type Row,
  type RowState,
  rowStates,
  type UndoPromise,
} from './job.ts'
import { formatSummary, formatUndoPromise, reasonOfStep, stateWords, verifiedCount } from './report.ts'

export const reportFormats = ['csv', 'jsonl', 'html'] as const
export type ReportFormat = (typeof reportFormats)[number]

/** What a report says of one row. */
export interface ReportRow {
  readonly key: string
  readonly object: string
  readonly where: string | null
  readonly operation: string
  readonly before: string | null
  readonly after: string | null
  readonly outcome: RowState
  readonly reason: string
  /** Null for rows that were not applied, and for what cannot be read again. */
  readonly verification: 'confirmed' | 'differs' | 'unread' | null
  readonly undo: string | null
  readonly risks: string
  readonly error: string | null
  readonly journal: number | null
  readonly started_at: string | null
  readonly ended_at: string | null
  readonly params: string
}

const columns = [
  'key',
  'object',
  'where',
  'operation',
  'before',
  'after',
  'outcome',
  'reason',
  'verification',
  'undo',
  'risks',
  'error',
  'journal',
  'started_at',
  'ended_at',
  'params',
] as const satisfies readonly (keyof ReportRow)[]

/** A row as its report has it. @param service the connection's name, for the sentences of errors */
export function reportRow({ step, ...row }: Row, service?: string): ReportRow {
  const plan = planOfStep(step)
  return {
    key: row.key,
    object: row.label,
    where: row.where,
    operation: row.operation,
    before: plan?.before ?? null,
    after: plan?.after ?? null,
    outcome: step.state,
    reason: reasonOfStep(step, service),
    verification:
      step.state === 'differs' ? 'differs' : step.state === 'done' ? (step.verification?.kind ?? null) : null,
    undo: plan?.undo ? undoText(plan.undo) : null,
    risks: plan?.risks.map(({ words }) => words).join('; ') ?? '',
    error: errorOfStep(step)?.kind ?? null,
    journal: journalOfStep(step),
    started_at: row.startedAt,
    ended_at: row.endedAt,
    params: JSON.stringify(row.params),
  }
}

function undoText(undo: UndoPromise): string {
  switch (undo.kind) {
    case 'full':
      return 'full'
    case 'partly':
      return `partly: ${undo.lost}`
    case 'none':
      return `none: ${undo.because}`
  }
}

/** A job as a file: one line for each row, or a page to print. */
export function reportText(job: Job, format: ReportFormat, service?: string): string {
  const rows = job.rows.map(row => reportRow(row, service))
  switch (format) {
    case 'csv':
      return csvLine(columns) + rows.map(row => csvLine(columns.map(column => row[column]))).join('')
    case 'jsonl':
      return rows.map(row => `${JSON.stringify(row)}\n`).join('')
    case 'html':
      return reportPage(job, rows)
  }
}

/** What a manifest says of a job beside the facts of its file: who, where, when, and how many rows came to what. */
export function reportManifest(job: Job, appVersion: string, now: Date): Readonly<Record<string, unknown>> {
  const { actor, phase } = job
  return {
    made_by: `Gatehouse ${appVersion}`,
    made_at: now.toISOString(),
    title: job.title,
    kind: job.kind,
    service: actor?.service ?? null,
    connection: actor?.connectionName ?? connectionIdOf(job.connection),
    account: actor?.account ?? null,
    acting_as: actor?.sudo ?? null,
    started_at: job.startedAt,
    ended_at: phase.kind === 'ended' ? phase.at : null,
    is_complete: phase.kind === 'ended',
    rows: job.rows.length,
    outcomes: Object.fromEntries(rowStates.map(state => [state, job.totals[state]])),
    verified: verifiedCount(job),
  }
}

/** A page without scripts that a browser prints. */
function reportPage(job: Job, rows: readonly ReportRow[]): string {
  const { actor, phase } = job
  const facts: readonly (readonly [string, string])[] = [
    ['Service', actor?.service ?? 'not known'],
    ['Connection', actor?.connectionName ?? connectionIdOf(job.connection)],
    ['Account', actor?.account ?? 'not known'],
    ['Acting as', actor?.sudo ?? 'the account itself'],
    ['Started', job.startedAt],
    ['Ended', phase.kind === 'ended' ? phase.at : 'not ended'],
    ['Result', formatSummary(job)],
    ...(formatUndoPromise(job) === '' ? [] : [['Undo', formatUndoPromise(job)] as const]),
  ]
  const head = ['Object', 'Where', 'Before', 'After', 'Outcome', 'Verification', 'Reason', 'Time', 'Journal']
  const body = rows.map(row => [
    row.object,
    row.where ?? '',
    row.before ?? '',
    row.after ?? '',
    stateWords[job.kind][row.outcome],
    row.verification ?? '',
    row.reason,
    row.ended_at ?? '',
    row.journal === null ? '' : `#${row.journal}`,
  ])
  const cells = (tag: 'td' | 'th', values: readonly string[]) =>
    `<tr>${values.map(value => `<${tag}>${escapeHtml(value)}</${tag}>`).join('')}</tr>`
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${escapeHtml(job.title)}</title>
<style>
body { font: 12px/1.4 system-ui, sans-serif; margin: 24px; color: #111; }
h1 { font-size: 18px; }
table { border-collapse: collapse; width: 100%; }
th, td { border: 1px solid #bbb; padding: 3px 6px; text-align: left; vertical-align: top; overflow-wrap: anywhere; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 12px; }
dt { font-weight: 600; }
dd { margin: 0; }
</style>
</head>
<body>
<h1>${escapeHtml(job.title)}</h1>
<dl>${facts.map(([name, value]) => `<dt>${escapeHtml(name)}</dt><dd>${escapeHtml(value)}</dd>`).join('')}</dl>
<table>
<thead>${cells('th', head)}</thead>
<tbody>
${body.map(values => cells('td', values)).join('\n')}
</tbody>
</table>
</body>
</html>
`
}
