// @vitest-environment happy-dom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { cleanup, renderHook } from '@testing-library/react'
import type { ReactNode } from 'react'
import { afterEach, expect, test, vi } from 'vitest'
import { replyText } from '#shared/reply-text.ts'
import { appInfoKey } from '../../lib/app-info/use-app-info.ts'
import { createAppRouter } from '../router.ts'
import { activeTab, tabsAt } from './tab-model.ts'
import { TabsContext } from './tabs-context.ts'
import { useLinksInTabs } from './use-links-in-tabs.ts'
import { createWindowTabs } from './window-tabs.ts'

afterEach(() => {
  cleanup()
  document.body.replaceChildren()
})

/** A window on `/journal` with this in its page. */
function getWindow(html: string, platform = 'linux') {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } })
  client.setQueryData(appInfoKey, { platform })
  const tabs = createWindowTabs({
    first: tabsAt(['/journal'], 0),
    client,
    createRouter: history => createAppRouter(history, client),
  })
  const wrapper = ({ children }: { children: ReactNode }) => (
    <QueryClientProvider client={client}>
      <TabsContext value={tabs}>{children}</TabsContext>
    </QueryClientProvider>
  )
  const { unmount } = renderHook(() => useLinksInTabs(), { wrapper })
  document.body.innerHTML = html
  const reached: string[] = []
  document.body.addEventListener('click', () => reached.push('click'))
  const press = (type: string, init: MouseEventInit, selector = '[id="at"]') => {
    const event = new MouseEvent(type, { bubbles: true, cancelable: true, ...init })
    document.querySelector(selector)?.dispatchEvent(event)
    return event.defaultPrevented
  }
  const opened = () =>
    tabs.state
      .getState()
      .open.map(({ at }) => at)
      .slice(1)
  const inView = () => activeTab(tabs.state.getState())?.at
  return { press, opened, inView, reached, unmount }
}

const link = '<a href="#/drafts"><b id="at">Drafts</b></a>'

test('a click with Control or the middle button opens the screen of a link behind the one in view, and goes no further', () => {
  const { press, opened, inView, reached } = getWindow(link)
  expect(press('click', { ctrlKey: true })).toBe(true)
  expect(press('auxclick', { button: 1 })).toBe(true)
  expect([opened(), inView(), reached]).toEqual([['/drafts', '/drafts'], '/journal', []])
})

test('a click on a link with Shift opens its screen in a window, and selects a row of a table as before', async () => {
  const asked: unknown[] = []
  vi.stubGlobal('gatehouse', {
    request: async (...call: unknown[]) => {
      asked.push(call)
      return replyText({ ok: true, value: null })
    },
  })
  const { press, opened, reached } = getWindow(`${link}<div data-leads-to="/offline"><b id="row">a</b></div>`)
  expect(press('click', { shiftKey: true })).toBe(true)
  expect(press('click', { shiftKey: true }, '[id="row"]')).toBe(false)
  expect(asked).toEqual([['app.openWindow', { tab: { paths: ['/drafts'], index: 0 } }]])
  expect([opened(), reached]).toEqual([[], ['click']])
  vi.unstubAllGlobals()
})

test('any other click is left alone', () => {
  const { press, opened, reached } = getWindow(link)
  expect(press('click', {})).toBe(false)
  expect(press('click', { metaKey: true })).toBe(false)
  expect(press('auxclick', { button: 2 })).toBe(false)
  expect([opened(), reached]).toEqual([[], ['click', 'click']])
})

test('on a Mac it is Command', () => {
  const { press, opened } = getWindow(link, 'darwin')
  expect(press('click', { ctrlKey: true })).toBe(false)
  expect(press('click', { metaKey: true })).toBe(true)
  expect(opened()).toEqual(['/drafts'])
})

test.each([
  ['what says that it leads to a screen', '<div data-leads-to="/offline"><b id="at">a</b></div>', ['/offline']],
  ['a button on what leads to a screen', '<div data-leads-to="/offline"><button id="at">a</button></div>', []],
  ['a field on what leads to a screen', '<div data-leads-to="/offline"><input id="at"></div>', []],
  ['a link to another site', '<a id="at" href="https://example.org/#/drafts">a</a>', []],
  ['a link to a part of the page', '<a id="at" href="#drafts">a</a>', []],
  ['plain text', '<p id="at">a</p>', []],
])('%s', (_what, html, screens) => {
  const { press, opened } = getWindow(html)
  expect(press('click', { ctrlKey: true })).toBe(screens.length > 0)
  expect(opened()).toEqual(screens)
})

test('the middle button starts autoscroll outside of links only', () => {
  const { press, opened } = getWindow(`${link}<p id="text">a</p>`)
  expect(press('mousedown', { button: 1 })).toBe(true)
  expect(press('mousedown', { button: 0 })).toBe(false)
  expect(press('mousedown', { button: 1 }, '[id="text"]')).toBe(false)
  expect(opened()).toEqual([])
})

test('clicks open nothing after the window is unmounted', () => {
  const { press, opened, unmount } = getWindow(link)
  unmount()
  expect(press('click', { ctrlKey: true })).toBe(false)
  expect(press('auxclick', { button: 1 })).toBe(false)
  expect(press('mousedown', { button: 1 })).toBe(false)
  expect(opened()).toEqual([])
})
