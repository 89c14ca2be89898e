import type { LimitWait, Provenance } from '#shared/bridge.ts'
import { instanceScope } from '#shared/contract/audit-events.ts'
import { explain } from '#shared/errors.ts'
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
  const count = counted(state.events, 'event')
  const back = completeBackTo(coverage)
  const asOf = coverage.asOf === null ? '' : `, as of ${describeAsOf(coverage)}`
  const complete = back === null ? asOf : `${asOf}, complete back to ${exactDay(isoTime(back))}`
  switch (status) {
    case 'running':
      // All time since the first event is covered; requests for earlier events still take time.
      return `Loading: ${count}${complete}.${coverage.progress === 1 ? ' Checking for older events…' : ''}`
    case 'paused':
      return `Paused: ${count}${complete}.`
    case 'failed':
      return coverage.range ? `Incomplete: ${count}${complete}.` : 'No events were loaded.'
    case 'loaded': {
      const period = `${describeFilter(coverage, filter)}, as of ${describeAsOf(coverage)}`
      if (coverage.isComplete) return `All ${count}${period}.`
      if (state.unread > 0) return `${count}${period}, ${state.unread.toLocaleString()} not understood.`
      if (coverage.copy) return `${count} from the offline copy${period}.`
      return isRefreshing ? `${count}${period}. Checking for newer events…` : `${count}${period}, not confirmed.`
    }
  }
}

/** The newest events, as far as they were scrolled to. */
export function describeNewest(count: number, hasOlder: boolean, asOf: string | null): string {
  const events = `${hasOlder ? 'Newest ' : ''}${counted(count, 'event')}`
  const more = hasOlder ? ' Scroll to load older events. Filters and charts use loaded events only.' : ''
  return `${events}${asOf === null ? '' : `, as of ${asOf}`}.${more}`
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
    const subject =
      unread === 1 ? '1 event is missing because it' : `${unread.toLocaleString()} events are missing because they`
    problems.push(`${subject} couldn’t be understood. The diagnostics list the fields.`)
  }
  const failed = coverage.gaps.filter(gap => gap.error)
  if (status === 'failed' && failed.length === 0 && error) {
    const { sentence, nextStep } = explain(error)
    problems.push(`${sentence} ${nextStep}`)
  }
  for (const gap of failed.slice(0, maxGaps)) problems.push(describeGap(gap))
  if (failed.length > maxGaps) problems.push(`${counted(failed.length - maxGaps, 'more period')} couldn’t be loaded.`)
  if (status !== 'loaded') return problems
  if (error) problems.push(`Couldn’t check for newer events. ${explain(error).sentence}`)
  else if (!coverage.isConfirmed && !coverage.copy) {
    problems.push('The service gave different events each time the newest ones were checked. Refresh to check again.')
  }
  if (coverage.removed > 0) {
    problems.push(
      `${counted(coverage.removed, 'event')} loaded before ${coverage.removed === 1 ? 'is' : 'are'} no longer in the service’s log.`,
    )
  }
  return problems
}

/** Why requests wait, and until when. */
export function describePause({ until, error }: RetryPause): string {
  return `${explain(error).sentence} Resumes at ${timeWithSeconds(until)}.`
}

/** Why requests wait for the service, and until when. */
export function describeLimitWait(wait: Pick<LimitWait, 'until' | 'isOverloaded'>): string {
  return `${describeLimit(wait)}. Resumes at ${timeWithSeconds(wait.until)}.`
}

/** Until when the log was read, by the service's clock. */
export function describeAsOf({ asOf }: Coverage): string {
  return asOf === null ? 'an unknown time' : exactTime(isoTime(asOf))
}

function describeGap({ begin, end, error }: Gap): string {
  const why = error ? ` ${explain(error).sentence}` : ''
  return `Couldn’t load ${exactDay(isoTime(begin))} – ${exactDay(isoTime(end))}.${why}`
}

/** The filters of the request, when it was not for the whole log. */
function describeFilter({ range }: Coverage, filter: ServiceFilter): string {
  const { created_after, created_before, entity_type, entity_id } = filter
  if (!range) return ''
  const entity = describeEntity(entity_type, entity_id)
  const from = created_after === undefined ? entity : `${entity} from ${exactDay(isoTime(range.begin))}`
  return created_before === undefined ? from : `${from} to ${exactDay(isoTime(Date.parse(created_before)))}`
}

function describeEntity(type: ServiceFilter['entity_type'], id: ServiceFilter['entity_id']): string {
  if (type === undefined) return ''
  if (type === instanceScope) return ' about the instance'
  return ` about ${type.toLowerCase()}${id === undefined ? 's' : ` ${id}`}`
}

function counted(count: number, noun: string): string {
  return `${count.toLocaleString()} ${noun}${count === 1 ? '' : 's'}`
}

function isoTime(time: number): string {
  return new Date(time).toISOString()
}
