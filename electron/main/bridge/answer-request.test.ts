import { describe, expect, test } from 'vitest'
import { toConnectionRef } from '#shared/bridge.ts'
import { Failure, faults } from '../failure.ts'
import { aboutFault, type Log, logLine } from '../log.ts'
import { answerRequest } from './answer-request.ts'
import type { BridgeHandlers } from './handlers.ts'
import { isOwnFrame } from './sender.ts'

const one = toConnectionRef('one', 'g'.repeat(22))

/** Handlers that only report that they were called; a test replaces the one under test. */
function handlers(own: Partial<BridgeHandlers>): BridgeHandlers {
  const reached = () => {
    throw new Error('this handler should not have been reached')
  }
  return {
    'operations.call': reached,
    'operations.cancel': reached,
    'operations.preview': reached,
    'operations.explore': reached,
    'operations.download': reached,
    'connections.list': reached,
    'connections.test': reached,
    'connections.add': reached,
    'connections.update': reached,
    'connections.chooseCertificate': reached,
    'connections.remove': reached,
    'connections.setSudo': reached,
    'connections.setReadOnly': reached,
    'connections.setProtection': reached,
    'archives.state': reached,
    'archives.keep': reached,
    'archives.update': reached,
    'archives.stop': reached,
    'archives.verify': reached,
    'archives.search': reached,
    'archives.anomalies': reached,
    'archives.export': reached,
    'archives.delete': reached,
    'consent.request': reached,
    'credentials.find': reached,
    'credentials.askGit': reached,
    'selfCheck.offer': reached,
    'selfCheck.answer': reached,
    'selfCheck.run': reached,
    'selfCheck.stop': reached,
    'drafts.save': reached,
    'drafts.get': reached,
    'drafts.list': reached,
    'drafts.discard': reached,
    'drafts.read': reached,
    'drafts.discardOne': reached,
    'drafts.putBack': reached,
    'drafts.adopt': reached,
    'bulkJobs.keep': reached,
    'bulkJobs.interrupted': reached,
    'bulkJobs.connection': reached,
    'bulkJobs.forget': reached,
    'reviews.list': reached,
    'reviews.get': reached,
    'reviews.create': reached,
    'reviews.setContent': reached,
    'reviews.add': reached,
    'reviews.remove': reached,
    'reviews.package': reached,
    'reviews.export': reached,
    'policyChecks.state': reached,
    'snapshots.list': reached,
    'snapshots.get': reached,
    'snapshots.create': reached,
    'snapshots.remove': reached,
    'journal.list': reached,
    'journal.get': reached,
    'journal.check': reached,
    'journal.settle': reached,
    'journal.planUndo': reached,
    'journal.undo': reached,
    'journal.checkUndo': reached,
    'journal.export': reached,
    'proposals.list': reached,
    'proposals.get': reached,
    'proposals.edit': reached,
    'proposals.approve': reached,
    'proposals.reject': reached,
    'assistants.list': reached,
    'assistants.allow': reached,
    'assistants.revoke': reached,
    'assistants.forget': reached,
    'assistants.requests': reached,
    'assistants.request': reached,
    'files.save': reached,
    'app.savePdf': reached,
    'app.print': reached,
    'app.share': reached,
    'longFiles.begin': reached,
    'longFiles.write': reached,
    'longFiles.end': reached,
    'longFiles.cancel': reached,
    'downloads.list': reached,
    'downloads.add': reached,
    'downloads.drag': reached,
    'downloads.cancel': reached,
    'downloads.retry': reached,
    'downloads.clear': reached,
    'schedules.list': reached,
    'offline.state': reached,
    'offline.estimate': reached,
    'offline.keep': reached,
    'offline.pause': reached,
    'offline.resume': reached,
    'offline.update': reached,
    'offline.delete': reached,
    'offline.clearSeen': reached,
    'offline.setLimits': reached,
    'offline.search': reached,
    'offline.cancel': reached,
    'serviceCheck.get': reached,
    'serviceCheck.start': reached,
    'serviceCheck.pause': reached,
    'serviceCheck.resume': reached,
    'serviceCheck.stop': reached,
    'serviceCheck.saveSamples': reached,
    'settings.get': reached,
    'replies.read': reached,
    'arguments.write': reached,
    'settings.update': reached,
    'app.info': reached,
    'app.diagnostics': reached,
    'app.retryKeychain': reached,
    'app.listening': reached,
    'app.ready': reached,
    'app.settled': reached,
    'app.openExternal': reached,
    'app.setTitle': reached,
    'app.close': reached,
    'app.openWindow': reached,
    'app.stay': reached,
    'app.workEnded': reached,
    'app.progress': reached,
    'app.fault': reached,
    'app.updates': reached,
    ...own,
  }
}
const quiet = () => {}

describe('A message of the page', () => {
  test('is answered with what its handler gives, its argument parsed and defaults filled in', async () => {
    const given: unknown[] = []
    const own = handlers({
      'operations.call': async argument => {
        given.push(argument)
        const provenance = { source: 'network', fetchedAt: '', stale: false, because: null } as const
        return { value: 1, page: null, provenance, journal: null }
      },
    })
    const message = { callId: 'a', connection: one, operation: 'tags.list', params: {} }
    expect(await answerRequest(own, 'operations.call', message, quiet)).toMatchObject({ ok: true, value: { value: 1 } })
    expect(given).toEqual([{ ...message, from: 'network' }])
  })

  test.each(['nothing.there', 'constructor', '__proto__', 'toString', '', 7, null, undefined, {}])(
    'with the method %j is refused',
    async method => {
      expect(await answerRequest(handlers({}), method, {}, quiet)).toMatchObject({
        ok: false,
        error: { kind: 'validation', message: 'This method doesn’t exist' },
      })
    },
  )

  test.each([
    ['operations.call', undefined],
    ['operations.call', { callId: 'a', connection: '../x', operation: 'tags.list', params: {} }],
    [
      'operations.call',
      { callId: 'a', connection: one, operation: 'tags.list', params: {}, headers: { Sudo: 'root' } },
    ],
    [
      'operations.call',
      { callId: 'a', connection: one, operation: 'tags.list', params: {}, url: 'http://evil.example' },
    ],
    ['operations.explore', { callId: 'a', connection: one, operation: 'tags.list', params: {}, method: 'DELETE' }],
    ['operations.explore', { callId: 'a', connection: one, operation: 'tags.list', params: {}, headers: {} }],
    ['operations.explore', { callId: 'a', connection: one, operation: 'tags.list', params: {}, page: { url: '/' } }],
    ['operations.preview', { connection: one, operation: 'tags.list', params: {}, page: { size: 101 } }],
    ['app.openExternal', { url: 'file:///etc/passwd' }],
    ['app.openExternal', { url: 'javascript:alert(1)' }],
    ['connections.remove', []],
    ['settings.update', { colorScheme: 'mauve' }],
    ['app.ready', { extra: true }],
  ])('for %s with the argument %j is refused before its handler', async (method, argument) => {
    expect(await answerRequest(handlers({}), method, argument, quiet)).toMatchObject({
      ok: false,
      error: { kind: 'validation', fields: expect.any(Object) },
    })
  })

  test('whose handler fails as expected is answered with that failure', async () => {
    const own = handlers({ 'settings.get': () => Promise.reject(new Failure({ kind: 'cancelled' })) })
    expect(await answerRequest(own, 'settings.get', {}, quiet)).toEqual({ ok: false, error: { kind: 'cancelled' } })
  })

  test('whose handler breaks is answered with a fault of the app, and its log id finds what broke in the log', async () => {
    const thrown = new TypeError('secret-of-someone is undefined')
    const own = handlers({
      'settings.get': () => {
        throw thrown
      },
    })
    const lines: string[] = []
    const log: Log = (event, about) => lines.push(logLine(event, about ?? {}, new Date()))
    const onFault = (fault: unknown, logId: string) => log('app.fault', { ...aboutFault(fault), logId })
    faults.on('fault', onFault)
    const answers = [
      await answerRequest(own, 'settings.get', {}, log),
      await answerRequest(own, 'settings.get', {}, log),
    ]
    faults.off('fault', onFault)
    const [{ logId, place }] = lines.map(line => JSON.parse(line))
    expect(place).toMatch(/^answer-request\.test\.ts:/)
    const error = { kind: 'internal', cause: `TypeError at ${place}`, logId }
    expect(answers).toEqual([
      { ok: false, error },
      { ok: false, error },
    ])
    expect(lines.map(line => JSON.parse(line))).toMatchObject([
      { event: 'app.fault', fault: 'TypeError', logId },
      { event: 'bridge.failed', method: 'settings.get', logId },
      { event: 'bridge.failed', method: 'settings.get', logId },
    ])
    expect(JSON.stringify([lines, answers])).not.toContain('secret-of-someone')
  })

  test('that finds the disk full is answered so', async () => {
    const own = handlers({
      'settings.get': () => {
        throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
      },
    })
    expect(await answerRequest(own, 'settings.get', {}, quiet)).toEqual({
      ok: false,
      error: { kind: 'disk', detail: 'no space left on device', isFull: true },
    })
  })
})

describe('A message is taken from', () => {
  const own = { url: 'gatehouse-app://app/#/c/sandbox' }

  test('the top frame of the app’s own page', () => {
    expect(isOwnFrame(own, own)).toBe(true)
  })

  test.each([
    ['a frame inside the page', { url: own.url }, own],
    ['no frame', null, own],
    ['a window that is gone', own, null],
  ])('not %s', (_what, frame, main) => {
    expect(isOwnFrame(frame, main)).toBe(false)
  })

  test.each(['https://evil.example/', 'gatehouse-app://other/', 'file:///app/', 'about:blank', 'data:text/html,x', ''])(
    'not a top frame that shows %j',
    url => {
      const frame = { url }
      expect(isOwnFrame(frame, frame)).toBe(false)
    },
  )
})
