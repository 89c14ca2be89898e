import { getConnectionId } from '#shared/bridge.ts'
import type { UndoPromise } from '#shared/contract/undo-promise.ts'
import { csvLine } from '#shared/csv.ts'
import { activeLocale, formatMoment, t } from '#shared/i18n/i18n.ts'
import { escapeHtml } from '#shared/text/escape-html.ts'
import { errorOfStep, type Job, journalOfStep, planOfStep, type Row, type RowState, rowStates } from './job.ts'
import { formatSummary, formatUndoPromise, formatVerified, reasonOfStep, stateLabels, verifiedCount } from './report.ts'

export const reportFormats = ['csv', 'jsonl', 'html'] as const
export type ReportFormat = (typeof reportFormats)[number]

/** One row of a report. */
interface ReportRow {
  readonly key: string
  readonly object: string
  readonly where: string | null
  /** The service's page that shows the change; null where there is none. */
  readonly page: string | null
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
  'page',
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
function reportRow({ step, ...row }: Row, service?: string): ReportRow {
  const plan = planOfStep(step)
  return {
    key: row.key,
    object: row.label,
    where: row.where,
    page: row.page,
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

/** The manifest of a job beside the facts of its file: user, place, time, and the number of rows by outcome. */
export function reportManifest(job: Job, appVersion: string, now: Date): Readonly<Record<string, unknown>> {
  const { actor, phase } = job
  return {
    made_by: `Gatehouse ${appVersion}`,
    made_at: now.toISOString(),
    title: job.title,
    kind: job.kind,
    service: actor?.service ?? null,
    connection: actor?.connectionName ?? getConnectionId(job.connection),
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
  const title = escapeHtml(job.title)
  const facts = getFacts(job).map(([name, value]) => `<dt>${name}</dt><dd>${escapeHtml(value)}</dd>`)
  const head = pageColumns.map(name => `<th scope="col">${name}</th>`).join('')
  return `<!doctype html>
<html lang="${activeLocale()}">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>
${pageStyle}</style>
</head>
<body>
<h1>${title}</h1>
<dl>${facts.join('')}</dl>
<table>
<thead><tr>${head}</tr></thead>
<tbody>
${rows.map(row => pageRow(job, row)).join('\n')}
</tbody>
</table>
</body>
</html>
`
}

function getFacts(job: Job): readonly (readonly [string, string])[] {
  const { actor, phase } = job
  const promise = formatUndoPromise(job)
  return [
    [t('Service'), actor?.service ?? t('Unknown')],
    [t('Connection'), actor?.connectionName ?? getConnectionId(job.connection)],
    [t('Account'), actor?.account ?? t('Unknown')],
    [t('Acting as'), actor?.sudo ?? t('No other user')],
    [t('Started'), formatMoment(job.startedAt)],
    [t('Ended'), phase.kind === 'ended' ? formatMoment(phase.at) : t('Not ended')],
    [t('Result'), formatSummary(job)],
    ...(promise === '' ? [] : [[t('Undo'), promise] as const]),
  ]
}

/** Times of rows have no date; the heading above the table has it. */
const pageColumns = [
  t('Object'),
  t('Where'),
  t('Before'),
  t('After'),
  t('Outcome'),
  t('Details'),
  t('Time (UTC)'),
  t('Journal'),
] as const

function pageRow(job: Job, row: ReportRow): string {
  const isSameDay = row.ended_at?.slice(0, 10) === job.startedAt.slice(0, 10)
  const time = row.ended_at === null ? '' : formatMoment(row.ended_at, isSameDay ? 'time' : 'dayAndTime')
  const cells: readonly (readonly [kind: string, text: string])[] = [
    ['text', row.object],
    ['text', row.where ?? ''],
    ['text', row.before ?? ''],
    ['text', row.after ?? ''],
    [
      'outcome',
      formatVerified(
        stateLabels[job.kind][row.outcome],
        ...([row.verification === 'confirmed', row.verification === 'unread'] as const),
      ),
    ],
    ['text', row.reason],
    ['time', time],
    ['time', row.journal === null ? '' : `#${row.journal}`],
  ]
  const drawn = cells.map(([kind, text]) => `<td class="${kind}">${escapeHtml(text).replaceAll('/', '/<wbr>')}</td>`)
  return `<tr class="${row.outcome}">${drawn.join('')}</tr>`
}

const pageStyle = `body { font: 12px/1.45 system-ui, sans-serif; margin: 24px; color: #111; }
h1 { font-size: 18px; overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 2px 16px; margin: 0 0 16px; }
dt { font-weight: 600; }
dd { margin: 0; overflow-wrap: anywhere; }
table { border-collapse: collapse; width: 100%; }
thead { display: table-header-group; }
tr { break-inside: avoid; }
th, td { border: 1px solid #bbb; padding: 4px 8px; text-align: left; vertical-align: top; }
th { white-space: nowrap; background: #f2f3f5; }
td.text { overflow-wrap: break-word; max-width: 320px; }
td.time { white-space: nowrap; font-variant-numeric: tabular-nums; }
td.outcome { min-width: 90px; }
.failed td.outcome, .unknown td.outcome, .differs td.outcome, .blocked td.outcome { font-weight: 700; }
.failed td.outcome { background: #fdecec; }
.unknown td.outcome, .differs td.outcome, .blocked td.outcome { background: #fff3e0; }
* { print-color-adjust: exact; }
@media print { body { margin: 0; } }
@page { size: landscape; margin: 12mm; }
`
