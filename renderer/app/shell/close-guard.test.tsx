// @vitest-environment happy-dom
import { act, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Download } from '#shared/bridge.ts'
import { useUnfinished } from '../../lib/unfinished/unfinished.ts'
import { getSample } from '../../testing/fake-main.ts'
import { openScreen } from '../../testing/open-screen.tsx'

const running: Download = {
  ...{ id: 'one', connection: 'work', operation: 'repository.archive', path: '/x', state: 'running' },
  ...{ until: null, received: 0, total: null, error: null },
}

/** A window with a download, and what it asked main for. */
async function openWindow() {
  const asked: string[] = []
  const noting = (method: string) => () => {
    asked.push(method)
    return null
  }
  const opened = await openScreen('/connections', {
    inWindow: true,
    answers: { 'user.current': () => getSample('user.current') },
    replies: { 'downloads.list': () => [running], 'app.close': noting('close'), 'app.stay': noting('stay') },
  })
  const tell = (sentence: string | null) =>
    act(() => useUnfinished.getState().report('test', sentence === null ? null : { sentence, tab: null }))
  /** The user closes the window; gives whether the page lets it. */
  const close = () => {
    const event = new Event('beforeunload', { cancelable: true })
    act(() => void window.dispatchEvent(event))
    return !event.defaultPrevented
  }
  return { ...opened, asked, tell, close }
}

test('a window whose work ends during the confirmation closes', async () => {
  const { asked, tell, close, settle } = await openWindow()
  tell('A job runs.')
  expect(close()).toBe(false)
  expect(await screen.findByRole('dialog', { name: 'Close this window?' })).toBeDefined()
  expect(screen.queryByText('One download is not done.')).toBeNull()
  expect(asked).toEqual([])
  tell(null)
  await settle()
  expect(asked).toEqual(['close'])
})

test('downloads are asked about only when the app ends', async () => {
  const { asked, close, emit, user, settle } = await openWindow()
  expect(close()).toBe(true)
  act(() => emit({ type: 'app.confirmEnd' }))
  expect(await screen.findByRole('dialog', { name: 'Quit Gatehouse?' })).toBeDefined()
  expect(screen.getByText('One download is not done.')).toBeDefined()
  await user.click(screen.getByRole('button', { name: 'Cancel' }))
  expect(asked).toEqual(['stay'])
  act(() => emit({ type: 'app.confirmEnd' }))
  act(() => emit({ type: 'downloads.changed', downloads: [{ ...running, state: 'done' }] }))
  await settle()
  expect(asked).toEqual(['stay', 'close'])
})

test('work that began a moment ago is not lost: the window is asked before it is rendered', async () => {
  await openWindow()
  const event = new Event('beforeunload', { cancelable: true })
  act(() => {
    useUnfinished.getState().report('test', { sentence: 'Typed.', tab: null })
    window.dispatchEvent(event)
  })
  expect(event.defaultPrevented).toBe(true)
})
