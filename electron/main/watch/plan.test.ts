import { describe, expect, test } from 'vitest'
import type { MonitoredPlace } from '#shared/attention/monitored-places.ts'
import type { Connection } from '#shared/bridge.ts'
import { fakeConnection } from '../testing/fake-connection.ts'
import {
  type Conditions,
  continueAfter,
  getNextRound,
  getStepKey,
  getSteps,
  isMonitored,
  maxReads,
  mayRead,
  readsOfStep,
  roundMilliseconds,
  settleMilliseconds,
} from './plan.ts'

const project: MonitoredPlace = { kind: 'project', path: 'harbor/lighthouse' }
const group: MonitoredPlace = { kind: 'group', path: 'harbor' }
const keys = (places: readonly MonitoredPlace[], refused: readonly string[] = []) =>
  getSteps(places, new Set(refused)).map(getStepKey)

describe('the steps of a connection', () => {
  test('are the checks of Home for the service, the projects and the groups', () => {
    expect(keys([project, group])).toEqual([
      'queues service ',
      'audit service ',
      'mirrors project harbor/lighthouse',
      'freezes project harbor/lighthouse',
      'members project harbor/lighthouse',
      'members group harbor',
    ])
  })

  test('include the audit log of each project and group when that of the service is refused', () => {
    const refused = ['queues service ', 'audit service ', 'audit group harbor']
    expect(keys([group, project], refused)).toEqual([
      'members group harbor',
      'mirrors project harbor/lighthouse',
      'freezes project harbor/lighthouse',
      'members project harbor/lighthouse',
      'audit project harbor/lighthouse',
    ])
  })

  test('continue where the last round stopped, and start over at the end', () => {
    const steps = getSteps([project], new Set())
    expect(continueAfter(steps, null)).toEqual(steps)
    expect(continueAfter(steps, 'freezes project harbor/lighthouse').map(getStepKey)).toEqual([
      'members project harbor/lighthouse',
      'queues service ',
      'audit service ',
      'mirrors project harbor/lighthouse',
      'freezes project harbor/lighthouse',
    ])
    expect(continueAfter(steps, 'members project harbor/lighthouse')).toEqual(steps)
    expect(continueAfter(steps, 'members project gone')).toEqual(steps)
  })

  test('each fit into a round', () => {
    for (const reads of Object.values(readsOfStep)) expect(reads).toBeLessThanOrEqual(maxReads)
    expect((3600_000 / roundMilliseconds) * maxReads).toBe(120)
  })
})

describe('the time of the next round', () => {
  test('lets the network reconnect first, and keeps the interval between rounds', () => {
    expect(getNextRound(1_000_000, 1_000_000, null)).toBe(1_000_000 + settleMilliseconds)
    expect(getNextRound(1_000_000, 1_000_000, 999_000)).toBe(999_000 + roundMilliseconds)
    expect(getNextRound(9_000_000, 1_000_000, 8_900_000)).toBe(8_900_000 + roundMilliseconds)
    expect(getNextRound(9_000_000, 9_000_000, 1_000_000)).toBe(9_000_000 + settleMilliseconds)
  })

  test('is not far off after the clock was set back', () => {
    expect(getNextRound(1_000_000, 1_000_000_000, 1_000_000_000)).toBe(1_000_000 + settleMilliseconds)
  })
})

describe('reading without a window', () => {
  const away: Conditions = {
    isOn: true,
    hasWindow: false,
    isSuspended: false,
    isLocked: false,
    isOnBattery: false,
    pausesOnBattery: true,
  }

  test.each<[string, Partial<Conditions>, boolean]>([
    ['is allowed when it is switched on', {}, true],
    ['is not allowed when it is switched off', { isOn: false }, false],
    ['is not needed while a window is open', { hasWindow: true }, false],
    ['pauses while the computer sleeps', { isSuspended: true }, false],
    ['pauses while the screen is locked', { isLocked: true }, false],
    ['pauses on battery', { isOnBattery: true }, false],
    ['continues on battery if the user chose so', { isOnBattery: true, pausesOnBattery: false }, true],
  ])('%s', (_title, change, expected) => {
    expect(mayRead({ ...away, ...change })).toBe(expected)
  })
})

describe('a connection', () => {
  const error = { kind: 'unauthorized', message: 'revoked' } as const
  test.each<[string, Partial<Connection>, boolean]>([
    ['with a token in the keychain is monitored', {}, true],
    ['with a token in memory is monitored', { secret: 'memory' }, true],
    ['without a token is not', { secret: 'none' }, false],
    ['whose token a command prints is not', { secret: 'command' }, false],
    ['that acts as another user is not', { sudo: { id: 2, username: 'ines', name: 'Ines' } }, false],
    ['that refused its token is not', { health: { state: 'refused', since: '2026-11-20T12:00:00Z', error } }, false],
    ['to the sandbox is not', { kind: 'sandbox' }, false],
  ])('%s', (_title, change, expected) => {
    expect(isMonitored({ ...fakeConnection, ...change }, [])).toBe(expected)
  })

  test('that is excluded is not monitored', () => {
    expect(isMonitored(fakeConnection, [fakeConnection.id])).toBe(false)
    expect(isMonitored(fakeConnection, ['other'])).toBe(true)
  })
})
