import { activeLocale, formatMoment, t } from '../i18n/i18n.ts'
import { roleName } from '../roles.ts'
import { escapeHtml } from '../text/escape-html.ts'
import { visibleString } from '../text/visible.ts'
import { formatDecision, getAccessStates, getReviewProgress, undecided } from './decisions.ts'
import type { Review, ReviewAccess, ReviewRecord } from './review.ts'
import { formatEvidence, formatReference, formatScope, formatSource, outcomeLabels } from './words.ts'

interface ReportOptions {
  readonly exportedAt: string
}

/** The page of a review to read and print: one HTML file without scripts, and without anything loaded from elsewhere. */
export function reportPage(review: Review, options: ReportOptions): string {
  const { name, content, log } = review
  const reads = content?.reads ?? []
  const failed = reads.filter(({ state }) => state !== 'complete')
  return [
    `<!doctype html>\n<html lang="${activeLocale()}"><head><meta charset="utf-8">`,
    `<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">`,
    `<title>${escaped(name)}</title><style>${style}</style></head><body>`,
    `<h1>${escaped(name)}</h1>${summary(review, options)}`,
    heading(t('Accesses')),
    table(accessHeads, accessRows(review)),
    ...(review.scope.kind === 'person' ? references(content) : []),
    heading(t('Incomplete reads')),
    failed.length === 0
      ? paragraph(t('None. All reads were complete.'))
      : table(
          [t('Operation'), t('Where'), t('Time'), t('State'), t('Error')],
          failed.map(read => [
            ...[read.operation, read.of, formatMoment(read.at)],
            ...[read.state === 'incomplete' ? t('Incomplete') : t('Failed'), read.error ?? ''],
          ]),
        ),
    heading(t('Log')),
    table([t('Number'), t('Time'), t('By'), t('Entry'), 'SHA-256'], log.map(toLogRow(content?.accesses ?? []))),
    '</body></html>\n',
  ].join('\n')
}

function references(content: Review['content']): readonly string[] {
  const title = heading(t('Settings and events that name the person'))
  const notChecked = paragraph(t('SSH keys and the credentials of mirrors can’t be found by user with this API.'))
  if (!content || content.references.length === 0) return [title, paragraph(t('None found.')), notChecked]
  const rows = content.references.map(one => {
    const { label, hint } = formatReference(one)
    return [label, one.where, one.what, hint, formatEvidence(content.reads, one.evidence)]
  })
  return [title, table([t('Kind'), t('Where'), t('What'), t('To do by hand'), t('Evidence')], rows), notChecked]
}

function summary(review: Review, { exportedAt }: ReportOptions): string {
  const { accesses, decided, changes, applied } = getReviewProgress(review)
  const facts: readonly (readonly [string, string])[] = [
    [t('Scope'), formatScope(review.scope)],
    [t('Service'), review.service ?? t('Sandbox')],
    [t('Account'), review.account ?? t('Unknown')],
    [t('Due date'), review.due === null ? t('None') : formatDay(review.due)],
    [t('Accesses loaded'), review.content ? formatMoment(review.content.loadedAt) : t('Not loaded')],
    [t('Exported'), formatMoment(exportedAt)],
    [t('Decided'), t('{count, number} of {all, number}', { count: decided, all: accesses })],
    [t('Changes applied'), t('{count, number} of {all, number}', { count: applied, all: changes })],
  ]
  return `<dl>${facts.map(([term, value]) => `<dt>${escaped(term)}</dt><dd>${escaped(value)}</dd>`).join('')}</dl>`
}

const accessHeads = [
  ...[t('Person'), t('Where'), t('Role'), t('Source'), t('Expires'), t('Granted'), t('Last activity')],
  ...[t('Two-factor authentication'), t('Decision'), t('Reason'), t('Result')],
]

function accessRows(review: Review): readonly (readonly string[])[] {
  const states = getAccessStates(review)
  return (review.content?.accesses ?? []).map(access => {
    const { decision, result, isUndone } = states.get(access.key) ?? undecided
    const { name, username } = access.person
    return [
      ...[`${name} @${username}`, access.place.path, roleName(access.level)],
      ...[formatSource(access), access.expires ? formatDay(access.expires) : t('Never')],
      formatGrant(access),
      access.lastActivity === null ? t('Unknown') : formatDay(access.lastActivity),
      access.twoFactor === null ? t('Unknown') : access.twoFactor ? t('Yes') : t('No'),
      ...[decision ? formatDecision(decision) : t('Undecided'), decision?.reason ?? ''],
      [result && outcomeLabels[result.outcome], result?.detail, isUndone ? t('undone') : '']
        .filter(Boolean)
        .join(' · '),
    ]
  })
}

function formatGrant({ grantedAt, grantedBy }: ReviewAccess): string {
  if (grantedAt === null) return grantedBy === null ? t('Unknown') : t('by {name}', { name: grantedBy })
  const time = formatMoment(grantedAt)
  return grantedBy === null ? time : t('{time} by {name}', { time, name: grantedBy })
}

function toLogRow(accesses: readonly ReviewAccess[]) {
  const known = new Map(
    accesses.map(access => [
      access.key,
      t('@{username} in {path}', { username: access.person.username, path: access.place.path }),
    ]),
  )
  return (record: ReviewRecord): readonly string[] => {
    const what =
      record.kind === 'decision'
        ? formatDecision(record)
        : t('Result: {outcome}', { outcome: outcomeLabels[record.outcome] })
    const about = known.get(record.access) ?? record.access
    return [`${record.seq}`, formatMoment(record.at), record.by, `${about}: ${what}`, record.hash]
  }
}

/** A day, or the day of a time; what is neither stays as it is. */
function formatDay(value: string): string {
  const time = Date.parse(value)
  return Number.isNaN(time)
    ? value
    : new Intl.DateTimeFormat(activeLocale(), { dateStyle: 'medium', timeZone: 'UTC' }).format(time)
}

function table(heads: readonly string[], rows: readonly (readonly string[])[]): string {
  const head = heads.map(text => `<th>${escaped(text)}</th>`).join('')
  const body = rows.map(row => `<tr>${row.map(cell => `<td>${escaped(cell)}</td>`).join('')}</tr>`).join('\n')
  return `<table><thead><tr>${head}</tr></thead><tbody>\n${body}\n</tbody></table>`
}

function heading(text: string): string {
  return `<h2>${escaped(text)}</h2>`
}

function paragraph(text: string): string {
  return `<p>${escaped(text)}</p>`
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
