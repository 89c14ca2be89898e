import { roleName } from '../roles.ts'
import { escapeHtml } from '../text/escape-html.ts'
import { visibleString } from '../text/visible.ts'
import { formatDecision, getReviewProgress, getStandings } from './decisions.ts'
import type { Review, ReviewAccess, ReviewRecord } from './review.ts'
import { formatEvidence, formatReference, formatScope, formatSource } from './words.ts'

interface ReportOptions {
  readonly exportedAt: string
  /** Journal entries of applied changes that have been undone. */
  readonly undone: readonly number[]
}

/** The page of a review to read and print: one HTML file without scripts, and without anything loaded from elsewhere. */
export function reportPage(review: Review, options: ReportOptions): string {
  const { name, content, log } = review
  const reads = content?.reads ?? []
  const failed = reads.filter(({ state }) => state !== 'complete')
  return [
    '<!doctype html>\n<html lang="en"><head><meta charset="utf-8">',
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    `<title>${escaped(name)}</title><style>${style}</style></head><body>`,
    `<h1>${escaped(name)}</h1>${summary(review, options)}`,
    '<h2>Accesses</h2>',
    table(accessHeads, accessRows(review, options)),
    ...(review.scope.kind === 'person' ? references(content) : []),
    '<h2>Incomplete reads</h2>',
    failed.length === 0
      ? '<p>None. All reads were complete.</p>'
      : table(
          ['Operation', 'Of', 'Time', 'State', 'Error'],
          failed.map(read => [read.operation, read.of, read.at, read.state, read.error ?? '']),
        ),
    '<h2>Log</h2>',
    table(['No.', 'Time', 'By', 'Entry', 'SHA-256'], log.map(toLogRow(content?.accesses ?? []))),
    '</body></html>\n',
  ].join('\n')
}

function references(content: Review['content']): readonly string[] {
  const heading = '<h2>Settings and events that name the person</h2>'
  if (!content || content.references.length === 0) return [heading, '<p>None found.</p>', notChecked]
  const rows = content.references.map(one => {
    const { label, hint } = formatReference(one)
    return [label, one.where, one.what, hint, formatEvidence(content.reads, one.evidence)]
  })
  return [heading, table(['Kind', 'Where', 'What', 'To do by hand', 'Evidence'], rows), notChecked]
}

const notChecked = '<p>SSH keys and the credentials of mirrors can’t be found by user with this API.</p>'

function summary(review: Review, { exportedAt }: ReportOptions): string {
  const { accesses, decided, changes, applied } = getReviewProgress(review)
  const facts: readonly (readonly [string, string])[] = [
    ['Scope', formatScope(review.scope)],
    ['Service', review.service ?? 'Sandbox'],
    ['Account', review.account ?? 'Unknown'],
    ['Due date', review.due ?? 'None'],
    ['Accesses loaded', review.content?.loadedAt ?? 'Not loaded'],
    ['Exported', exportedAt],
    ['Decided', `${decided} of ${accesses}`],
    ['Changes applied', `${applied} of ${changes}`],
  ]
  return `<dl>${facts.map(([term, value]) => `<dt>${term}</dt><dd>${escaped(value)}</dd>`).join('')}</dl>`
}

const accessHeads = [
  ...['Person', 'Where', 'Role', 'Source', 'Expires', 'Granted', 'Last activity', 'Two-factor'],
  ...['Decision', 'Reason', 'Result'],
]

function accessRows({ content, log }: Review, { undone }: ReportOptions): readonly (readonly string[])[] {
  const standings = getStandings(log)
  return (content?.accesses ?? []).map(access => {
    const { decision, result } = standings.get(access.key) ?? {}
    const { name, username } = access.person
    const isUndone = typeof result?.journal === 'number' && undone.includes(result.journal)
    return [
      ...[`${name} @${username}`, `${access.place.path} (${access.place.source})`, roleName(access.level)],
      ...[formatSource(access), access.expires || 'Never'],
      [access.grantedAt, access.grantedBy].filter(Boolean).join(' by ') || 'Unknown',
      access.lastActivity ?? 'Unknown',
      access.twoFactor === null ? 'Unknown' : access.twoFactor ? 'Yes' : 'No',
      ...[decision ? formatDecision(decision) : 'Undecided', decision?.reason ?? ''],
      [result?.outcome, result?.detail, isUndone ? 'undone' : ''].filter(Boolean).join(' · '),
    ]
  })
}

function toLogRow(accesses: readonly ReviewAccess[]) {
  const known = new Map(accesses.map(access => [access.key, `@${access.person.username} in ${access.place.path}`]))
  return (record: ReviewRecord): readonly string[] => {
    const what = record.kind === 'decision' ? formatDecision(record) : `Result: ${record.outcome}`
    const about = known.get(record.access) ?? record.access
    return [`${record.seq}`, record.at, record.by, `${about}: ${what}`, record.hash]
  }
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = heads.map(text => `<th>${escaped(text)}</th>`).join('')
  const body = rows.map(row => `<tr>${row.map(cell => `<td>${escaped(cell)}</td>`).join('')}</tr>`).join('\n')
  return `<table><thead><tr>${head}</tr></thead><tbody>\n${body}\n</tbody></table>`
}

function escaped(text: string): string {
  return escapeHtml(visibleString(text))
}

const style = `
body{font:14px/1.5 system-ui,sans-serif;margin:32px;color:#1b1f24;background:#fff}
h1{font-size:22px;margin:0 0 16px}h2{font-size:16px;margin:32px 0 8px}
dl{display:grid;grid-template-columns:max-content 1fr;gap:4px 24px;margin:0}dt{color:#57606a}dd{margin:0}
table{border-collapse:collapse;width:100%;font-size:12px}
th{text-align:left;color:#57606a;font-weight:600}th,td{padding:4px 8px;border-bottom:1px solid #d8dee4;vertical-align:top;overflow-wrap:anywhere}
thead{display:table-header-group}tr{break-inside:avoid}
@media print{body{margin:0}@page{size:landscape;margin:12mm}}`
