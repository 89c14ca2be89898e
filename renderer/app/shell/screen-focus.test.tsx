// @vitest-environment happy-dom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  Outlet,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { focusScreen, useScreenFocus } from './screen-focus.ts'

/** After this, a check of the focus has been made. Milliseconds. */
const settled = 60

/** The frame with a menu button, and two screens: `/list` with rows that can be removed, `/late` that is drawn later. */
async function openApp(start = '/list') {
  vi.useFakeTimers()
  // The DOM of tests knows no layout: what is in the page is in view, but for what says that it is hidden.
  Element.prototype.checkVisibility = function checkVisibility() {
    return this.isConnected && this.closest('[hidden]') === null
  }
  let change = (_change: Partial<typeof shown>) => {}
  const shown = { rows: ['one', 'two'], busy: '', isDrawn: false }
  const root = createRootRoute({
    component: function Frame() {
      useScreenFocus()
      return (
        <>
          <button type="button">Menu</button>
          <div data-keeps-focus>
            <button type="button">Tab</button>
          </div>
          <div data-screen hidden>
            <h1>A tab that is not in view</h1>
          </div>
          <main data-screen data-testid="place">
            <Outlet />
          </main>
        </>
      )
    },
  })
  const list = createRoute({
    getParentRoute: () => root,
    path: '/list',
    component: function List() {
      const [now, set] = useState(shown)
      change = more => set(before => ({ ...before, ...more }))
      return (
        <section aria-label="List">
          {now.rows.map(row => (
            <div key={row} tabIndex={-1} data-testid={`row ${row}`}>
              <button type="button" disabled={now.busy === row}>
                Delete {row}
              </button>
            </div>
          ))}
        </section>
      )
    },
  })
  const late = createRoute({
    getParentRoute: () => root,
    path: '/late',
    component: function Late() {
      const [now, set] = useState(shown)
      change = more => set(before => ({ ...before, ...more }))
      return now.isDrawn && <h1>Late</h1>
    },
  })
  const field = createRoute({
    getParentRoute: () => root,
    path: '/field',
    // biome-ignore lint/a11y/noAutofocus: a screen that gives the focus to its field
    component: () => <input aria-label="Search" autoFocus />,
  })
  const history = createMemoryHistory({ initialEntries: [start] })
  const router = createRouter({ routeTree: root.addChildren([list, late, field]), history, defaultPendingMinMs: 0 })
  const container = document.body.appendChild(document.createElement('div'))
  container.id = 'root'
  const { unmount } = render(<RouterProvider router={router} />, { container })
  onTestFinished(() => {
    cleanup()
    document.body.replaceChildren()
    vi.useRealTimers()
  })
  const wait = (milliseconds = settled) => act(() => vi.advanceTimersByTimeAsync(milliseconds))
  await wait()
  return {
    wait,
    unmount,
    push: (path: string) => act(() => history.push(path)),
    go: async (path: string) => {
      act(() => history.push(path))
      await wait()
    },
    change: async (more: Partial<typeof shown>) => {
      act(() => change(more))
      await wait()
    },
    /** A change that removes or disables the focused element: browsers take the focus from it, the DOM of tests does not. */
    changeFocused: async (more: Partial<typeof shown>) => {
      act(() => {
        blurFocused()
        change(more)
      })
      await wait()
    },
    focus: (name: string) => act(() => screen.getByRole('button', { name }).focus()),
  }
}

/** An open dialog above the app, with a button in it. */
function openDialog(label: string) {
  const dialog = document.body.appendChild(document.createElement('div'))
  dialog.setAttribute('aria-modal', 'true')
  dialog.setAttribute('aria-label', label)
  dialog.tabIndex = -1
  const button = dialog.appendChild(document.createElement('button'))
  button.textContent = `${label} button`
  return { dialog, button }
}

function blurFocused(): void {
  if (document.activeElement instanceof HTMLElement) document.activeElement.blur()
}

/** What has the focus, by its label, test id or text. */
function focused(): string | null {
  const element = document.activeElement
  if (element === document.body || !element) return null
  return element.getAttribute('aria-label') ?? element.getAttribute('data-testid') ?? element.textContent
}

test('going to another screen focuses its beginning', async () => {
  const { focus, go } = await openApp('/late')
  focus('Menu')
  await go('/list')
  expect(focused()).toBe('List')
})

test('the first screen takes no focus by itself', async () => {
  await openApp()
  expect(focused()).toBeNull()
})

test('a screen that focuses its own field keeps it there', async () => {
  const { go } = await openApp()
  await go('/field')
  expect(focused()).toBe('Search')
})

test('a screen that is drawn late has the focus in its place, then at its beginning', async () => {
  const { go, change, wait } = await openApp()
  await go('/late')
  expect(focused()).toBe('place')
  await wait(9_000)
  await change({ isDrawn: true })
  expect(focused()).toBe('Late')
})

test('a screen that is drawn more than ten seconds later no longer takes the focus', async () => {
  const { go, change, wait } = await openApp()
  await go('/late')
  await wait(11_000)
  await change({ isDrawn: true })
  expect(focused()).toBe('place')
})

test('when the focused row is removed, the beginning of the screen gets the focus', async () => {
  const { focus, changeFocused } = await openApp()
  focus('Delete one')
  await changeFocused({ rows: ['two'] })
  expect(focused()).toBe('List')
})

test('a button that was disabled while its action ran has the focus again', async () => {
  const { focus, change, changeFocused, wait } = await openApp()
  focus('Delete one')
  await changeFocused({ busy: 'one' })
  expect(focused()).toBeNull()
  await wait(3_000)
  await change({ busy: '' })
  expect(focused()).toBe('Delete one')
})

test('a button that stays disabled passes the focus to its row after ten seconds', async () => {
  const { focus, changeFocused, wait } = await openApp()
  focus('Delete one')
  await changeFocused({ busy: 'one' })
  await wait(11_000)
  expect(focused()).toBe('row one')
})

test('a menu above the app that closes gives the focus back to what was focused before it', async () => {
  const { focus, wait } = await openApp()
  focus('Delete two')
  const menu = document.body.appendChild(document.createElement('button'))
  menu.focus()
  blurFocused()
  menu.remove()
  await wait()
  expect(focused()).toBe('Delete two')
})

test('the focus stays where the user has put it meanwhile', async () => {
  const { focus, change } = await openApp()
  focus('Delete one')
  focus('Menu')
  await change({ rows: ['two'] })
  expect(focused()).toBe('Menu')
})

test('focusing the screen takes the place in view, not a tab that is hidden', async () => {
  await openApp()
  focusScreen()
  expect(focused()).toBe('List')
})

test('focusing the screen makes its beginning focusable, and leaves what is focusable as it is', async () => {
  await openApp()
  const beginning = screen.getByRole('region', { name: 'List' })
  focusScreen()
  expect(beginning.tabIndex).toBe(-1)
  beginning.tabIndex = 0
  focusScreen()
  expect(beginning.tabIndex).toBe(0)
})

test('a change of the address within a screen leaves the focus where it is', async () => {
  const { focus, go } = await openApp()
  focus('Menu')
  await go('/list?sort=name')
  expect(focused()).toBe('Menu')
})

test('going to another screen leaves the focus where it is to be kept, and in a dialog above the app', async () => {
  const { focus, go } = await openApp('/late')
  focus('Tab')
  await go('/list')
  expect(focused()).toBe('Tab')
  openDialog('Confirm').button.focus()
  await go('/late')
  expect(focused()).toBe('Confirm button')
})

test('going to another screen from no focused element focuses its beginning', async () => {
  const { go } = await openApp('/late')
  expect(focused()).toBeNull()
  await go('/list')
  expect(focused()).toBe('List')
})

test('a removed row passes the focus to the beginning of the screen, also when its place has had it before', async () => {
  const { focus, go, changeFocused } = await openApp()
  await go('/late')
  expect(focused()).toBe('place')
  await go('/list')
  focus('Delete one')
  await changeFocused({ rows: ['two'] })
  expect(focused()).toBe('List')
})

test('an element that loses the focus but stays gets none back', async () => {
  const { focus, wait } = await openApp()
  focus('Delete one')
  act(blurFocused)
  await wait()
  expect(focused()).toBeNull()
})

test('an element that is removed from the topmost dialog passes the focus to it, not to what is below', async () => {
  const { focus, wait } = await openApp()
  focus('Delete one')
  openDialog('Below')
  const { button } = openDialog('Above')
  button.focus()
  act(blurFocused)
  button.remove()
  await wait()
  expect(focused()).toBe('Above')
})

test('a check of the focus does not outlive the frame', async () => {
  const { push, unmount, wait } = await openApp('/late')
  push('/list')
  const place = document.body.appendChild(document.createElement('main'))
  place.dataset.screen = ''
  place.setAttribute('aria-label', 'Another frame')
  unmount()
  await wait()
  expect(focused()).toBeNull()
})

test('once the frame is gone, nothing gives the focus back', async () => {
  const { focus, unmount, wait } = await openApp()
  focus('Delete two')
  unmount()
  const place = document.body.appendChild(document.createElement('main'))
  place.dataset.screen = ''
  const button = document.body.appendChild(document.createElement('button'))
  button.focus()
  act(blurFocused)
  button.remove()
  await wait()
  expect(focused()).toBeNull()
})
