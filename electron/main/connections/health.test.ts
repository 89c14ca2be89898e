import { describe, expect, onTestFinished, test, vi } from 'vitest'
import type { AppError } from '#shared/errors.ts'
import { createHealthBook, toldBy } from './health.ts'

const offline: AppError = { kind: 'offline', detail: 'the connection was refused' }
const cut: AppError = { kind: 'offline', detail: 'the connection was closed', wasConnected: true }
const timeout: AppError = { kind: 'timeout', milliseconds: 10_000 }

function open(answers: (AppError | null)[] = [], mayProbe = () => true) {
  const changes: string[] = []
  let probes = 0
  const health = createHealthBook({
    probe: async () => {
      probes += 1
      return answers.length > 1 ? (answers.shift() ?? null) : (answers[0] ?? null)
    },
    onChange: () => changes.push(health.of('one').state),
    mayProbe,
    shortestPause: 10,
    maxPause: 20,
  })
  onTestFinished(() => health.close())
  return { health, changes, probes: () => probes }
}

/** Time that passes as fast as it can. */
function useClock(): void {
  vi.useFakeTimers()
  onTestFinished(() => void vi.useRealTimers())
}

describe('The health of a connection', () => {
  test('is unknown at first, online after an answer of any kind', () => {
    for (const error of [
      null,
      { kind: 'notFound', message: 'x' },
      { kind: 'server', status: 500, message: 'x' },
    ] as const) {
      const { health } = open()
      expect(health.of('one')).toEqual({ state: 'unknown' })
      health.report('one', error)
      expect(health.of('one').state).toBe('online')
      expect(health.outOfReach('one')).toBeNull()
    }
  })

  test('is not probed while the app runs in the background, and is probed afterwards', async () => {
    let isAttended = false
    const { health, probes } = open([null], () => isAttended)
    health.report('one', offline)
    health.report('one', timeout)
    expect(probes()).toBe(0)
    isAttended = true
    health.resume()
    await expect.poll(() => health.of('one').state).toBe('online')
    expect(probes()).toBe(1)
  })

  test('does not block requests while the app runs in the background, because no probe would unblock them', () => {
    let isAttended = true
    const { health } = open([offline], () => isAttended)
    health.report('one', offline)
    expect(health.outOfReach('one')).toEqual(offline)
    isAttended = false
    expect(health.outOfReach('one')).toBeNull()
    expect(health.of('one').state).toBe('offline')
  })

  test('is offline after a call that did not get through, until a probe succeeds', async () => {
    const { health, changes } = open([offline, offline, null])
    health.report('one', offline)
    expect(health.outOfReach('one')).toEqual(offline)
    await expect.poll(() => changes).toEqual(['offline', 'online'])
  })

  test('stays online after a connection was closed, when a probe succeeds; requests are still sent', async () => {
    const { health, changes, probes } = open([null])
    health.report('one', null)
    health.report('one', cut)
    expect(health.outOfReach('one')).toBeNull()
    await expect.poll(probes).toBe(1)
    expect(changes).toEqual(['online'])
  })

  test('is offline when the connection of the probe is closed as well', async () => {
    const { health } = open([cut])
    health.report('one', null)
    health.report('one', cut)
    await expect.poll(() => health.outOfReach('one')).toEqual(cut)
  })

  test('is refused while the token is not accepted', () => {
    const { health } = open()
    const error: AppError = { kind: 'unauthorized', message: '401 Unauthorized' }
    health.report('one', error)
    expect(health.of('one')).toMatchObject({ state: 'refused', error })
    expect(health.outOfReach('one')).toBeNull()
  })

  test('stays as it was after one slow answer, when a probe reaches the service', async () => {
    const { health, changes, probes } = open([null])
    useClock()
    health.report('one', null)
    health.report('one', timeout)
    await vi.advanceTimersByTimeAsync(60_000)
    expect(probes()).toBe(1)
    expect(changes).toEqual(['online'])
  })

  test('is offline after a slow response if the probe gets none', async () => {
    const { health } = open([timeout])
    health.report('one', timeout)
    await expect.poll(() => health.of('one').state).toBe('offline')
  })

  test('emits an event only when it changes', () => {
    const { health, changes } = open([offline])
    for (let time = 0; time < 3; time += 1) health.report('one', null)
    for (let time = 0; time < 3; time += 1) health.report('one', offline)
    health.report('one', null)
    expect(changes).toEqual(['online', 'offline', 'online'])
  })

  test('is no longer checked after the connection is removed', async () => {
    const { health, probes } = open([offline])
    useClock()
    health.report('one', offline)
    health.forget('one')
    await vi.advanceTimersByTimeAsync(60_000)
    expect(probes()).toBe(0)
    expect(health.of('one')).toEqual({ state: 'unknown' })
  })
})

test.each([
  ['online', null],
  ['online', { kind: 'forbidden', message: 'x' }],
  ['online', { kind: 'rateLimited', retryAfterSeconds: 1 }],
  ['offline', offline],
  ['offline', { kind: 'tls', detail: 'x' }],
  ['offline', { kind: 'proxy', because: 'refused', detail: 'x' }],
  ['refused', { kind: 'unauthorized', message: 'x' }],
  ['nothing', { kind: 'cancelled' }],
  ['nothing', { kind: 'unknownOutcome', detail: 'x' }],
  ['nothing', { kind: 'disk', detail: 'x', isFull: true }],
] as const)('an outcome tells %s of a service: %j', (reported, error) => {
  expect(toldBy(error, 'unsure')).toBe(reported)
})

test.each([timeout, cut])('the meaning of a doubtful outcome depends on the caller: %j', error => {
  expect([toldBy(error, 'unsure'), toldBy(error, 'offline')]).toEqual(['unsure', 'offline'])
})
