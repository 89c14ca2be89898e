import type { Download } from '#shared/bridge.ts'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import { unfinishedSentences, useUnfinished } from '../../lib/unfinished/unfinished.ts'
import { bulkJobs, useBulkJobs } from '../../ui/bulk/bulk-jobs.ts'
import { type Job, settledCount } from '../../ui/bulk/job.ts'
import { useDownloads } from '../../ui/downloads/use-downloads.ts'

/** Unfinished work, one sentence each: bulk jobs, downloads, and what screens have registered. */
export function formatUnfinished(
  jobs: readonly Job[],
  downloads: readonly Download[],
  reported: readonly string[],
): readonly string[] {
  const going = downloads.filter(({ state }) => state === 'running' || state === 'waiting').length
  return [
    ...jobs
      // A job of an earlier window is paused: closing this one stops nothing.
      .filter(({ phase, totals }) => phase.kind !== 'ended' && totals.waiting + totals.running > 0)
      .map(job => {
        const left = job.rows.length - settledCount(job)
        return t('“{title}” has {left} of {rows} left to do.', {
          title: job.title,
          left: formatNumber(left),
          rows: formatNumber(job.rows.length),
        })
      }),
    ...(going === 0
      ? []
      : [t('{going, plural, one {One download is not done.} other {# downloads are not done.}}', { going })]),
    ...reported,
  ]
}

/** What would end with this window now, also what is not rendered yet. */
export function getUnfinishedWork(): readonly string[] {
  return formatUnfinished(bulkJobs.getState().jobs, [], unfinishedSentences(useUnfinished.getState().entries))
}

/**
 * The same of this window, as it changes.
 * @param ends what would end: downloads run in main, and end only with the app
 */
export function useUnfinishedWork(ends: 'window' | 'app'): readonly string[] {
  const downloads = useDownloads()
  const entries = useUnfinished(state => state.entries)
  return formatUnfinished(useBulkJobs(), ends === 'app' ? downloads : [], unfinishedSentences(entries))
}
