import type { LimitWait, Provenance } from '#shared/bridge.ts'
import { instanceScope } from '#shared/contract/audit-events.ts'
import { explain } from '#shared/errors.ts'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
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
  const asOf = coverage.asOf === null ? '' : t(', as of {asOf}', { asOf: describeAsOf(coverage) })
  const complete =
    back === null ? asOf : t('{asOf}, complete back to {exactDay}', { asOf, exactDay: exactDay(isoTime(back)) })
  switch (status) {
    case 'running':
      // All time since the first event is covered; requests for earlier events still take time.
      return t('Loading: {count}{complete}.{progress, plural, one { Checking for older events…} other {}}', {
        count,
        complete,
        progress: coverage.progress,
      })
    case 'paused':
      return t('Paused: {count}{complete}.', { count, complete })
    case 'failed':
      return coverage.range ? t('Incomplete: {count}{complete}.', { count, complete }) : t('No events were loaded.')
    case 'loaded': {
      const period = t('{filter}, as of {asOf}', {
        filter: describeFilter(coverage, filter),
        asOf: describeAsOf(coverage),
      })
      if (coverage.isComplete) return t('All {count}{period}.', { count, period })
      if (state.unread > 0)
        return t('{count}{period}, {unread} not understood.', { count, period, unread: formatNumber(state.unread) })
      if (coverage.copy) return t('{count} from the offline copy{period}.', { count, period })
      return isRefreshing
        ? t('{count}{period}. Checking for newer events…', { count, period })
        : t('{count}{period}, not confirmed.', { count, period })
    }
  }
}

/** The newest events, as far as they were scrolled to. */
export function describeNewest(count: number, hasOlder: boolean, asOf: string | null): string {
  const events = `${hasOlder ? t('Newest ') : ''}${t('{count, plural, one {# event} other {# events}}', { count: count })}`
  const more = hasOlder ? t(' Scroll to load older events. Filters and charts use loaded events only.') : ''
  return `${events}${asOf === null ? '' : t(', as of {asOf}', { asOf })}.${more}`
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
    const subject = t(
      '{unread, plural, one {1 event is missing because it} other {# events are missing because they}}',
      { unread },
    )
    problems.push(t('{subject} couldn’t be understood. The diagnostics list the fields.', { subject }))
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
      t('{counted} loaded before {removed, plural, one {is} other {are}} no longer in the service’s log.', {
        counted: t('{count, plural, one {# event} other {# events}}', { count: coverage.removed }),
        removed: coverage.removed,
      }),
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
  const why = error ? ` ${explain(error).sentence}` : ''
  return t('Couldn’t load {exactDay} – {exactDay2}.{why}', {
    exactDay: exactDay(isoTime(begin)),
    exactDay2: exactDay(isoTime(end)),
    why,
  })
}

/** The filters of the request, when it was not for the whole log. */
function describeFilter({ range }: Coverage, filter: ServiceFilter): string {
  const { created_after, created_before, entity_type, entity_id } = filter
  if (!range) return ''
  const entity = describeEntity(entity_type, entity_id)
  const from =
    created_after === undefined
      ? entity
      : t('{entity} from {exactDay}', { entity, exactDay: exactDay(isoTime(range.begin)) })
  return created_before === undefined
    ? from
    : t('{from} to {exactDay}', { from, exactDay: exactDay(isoTime(Date.parse(created_before))) })
}

function describeEntity(type: ServiceFilter['entity_type'], id: ServiceFilter['entity_id']): string {
  if (type === undefined) return ''
  if (type === instanceScope) return t(' about the instance')
  return t(' about {type}{value}', { type: type.toLowerCase(), value: id === undefined ? 's' : ` ${id}` })
}

function isoTime(time: number): string {
  return new Date(time).toISOString()
}
