import { notifications, notificationsStore } from '@mantine/notifications'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { BridgeFailure } from '../bridge/bridge.ts'
import { closeNotice, noticeDuration, notifyFailure, showNotice, useKeptNotices } from './notices.ts'

beforeEach(() => {
  // Other test files of the same worker show notices, too.
  notifications.clean()
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  for (const id of ['a', 'b']) closeNotice(id)
})

const notice = (id: string) => ({ id, title: `Notice ${id}`, color: 'red', message: 'Read me.' }) as const
const shown = () => notificationsStore.getState().notifications.map(({ id }) => id)
const kept = () => useKeptNotices.getState().map(({ id }) => id)

test('a notice leaves the screen after a while and is kept in the list until it is closed', () => {
  showNotice(notice('a'))
  expect([shown(), kept()]).toEqual([['a'], []])
  vi.advanceTimersByTime(noticeDuration)
  expect([shown(), kept()]).toEqual([[], ['a']])
  closeNotice('a')
  expect(kept()).toEqual([])
})

test('a notice that was closed on the screen is not kept', () => {
  showNotice(notice('a'))
  closeNotice('a')
  vi.advanceTimersByTime(noticeDuration)
  expect([shown(), kept()]).toEqual([[], []])
})

test('a notice is not shown twice while it is open', () => {
  showNotice(notice('a'))
  showNotice(notice('a'))
  expect(shown()).toEqual(['a'])
  vi.advanceTimersByTime(noticeDuration)
  showNotice(notice('a'))
  showNotice(notice('b'))
  expect([shown(), kept()]).toEqual([['b'], ['a']])
  vi.advanceTimersByTime(noticeDuration)
  expect(kept()).toEqual(['a', 'b'])
  closeNotice('a')
  showNotice(notice('a'))
  expect([shown(), kept()]).toEqual([['a'], ['b']])
})

test('a failure is told with what happened and what to do, under its own title or the one that is given', () => {
  const failure = new BridgeFailure({ kind: 'offline', detail: 'no route' })
  notifyFailure(failure, { service: 'Example' })
  notifyFailure(failure, { title: 'The draft is still there', service: 'Example' })
  const told = notificationsStore.getState().notifications.map(({ title, message }) => `${title}: ${message}`)
  const nextStep = 'Check the address and your network. What was seen before stays readable.'
  expect(told).toEqual([
    `Service not reachable: Example could not be reached (no route). ${nextStep}`,
    `The draft is still there: Example could not be reached (no route). ${nextStep}`,
  ])
})
