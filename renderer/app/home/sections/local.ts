import { linkOptions } from '@tanstack/react-router'
import type { Download, DraftSummary, JournalEntry, Pin } from '#shared/bridge.ts'
import { dayMilliseconds } from '#shared/days.ts'
import { explain } from '#shared/errors.ts'
import type { Job } from '../../../ui/bulk/job.ts'
import { savedName } from '../../../ui/downloads/download-words.ts'
import { actionLabel, getTarget } from '../../../ui/journal/write-words.ts'
import { counted } from '../../../ui/resource-table/words.ts'
import type { Item } from '../section.ts'

/** Offline data is old after this many days. */
const oldDays = 7

/** Unsaved edits, one entry for each project, those left alone longest first. */
export function draftItems(connection: string, drafts: readonly DraftSummary[]): readonly Item[] {
  return [...Map.groupBy(drafts, ({ project }) => project)]
    .map(([project, own]): Item => {
      const name = own.find(({ projectPath }) => projectPath !== null)?.projectPath ?? project
      const unreadable = own.filter(({ state }) => state === 'unreadable').length
      return {
        key: project,
        tone: unreadable > 0 ? 'warning' : 'note',
        name,
        words: `${counted(own.length, ['draft', 'drafts'])}${own.length === 1 ? '' : ', the oldest'} last written`,
        remark: unreadable > 0 ? `${unreadable} can’t be decrypted with the current key` : undefined,
        place: null,
        at: own.map(({ updatedAt }) => updatedAt).toSorted()[0] ?? null,
        way: {
          kind: 'screen',
          link: linkOptions({ to: '/c/$connection/p/$project/drafts', params: { connection, project: name } }),
        },
      }
    })
    .toSorted((a, b) => (a.at ?? '').localeCompare(b.at ?? ''))
}

/** Writes of unknown outcome that are still open. */
export function unknownItems(connection: string, entries: readonly JournalEntry[]): readonly Item[] {
  return entries.map(({ id, operation, params, error, at }) => ({
    key: `${id}`,
    tone: 'alarm',
    name: actionLabel(operation),
    words: 'outcome unknown',
    remark: error ? explain(error).sentence : undefined,
    place: getTarget(operation, params) || null,
    at,
    way: {
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
        words: 'download failed',
        remark: download.error ? explain(download.error).sentence : undefined,
        place: null,
        at: null,
        way: { kind: 'downloads' },
      }),
    )
  const stopped = jobs.flatMap((job): Item[] => {
    const { failed: lost, differs, unknown, notSent } = job.totals
    const left = [
      ...(lost > 0 ? [`${lost.toLocaleString()} failed`] : []),
      ...(differs > 0 ? [`${differs.toLocaleString()} not as intended`] : []),
      ...(unknown > 0 ? [`${unknown.toLocaleString()} with unknown outcome`] : []),
      ...(notSent > 0 ? [`${notSent.toLocaleString()} not sent`] : []),
    ].join(', ')
    const { phase } = job
    const isPaused = phase.kind === 'paused'
    if (!isPaused && (phase.kind !== 'ended' || left === '')) return []
    return [
      {
        key: `bulk ${job.id}`,
        tone: unknown > 0 ? 'alarm' : 'warning',
        name: job.title,
        words: isPaused ? 'is paused; started' : `ended with ${left}`,
        remark: (isPaused && phase.because) || undefined,
        place: null,
        at: phase.kind === 'ended' ? phase.at : job.startedAt,
        way: { kind: 'bulk', job: job.id },
      },
    ]
  })
  return [...failed, ...stopped]
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
        words: pin.state === 'complete' || pin.completedAt === null ? words : `${words}; last whole`,
        remark: pin.error ? explain(pin.error).sentence : undefined,
        place: pin.ref,
        at: pin.completedAt,
        way: { kind: 'screen', link: linkOptions({ to: '/offline' }) },
      },
    ]
  })
}

function findProblem({ state, completedAt }: Pin, now: number): string | null {
  switch (state) {
    case 'stopped':
      return 'keeping it offline stopped'
    case 'gone':
      return 'was removed: you no longer have access'
    case 'paused':
      return 'keeping it offline is paused'
    case 'waiting':
      return 'keeping it offline waits for the service'
    case 'running':
      return null
    case 'complete':
      return completedAt !== null && now - Date.parse(completedAt) > oldDays * dayMilliseconds
        ? 'is kept as it was'
        : null
  }
}
