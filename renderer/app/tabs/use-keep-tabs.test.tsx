// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import type { Connection } from '#shared/bridge.ts'
import { openScreen, work } from '../../testing/open-screen.tsx'
import { around, emptied, owner } from '../screens/screens.fixture.ts'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true }))
afterEach(() => void vi.useRealTimers())

/** Lets the time pass after which a place is kept. */
const rest = () => act(() => vi.advanceTimersByTimeAsync(600))

test('the screen in view is kept for the next start, also of a connection that was added a moment ago', async () => {
  let connections: readonly Connection[] = [work]
  const { goTo, emit, settingsUpdates } = await openScreen('/journal', {
    inWindow: true,
    answers: around(owner),
    otherwise: emptied,
    replies: { 'connections.list': () => [...connections] },
  })
  const lastLocation = () => settingsUpdates.findLast(change => change.lastLocation !== undefined)?.lastLocation
  connections = []
  act(() => emit({ type: 'connections.changed', connections }))
  await goTo('/c/work/groups')
  await rest()
  expect(lastLocation()).toBeUndefined()
  connections = [work]
  act(() => emit({ type: 'connections.changed', connections }))
  await rest()
  expect(lastLocation()).toBe('/c/work/groups')
})

const atStart = { inWindow: true, answers: around(owner), otherwise: emptied } as const
const lastOf = (settingsUpdates: Awaited<ReturnType<typeof openScreen>>['settingsUpdates']) =>
  settingsUpdates.at(-1)?.lastLocation

test('a screen that was opened before the window was drawn is kept', async () => {
  const { settingsUpdates } = await openScreen('/journal', {
    ...atStart,
    beforeDrawn: tabs => tabs.inView().history.push('/c/work/groups'),
  })
  await rest()
  expect(lastOf(settingsUpdates)).toBe('/c/work/groups')
})

test('a screen that the page’s address named is kept, once', async () => {
  const { settingsUpdates, goTo } = await openScreen('/c/work/groups', atStart)
  await rest()
  const kept = settingsUpdates.filter(({ tabs }) => tabs)
  expect(kept.map(({ lastLocation }) => lastLocation)).toEqual(['/c/work/groups'])
  await goTo('/journal')
  await rest()
  await goTo('/c/work/groups')
  await rest()
  expect(settingsUpdates.filter(({ tabs }) => tabs)).toEqual(kept)
})

test('what was kept before a crash stays while Home offers it', async () => {
  const { settingsUpdates, goTo } = await openScreen('/c/work/home', {
    ...atStart,
    info: { previousScreens: ['/c/work/p/1/tree'] },
  })
  await rest()
  expect(settingsUpdates.filter(({ tabs }) => tabs)).toEqual([])
  await goTo('/c/work/groups')
  await rest()
  expect(lastOf(settingsUpdates)).toBe('/c/work/groups')
})
