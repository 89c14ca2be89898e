import { linkOptions } from '@tanstack/react-router'
import type { Download, DraftSummary, JournalEntry, Pin } from '#shared/bridge.ts'
import { dayMilliseconds } from '#shared/days.ts'
import { explain } from '#shared/errors.ts'
import { formatList, formatNumber, t } from '#shared/i18n/i18n.ts'
import type { ScheduleWithRuns } from '#shared/schedules.ts'
import type { Job } from '../../../ui/bulk/job.ts'
import { savedName } from '../../../ui/downloads/download-words.ts'
import { actionLabel, getShortTarget } from '../../../ui/journal/write-words.ts'
import type { Item } from '../section.ts'

/** Offline data is old after this many days. */
const oldDays = 7

/** Unsaved edits, one entry for each project, those left alone longest first. */
export function draftItems(connection: string, drafts: readonly DraftSummary[]): readonly Item[] {
  return [...Map.groupBy(drafts, ({ project }) => project)]
    .map(([project, own]) => {
      const name = own.find(({ projectPath }) => projectPath !== null)?.projectPath ?? project
      const oldest = own.map(({ updatedAt }) => updatedAt).toSorted()[0]
      const unreadable = own.filter(({ state }) => state === 'unreadable').length
      const item: Item = {
        key: project,
        tone: unreadable > 0 ? 'warning' : 'note',
        name,
        words: t('{own, plural, one {# draft} other {# drafts}}', { own: own.length }),
        remark: unreadable > 0 ? t('{unreadable} can’t be decrypted with the current key', { unreadable }) : undefined,
        place: null,
        when:
          oldest === undefined
            ? null
            : { label: t('{own, plural, one {Edited} other {Oldest}}', { own: own.length }), at: oldest },
        destination: {
          kind: 'screen',
          link: linkOptions({ to: '/c/$connection/p/$project/drafts', params: { connection, project: name } }),
        },
      }
      return { item, oldest: oldest ?? '' }
    })
    .toSorted((a, b) => a.oldest.localeCompare(b.oldest))
    .map(({ item }) => item)
}

/** Writes of unknown outcome that are still open. */
export function unknownItems(connection: string, entries: readonly JournalEntry[]): readonly Item[] {
  return entries.map(({ id, operation, params, error, at }) => ({
    key: `${id}`,
    tone: 'alarm',
    name: actionLabel(operation),
    words: t('Outcome unknown'),
    remark: error ? explain(error).sentence : undefined,
    place: getShortTarget(operation, params) || null,
    when: { label: '', at },
    destination: {
      kind: 'screen',
      link: linkOptions({
        to: '/c/$connection/journal',
        params: { connection },
        search: { outcome: 'unknown', entry: id },
      }),
    },
  }))
}

/** Downloads and bulk operations of this run that stopped before they were through. */
export function stoppedItems(downloads: readonly Download[], jobs: readonly Job[]): readonly Item[] {
  const failed = downloads
    .filter(({ state }) => state === 'failed')
    .map(
      (download): Item => ({
        key: `download ${download.id}`,
        tone: 'warning',
        name: savedName(download),
        words: t('Download failed'),
        remark: download.error ? explain(download.error).sentence : undefined,
        place: null,
        when: null,
        destination: { kind: 'downloads' },
      }),
    )
  const stopped = jobs.flatMap((job): Item[] => {
    const { failed: lost, differs, unknown, notSent } = job.totals
    const left = formatList([
      ...(lost > 0 ? [t('{lost} failed', { lost: formatNumber(lost) })] : []),
      ...(differs > 0 ? [t('{differs} with an unexpected result', { differs: formatNumber(differs) })] : []),
      ...(unknown > 0 ? [t('{unknown} with unknown outcome', { unknown: formatNumber(unknown) })] : []),
      ...(notSent > 0 ? [t('{notSent} not sent', { notSent: formatNumber(notSent) })] : []),
    ])
    const { phase } = job
    const isPaused = phase.kind === 'paused'
    if (!isPaused && (phase.kind !== 'ended' || left === '')) return []
    return [
      {
        key: `bulk ${job.id}`,
        tone: unknown > 0 ? 'alarm' : 'warning',
        name: job.title,
        words: isPaused ? t('Paused') : left,
        remark: (isPaused && phase.because) || undefined,
        place: null,
        when: phase.kind === 'ended' ? { label: t('Ended'), at: phase.at } : { label: t('Started'), at: job.startedAt },
        destination: { kind: 'bulk', job: job.id },
      },
    ]
  })
  return [...failed, ...stopped]
}

/** Schedules of `gatehouse schedule` whose latest run failed. */
export function scheduleItems(schedules: readonly ScheduleWithRuns[]): readonly Item[] {
  return schedules.flatMap(({ name, runs: [last] }): Item[] => {
    if (!last || last.exitCode === 0) return []
    const { exitCode, message, endedAt } = last
    return [
      {
        key: name,
        tone: 'warning',
        name,
        words: t('Failed with exit code {exitCode}', { exitCode }),
        remark: message ?? undefined,
        place: null,
        when: { label: '', at: endedAt },
        destination: { kind: 'none' },
      },
    ]
  })
}

/** Offline data that is incomplete, removed or old. */
export function pinItems(pins: readonly Pin[], now: number): readonly Item[] {
  return pins.flatMap((pin): Item[] => {
    const words = findProblem(pin, now)
    if (words === null) return []
    return [
      {
        key: `${pin.id}`,
        tone: pin.state === 'stopped' || pin.state === 'gone' ? 'warning' : 'note',
        name: pin.project,
        words,
        remark: pin.error ? explain(pin.error).sentence : undefined,
        place: pin.ref,
        when: pin.completedAt === null ? null : { label: t('Last complete'), at: pin.completedAt },
        destination: { kind: 'screen', link: linkOptions({ to: '/offline' }) },
      },
    ]
  })
}

function findProblem({ state, completedAt }: Pin, now: number): string | null {
  switch (state) {
    case 'stopped':
      return t('Download stopped')
    case 'gone':
      return t('Removed: you no longer have access')
    case 'paused':
      return t('Download paused')
    case 'waiting':
      return t('Download waiting for the service')
    case 'running':
      return null
    case 'complete':
      return completedAt !== null && now - Date.parse(completedAt) > oldDays * dayMilliseconds
        ? t('Not updated for more than {oldDays} days', { oldDays })
        : null
  }
}
