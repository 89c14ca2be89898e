import { describe, expect, test } from 'vitest'
import { type ArchiveGap, type AuditArchive, toConnectionRef } from '#shared/bridge.ts'
import { type AppError, explain } from '#shared/errors.ts'
import { formatList } from '#shared/i18n/i18n.ts'
import { formatSize } from '../../../lib/code/format-size.ts'
import { exactDay, exactTime } from '../../../ui/time/time.ts'
import { describeArchive, describeArchiveProblems, describeSearch } from './archive-words.ts'

const [first, last, at] = ['2026-01-01T10:00:00.000Z', '2026-03-02T10:00:00.000Z', '2026-03-03T10:00:00.000Z']
const days = `${exactDay(first)} – ${exactDay(last)}`
const error: AppError = { kind: 'offline', detail: 'gone' }

const archive = (given: Partial<AuditArchive> = {}): AuditArchive => ({
  ...{ id: 'a', connection: 'work', connectionRef: toConnectionRef('work', 'g'.repeat(22)), createdAt: at, head: '' },
  ...{
    scope: { kind: 'instance' },
    events: 2,
    bytes: 2048,
    first,
    last,
    isRunning: false,
    lastRun: { at, error: null },
    gaps: [],
  },
  ...given,
})
const gap = (given: Partial<ArchiveGap> = {}): ArchiveGap => ({
  ...{ reason: 'vanished', from: first, to: last, count: null, ids: [], foundAt: at },
  ...given,
})
const problems = (...gaps: readonly ArchiveGap[]) => describeArchiveProblems(archive({ gaps }))
const period = `${exactTime(first)} – ${exactTime(last)}`
const vanished = 'The service no longer lists archived events of this period. The archive keeps them.'

describe('An archive', () => {
  test('is described by its events, their days and its size, and when it was updated', () => {
    expect(describeArchive(archive())).toBe(
      `${formatList(['2 events', days, formatSize(2048)])}. Updated: ${exactTime(at)}.`,
    )
  })

  test('without events has no days', () => {
    for (const given of [{ first: null }, { last: null }]) {
      expect(describeArchive(archive({ ...given, events: 1 }))).toBe(
        `${formatList(['1 event', formatSize(2048)])}. Updated: ${exactTime(at)}.`,
      )
    }
  })

  test('is being updated, paused before its first update ended, or could not be updated', () => {
    expect(describeArchive(archive({ isRunning: true, lastRun: null }))).toMatch(/^Updating: 2 events, .*\.$/)
    expect(describeArchive(archive({ lastRun: null }))).toMatch(/^Paused: 2 events, .*\.$/)
    expect(describeArchive(archive({ lastRun: { at, error } }))).toMatch(/\. Last update failed: .*2026.*\.$/)
  })
})

describe('The problems of an archive', () => {
  test('are none while it is updated, and without any', () => {
    expect(describeArchiveProblems(archive({ isRunning: true, lastRun: { at, error }, gaps: [gap()] }))).toEqual([])
    expect(problems()).toEqual([])
    expect(describeArchiveProblems(archive({ lastRun: null }))).toEqual([])
  })

  test('are why the last update failed, and then the gaps', () => {
    expect(describeArchiveProblems(archive({ lastRun: { at, error }, gaps: [gap()] }))).toEqual([
      explain(error).sentence,
      `${period}: ${vanished}`,
    ])
  })

  test('are three gaps, and how many there are more', () => {
    expect(problems(gap(), gap(), gap())).toHaveLength(3)
    const rest = 'The manifest of an export lists up to 100 gaps.'
    expect(problems(gap(), gap(), gap(), gap()).slice(3)).toEqual([`1 more gap. ${rest}`])
    expect(problems(gap(), gap(), gap(), gap(), gap()).slice(3)).toEqual([`2 more gaps. ${rest}`])
  })

  test('have the period of a gap, or the beginning of the log', () => {
    expect(problems(gap({ from: null, reason: 'unread' }))).toEqual([
      `Beginning of the log – ${exactTime(last)}: Not read yet. The next update reads it.`,
    ])
  })

  test('have the number of rows that are no events', () => {
    const of = (count: number) => problems(gap({ reason: 'notUnderstood', count }))[0]
    expect([of(1), of(2)]).toEqual([
      expect.stringMatching(/could not be archived\. 1 row\.$/),
      expect.stringMatching(/could not be archived\. 2 rows\.$/),
    ])
  })

  test('have the IDs of events, five at most', () => {
    const of = (ids: readonly number[], count: number | null = null) => problems(gap({ ids: [...ids], count }))[0]
    expect(of([7])).toBe(`${period}: ${vanished} Event 7.`)
    expect(of([1, 2, 3, 4, 5])).toBe(`${period}: ${vanished} 5 events: 1, 2, 3, 4, 5.`)
    expect(of([1, 2, 3, 4, 5, 6], 60)).toBe(`${period}: ${vanished} 60 events: 1, 2, 3, 4, 5….`)
  })
})

test('a search says how many events match, and how far back it is', () => {
  const backTo = Date.parse(first)
  expect(describeSearch({ found: 1, backTo })).toBe(`Searching: 1 matching event back to ${exactDay(first)}.`)
  expect(describeSearch({ found: 2, backTo })).toBe(`Searching: 2 matching events back to ${exactDay(first)}.`)
})
