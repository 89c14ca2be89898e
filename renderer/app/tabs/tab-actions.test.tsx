// @vitest-environment happy-dom
import { notificationsStore } from '@mantine/notifications'
import { QueryClient } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { AppError } from '#shared/errors.ts'
import { replyText } from '#shared/reply-text.ts'
import { maxMovedPlaces, maxTabs } from '#shared/shell.ts'
import { whenClosing } from '../../lib/unfinished/keep-before-closing.ts'
import { useUnfinished } from '../../lib/unfinished/unfinished.ts'
import { createAppRouter } from '../router.ts'
import { work } from '../start.fake.ts'
import { useCloseQuestion, useTabActions } from './tab-actions.ts'
import { activeTab, tabsAt } from './tab-model.ts'
import { createTabsByUser } from './tabs-by-user.ts'
import { TabsContext } from './tabs-context.ts'
import { createWindowTabs } from './window-tabs.ts'

beforeEach(() => {
  useUnfinished.setState({ entries: {} })
  useCloseQuestion.setState({ closing: null })
  notificationsStore.setState(state => ({ ...state, notifications: [], queue: [] }))
})
afterEach(cleanup)

function windowWith(...places: [string, ...string[]]) {
  const client = new QueryClient()
  const tabs = createWindowTabs({
    first: tabsAt(places, 0),
    client,
    createRouter: history => createAppRouter(history, client),
  })
  const { result } = renderHook(() => useTabActions(), {
    wrapper: ({ children }) => <TabsContext value={tabs}>{children}</TabsContext>,
  })
  const open = () => tabs.state.getState().open.map(({ at }) => at)
  const getHistory = (id: number) => tabs.getRouter(id).history
  const inView = () => activeTab(tabs.state.getState())?.at
  return { act: result.current, open, getHistory, inView, follow: createTabsByUser(tabs) }
}

const report = (tab: number | null) =>
  useUnfinished.getState().report(`of ${tab}`, { sentence: 'A draft is saved', tab })
const asked = () => useCloseQuestion.getState().closing?.ids ?? null
const notices = () => notificationsStore.getState().notifications.length

describe('opening', () => {
  test('a new tab is at the end and in view, a link in a tab beside, a link behind stays out of view', () => {
    const { act, open, inView } = windowWith('/journal', '/drafts')
    act.openBehind('/offline')
    expect([open(), inView()]).toEqual([['/journal', '/offline', '/drafts'], '/journal'])
    act.openInTab('/connections')
    expect([open()[1], inView()]).toEqual(['/connections', '/connections'])
    act.newTab()
    expect([open().at(-1), inView()]).toEqual(['/', '/'])
  })

  test('is refused with a notice when there are as many as there may be', () => {
    const { act, open } = windowWith('/journal')
    while (open().length < maxTabs) act.openBehind('/drafts')
    act.close([2])
    act.openBehind('/drafts')
    expect([open().length, notices()]).toEqual([maxTabs, 0])
    act.reopen()
    expect([open().length, notices()]).toEqual([maxTabs, 1])
    for (const more of [act.newTab, () => act.openInTab('/'), () => act.openBehind('/'), () => act.duplicate(1)]) more()
    expect([open().length, notices()]).toEqual([maxTabs, 1])
  })

  test('the last closed tab is reopened; does nothing when none was closed', () => {
    const { act, open } = windowWith('/journal', '/drafts')
    act.reopen()
    expect([open(), notices()]).toEqual([['/journal', '/drafts'], 0])
    act.close([2])
    act.reopen()
    expect(open()).toEqual(['/journal', '/drafts'])
  })
})

describe('closing', () => {
  test('asks for confirmation when one of the tabs has unfinished work, not for that of other tabs or the window', () => {
    const { act, open } = windowWith('/journal', '/drafts', '/offline')
    report(null)
    report(3)
    act.close([1, 3])
    expect([open().length, asked()]).toEqual([3, [1, 3]])
    act.close([2])
    expect(open()).toEqual(['/journal', '/offline'])
  })

  test('the last tab is never closed, and no confirmation is shown', () => {
    const { act, open } = windowWith('/journal')
    report(1)
    act.closeActive()
    expect([open(), asked()]).toEqual([['/journal'], null])
  })

  test('the one in view, or all others', () => {
    const { act, open } = windowWith('/journal', '/drafts', '/offline')
    act.closeActive()
    expect(open()).toEqual(['/drafts', '/offline'])
    act.closeOthers(3)
    expect(open()).toEqual(['/offline'])
  })
})

describe('windows', () => {
  /** Main as far as it opens windows. */
  function withMain(refused?: AppError) {
    const asked: unknown[] = []
    const closing: string[] = []
    vi.stubGlobal('gatehouse', {
      request: async (method: string, argument: unknown) => {
        asked.push([method, argument])
        closing.push('opened')
        return replyText(refused ? { ok: false, error: refused } : { ok: true, value: null })
      },
      subscribe: () => () => undefined,
    })
    const end = whenClosing(async () => closing.push('kept') > 0, 2)
    onTestFinished(() => {
      end()
      vi.unstubAllGlobals()
    })
    return { asked, closing }
  }

  test('a tab moves to a window of its own with its way back, once its drafts are kept', async () => {
    const { asked, closing } = withMain()
    const { act, open, getHistory } = windowWith('/journal', '/drafts')
    getHistory(2).push('/offline')
    act.moveToWindow(2)
    await vi.waitFor(() => expect(open()).toEqual(['/journal']))
    expect(asked).toEqual([['app.openWindow', { tab: { paths: ['/drafts', '/offline'], index: 1 } }]])
    expect(closing).toEqual(['kept', 'opened'])
  })

  test('the only tab stays, and so does a tab that no window takes, each with a notice', async () => {
    const { asked } = withMain({ kind: 'validation', message: '10 windows are open', fields: {} })
    const { act, open } = windowWith('/journal', '/drafts')
    act.moveActiveToWindow()
    await vi.waitFor(() => expect(notices()).toBe(1))
    expect(open()).toEqual(['/journal', '/drafts'])
    act.close([2])
    notificationsStore.setState(state => ({ ...state, notifications: [] }))
    act.moveActiveToWindow()
    expect([open(), asked.length, notices()]).toEqual([['/journal'], 1, 1])
  })

  test('a tab with unfinished work is moved after a confirmation', async () => {
    const { asked } = withMain()
    const { act, open } = windowWith('/journal', '/drafts')
    report(2)
    act.moveToWindow(2)
    await vi.waitFor(() => expect(useCloseQuestion.getState().closing?.ids).toEqual([2]))
    expect([open().length, asked]).toEqual([2, []])
    await useCloseQuestion.getState().closing?.move?.()
    expect([open(), asked.length]).toEqual([['/journal'], 1])
  })

  test('a tab whose draft cannot be saved is moved only after a confirmation', async () => {
    const { asked } = withMain()
    const { act, open } = windowWith('/journal', '/drafts')
    onTestFinished(whenClosing(async () => false, 2))
    act.moveToWindow(2)
    await vi.waitFor(() => expect(useCloseQuestion.getState().closing?.ids).toEqual([2]))
    expect([open().length, asked]).toEqual([2, []])
    // A draft of another tab is no obstacle.
    act.moveToWindow(1)
    await vi.waitFor(() => expect(open()).toEqual(['/drafts']))
  })

  test('a tab that is moved twice before the window is open gets one window', async () => {
    const { asked } = withMain()
    const { act, open } = windowWith('/journal', '/drafts')
    act.moveToWindow(2)
    act.moveToWindow(2)
    await vi.waitFor(() => expect(open()).toEqual(['/journal']))
    expect(asked).toHaveLength(1)
  })

  test('screens opened as another user stay behind when a tab is moved', async () => {
    const { asked } = withMain()
    const { act, open, getHistory, follow } = windowWith('/journal', `/c/${work.id}/projects`)
    act.goToNth(1)
    getHistory(2).push(`/c/${work.id}/groups`)
    follow([work], [{ ...work, sudo: { id: 7, username: 'ada', name: 'Ada' } }])
    getHistory(2).push(`/c/${work.id}/home`)
    act.moveToWindow(2)
    await vi.waitFor(() => expect(open()).toEqual(['/journal']))
    expect(asked).toEqual([['app.openWindow', { tab: { paths: [`/c/${work.id}/home`], index: 0 } }]])
  })

  test('of a long way back and forward the nearest screens are moved', async () => {
    const { asked } = withMain()
    const { act, open, getHistory } = windowWith('/journal', '/drafts')
    for (let count = 0; count < 100; count += 1) getHistory(2).push(`/offline?count=${count}`)
    act.moveToWindow(2)
    await vi.waitFor(() => expect(open()).toEqual(['/journal']))
    expect(asked).toMatchObject([[expect.anything(), { tab: { index: maxMovedPlaces - 1 } }]])
    expect(JSON.stringify(asked)).toContain('count=99')
  })
})

describe('going', () => {
  test('to the n-th tab, the last one, and to none that is not there', () => {
    const { act, inView } = windowWith('/journal', '/drafts', '/offline')
    act.goToNth(1)
    expect(inView()).toBe('/drafts')
    act.goToNth(-1)
    expect(inView()).toBe('/offline')
    act.goToNth(3)
    expect(inView()).toBe('/offline')
    act.step(1)
    expect(inView()).toBe('/journal')
  })

  test('to a screen requested from outside uses the current tab, unless that has unfinished work', () => {
    const { act, open, inView } = windowWith('/journal', '/drafts')
    report(2)
    act.goTo('/offline')
    expect(open()).toEqual(['/offline', '/drafts'])
    report(1)
    act.goTo('/connections')
    expect([open(), inView()]).toEqual([['/offline', '/connections', '/drafts'], '/connections'])
  })
})
