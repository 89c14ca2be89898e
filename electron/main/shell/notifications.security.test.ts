import { describe, expect, it } from 'vitest'
import { type BridgeEvent, type Download, type Pin, toConnectionRef } from '#shared/bridge.ts'
import { createEndedWork, noticeOfWork } from './ended-work.ts'
import { createNotifier } from './notifier.ts'

const download: Download = {
  id: 'one',
  connection: 'work',
  operation: 'files.raw',
  path: '/home/ines/secret-place/chart.pdf',
  state: 'running',
  until: null,
  received: 0,
  total: null,
  error: null,
}
const pin: Pin = {
  id: 1,
  connection: 'work',
  connectionRef: toConnectionRef('work', 'g'.repeat(22)),
  project: 'harbor/lighthouse',
  ref: 'main',
  sudo: null,
  state: 'running',
  step: 'files',
  error: null,
  commit: null,
  files: null,
  filesKept: 0,
  bytes: 0,
  skipped: [],
  completedAt: null,
}

const downloads = (...all: readonly Download[]): BridgeEvent => ({ type: 'downloads.changed', downloads: all })
const offline = (...pins: readonly Pin[]): BridgeEvent => ({
  type: 'offline.changed',
  state: {
    pins,
    sizes: { kept: 0, hidden: 0, seen: 0, seenAnswers: 0 },
    limits: { seen: 10_000_000, kept: 10_000_000 },
    lasts: true,
  },
})

describe('the end of long work', () => {
  it('of a download is notified once, with the file name only', () => {
    const work = createEndedWork()
    expect(work.of(downloads(download), true)).toEqual([])
    expect(work.of(downloads({ ...download, state: 'done' }), true)).toEqual([
      { title: 'A download is done', body: 'chart.pdf' },
    ])
    expect(work.of(downloads({ ...download, state: 'done' }), true)).toEqual([])
  })

  it('of a failed and retried download is notified each time; of a cancelled one it is not', () => {
    const work = createEndedWork()
    work.of(downloads(download), true)
    expect(work.of(downloads({ ...download, state: 'failed' }), true)).toMatchObject([{ title: 'A download failed' }])
    work.of(downloads(download), true)
    expect(work.of(downloads({ ...download, state: 'cancelled' }), true)).toEqual([])
  })

  it('of a project’s offline download is notified, unless it was complete before', () => {
    const work = createEndedWork()
    expect(work.of(offline({ ...pin, state: 'complete' }), true)).toEqual([])
    work.of(offline(pin), true)
    expect(work.of(offline({ ...pin, state: 'complete' }), true)).toEqual([
      { title: 'A project is kept offline', body: 'harbor/lighthouse at main' },
    ])
  })

  it('is notified without names while no window is open, as the screen may be locked', () => {
    const work = createEndedWork()
    work.of(downloads(download), false)
    work.of(offline(pin), false)
    expect(work.of(downloads({ ...download, state: 'done' }), false)).toEqual([
      { title: 'A download is done', body: '' },
    ])
    expect(work.of(offline({ ...pin, state: 'complete' }), false)).toEqual([
      { title: 'A project is kept offline', body: '' },
    ])
  })

  it('of a check of policies is notified when it found new violations, with their number only', () => {
    const work = createEndedWork()
    const ended = (fresh: number) => work.of({ type: 'policyChecks.changed', connection: 'work', fresh }, true)
    expect(ended(0)).toEqual([])
    expect(ended(2)).toEqual([{ title: '2 new policy violations', body: 'Found by a background check.' }])
  })

  it('of the page is notified with counts', () => {
    expect(noticeOfWork({ work: 'bulk', done: 38, failed: 2 }).body).toBe('38 done, 2 not.')
    expect(noticeOfWork({ work: 'dryRun', done: 38, failed: 2 }).body).toBe('38 checked, 2 not. Nothing was sent.')
    expect(noticeOfWork({ work: 'audit', done: 7, failed: 0 })).toEqual({
      title: 'The audit log is loaded',
      body: '7 events.',
    })
  })

  it('makes invisible characters of a name visible, and truncates long names', () => {
    const work = createEndedWork()
    const hostile = { ...download, path: '/downloads/photo\u202Egpj.exe\n\u200B' }
    work.of(downloads(hostile), true)
    const [notice] = work.of(downloads({ ...hostile, state: 'done' }), true)
    expect(notice?.body).toBe('photo[RLO]gpj.exe[LF][ZWSP]')
    work.of(offline({ ...pin, project: 'x'.repeat(1000) }), true)
    const [long] = work.of(offline({ ...pin, project: 'x'.repeat(1000), state: 'complete' }), true)
    expect(long?.body.length).toBeLessThan(200)
  })
})

describe('a notice', () => {
  const notice = { title: 'A download is done', body: 'chart.pdf' }
  const shownBy = (isLookedAt: boolean, isAllowed: boolean) => {
    const shown: unknown[] = []
    const notifier = createNotifier(
      () => isLookedAt,
      given => shown.push(given),
      () => 0,
    )
    notifier.allow(isAllowed)
    for (let count = 0; count < 50; count++) notifier.tell(notice)
    return shown
  }

  it('comes only while the window is not in front, and only when it is wanted', () => {
    expect(shownBy(true, true)).toEqual([])
    expect(shownBy(false, false)).toEqual([])
  })

  it('comes a few times, not fifty', () => {
    expect(shownBy(false, true)).toEqual([notice, notice, notice])
  })
})
