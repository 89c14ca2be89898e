import type { LimitWait, Provenance } from '#shared/bridge.ts'
import { instanceScope } from '#shared/contract/audit-events.ts'
import { explain } from '#shared/errors.ts'
import { formatList, formatSentences, t } from '#shared/i18n/i18n.ts'
import { describeLimit } from '../../../lib/live/limit-waits.ts'
import { exactDay, exactTime, timeWithSeconds } from '../../../ui/time/time.ts'
import { type Coverage, completeBackTo, type Gap } from './coverage.ts'
import type { LoadState } from './log-load.ts'
import type { RetryPause } from './retries.ts'
import type { ServiceFilter } from './service-filter.ts'

/** More gaps are counted, not listed. */
const maxGaps = 3

/** The progress of a load, in one sentence. Only a complete log is called complete. */
export function describeLoad(state: LoadState, filter: ServiceFilter): string {
  const { status, coverage, isRefreshing } = state
  const count = t('{count, plural, one {# event} other {# events}}', { count: state.events })
  const back = completeBackTo(coverage)
  const loaded = formatList([
    count,
    ...(coverage.asOf === null ? [] : [t('as of {asOf}', { asOf: describeAsOf(coverage) })]),
    ...(back === null ? [] : [t('complete back to {day}', { day: exactDay(isoTime(back)) })]),
  ])
  switch (status) {
    case 'running':
      // All time since the first event is covered; requests for earlier events still take time.
      return coverage.progress === 1
        ? t('Loading: {loaded}. Checking for older events…', { loaded })
        : t('Loading: {loaded}.', { loaded })
    case 'paused':
      return t('Paused: {loaded}.', { loaded })
    case 'failed':
      return coverage.range ? t('Incomplete: {loaded}.', { loaded }) : t('No events were loaded.')
    case 'loaded': {
      const values = { events: describeEvents(state, filter), asOf: describeAsOf(coverage) }
      if (coverage.isComplete) return t('All {events}, as of {asOf}.', values)
      if (state.unread > 0)
        return t('{events}, as of {asOf}, {unread, number} not understood.', { ...values, unread: state.unread })
      if (coverage.copy) return t('{events}, as of {asOf}.', values)
      return isRefreshing
        ? t('{events}, as of {asOf}. Checking for newer events…', values)
        : t('{events}, as of {asOf}, not confirmed.', values)
    }
  }
}

/** The newest events, as far as they were scrolled to. @param scrolls whether they are a list that loads older ones as it is scrolled */
export function describeNewest(count: number, hasOlder: boolean, asOf: string | null, scrolls: boolean): string {
  if (!hasOlder) {
    return asOf === null
      ? t('{count, plural, one {# event} other {# events}}.', { count })
      : t('{count, plural, one {# event} other {# events}}, as of {asOf}.', { count, asOf })
  }
  const newest =
    asOf === null
      ? t('Newest {count, plural, one {# event} other {# events}}.', { count })
      : t('Newest {count, plural, one {# event} other {# events}}, as of {asOf}.', { count, asOf })
  const older = scrolls
    ? t('Scroll to load older events. Filters and charts use loaded events only.')
    : t('Earlier events are not loaded. Load all to include them.')
  return formatSentences([newest, older])
}

/** When the newest events were read; null while there are none. */
export function asOfNewest(provenance: Provenance | null): string | null {
  return provenance && exactTime(provenance.serviceTime ?? provenance.fetchedAt)
}

/** The gaps and uncertainties of a load with their reasons: a sentence each. */
export function describeProblems({ status, coverage, error, unread, isRefreshing }: LoadState): readonly string[] {
  if (status === 'running' || isRefreshing) return []
  const problems: string[] = []
  if (unread > 0) {
    problems.push(
      t(
        '{unread, plural, one {1 event is missing because it} other {# events are missing because they}} couldn’t be understood. The diagnostics list the fields.',
        { unread },
      ),
    )
  }
  const failed = coverage.gaps.filter(gap => gap.error)
  if (status === 'failed' && failed.length === 0 && error) {
    const { sentence, nextStep } = explain(error)
    problems.push(`${sentence} ${nextStep}`)
  }
  for (const gap of failed.slice(0, maxGaps)) problems.push(describeGap(gap))
  if (failed.length > maxGaps)
    problems.push(
      t('{count, plural, one {# more period} other {# more periods}} couldn’t be loaded.', {
        count: failed.length - maxGaps,
      }),
    )
  if (status !== 'loaded') return problems
  if (error) problems.push(t('Couldn’t check for newer events. {sentence}', { sentence: explain(error).sentence }))
  else if (!coverage.isConfirmed && !coverage.copy) {
    problems.push(
      t('The service gave different events each time the newest ones were checked. Refresh to check again.'),
    )
  }
  if (coverage.removed > 0) {
    problems.push(
      t(
        '{removed, plural, one {# event loaded before is} other {# events loaded before are}} no longer in the service’s log.',
        { removed: coverage.removed },
      ),
    )
  }
  return problems
}

/** Why requests wait, and until when. */
export function describePause({ until, error }: RetryPause): string {
  return t('{sentence} Resumes at {timeWithSeconds}.', {
    sentence: explain(error).sentence,
    timeWithSeconds: timeWithSeconds(until),
  })
}

/** Why requests wait for the service, and until when. */
export function describeLimitWait(wait: Pick<LimitWait, 'until' | 'isOverloaded'>): string {
  return t('{limit}. Resumes at {timeWithSeconds}.', {
    limit: describeLimit(wait),
    timeWithSeconds: timeWithSeconds(wait.until),
  })
}

/** Until when the log was read, by the service's clock. */
export function describeAsOf({ asOf }: Coverage): string {
  return asOf === null ? t('an unknown time') : exactTime(isoTime(asOf))
}

function describeGap({ begin, end, error }: Gap): string {
  const gap = t('Couldn’t load {begin} – {end}.', { begin: exactDay(isoTime(begin)), end: exactDay(isoTime(end)) })
  return error ? `${gap} ${explain(error).sentence}` : gap
}

/** The number of events, with the filters of the request when it was not for the whole log. */
function describeEvents({ events: count, unread, coverage }: LoadState, filter: ServiceFilter): string {
  const { range, copy, isComplete } = coverage
  const { created_after, created_before, entity_type, entity_id } = range ? filter : {}
  const from = range && created_after !== undefined ? exactDay(isoTime(range.begin)) : null
  const to = created_before === undefined ? null : exactDay(isoTime(Date.parse(created_before)))
  return t(
    '{count, plural, one {# event} other {# events}}{source, select, copy { from the offline copy} other {}}{about, select, instance { about the instance} all { about {type, select, user {users} project {projects} group {groups} other {{type}}}} one { about {type, select, user {user} project {project} group {group} other {{type}}} {id}} other {}}{days, select, both { from {from} to {to}} from { from {from}} to { to {to}} other {}}',
    {
      count,
      source: copy && !isComplete && unread === 0 ? 'copy' : 'service',
      about:
        entity_type === instanceScope ? 'instance' : !entity_type ? 'none' : entity_id === undefined ? 'all' : 'one',
      type: entity_type?.toLowerCase(),
      id: entity_id,
      days: from === null ? (to === null ? 'none' : 'to') : to === null ? 'from' : 'both',
      from,
      to,
    },
  )
}

function isoTime(time: number): string {
  return new Date(time).toISOString()
}
