// @vitest-environment happy-dom
import { act } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Connection } from '#shared/bridge.ts'
import { openScreen, work } from '../../testing/open-screen.tsx'
import { around, emptied, owner } from '../screens/screens.fixture.ts'

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
  await expect.poll(() => settingsUpdates.filter(change => change.tabs)).not.toEqual([])
  expect(lastLocation()).toBeUndefined()
  connections = [work]
  act(() => emit({ type: 'connections.changed', connections }))
  await expect.poll(lastLocation).toBe('/c/work/groups')
})

test('a screen that was opened before the window was drawn is kept', async () => {
  const { settingsUpdates } = await openScreen('/journal', {
    inWindow: true,
    answers: around(owner),
    otherwise: emptied,
    beforeDrawn: tabs => tabs.inView().history.push('/c/work/groups'),
  })
  await expect.poll(() => settingsUpdates.at(-1)?.lastLocation).toBe('/c/work/groups')
})
