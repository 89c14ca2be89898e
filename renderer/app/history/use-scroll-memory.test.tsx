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
import { Activity, type RefObject, useRef, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { useScrollMemory } from './use-scroll-memory.ts'

/** A frame of the screen takes this long. Milliseconds. */
const frame = 16

/** Two screens, `/list` with a part that scrolls and a code editor, in a tab that can be hidden. */
async function openTab() {
  vi.useFakeTimers()
  let height = Number.POSITIVE_INFINITY
  // An element scrolls no further than its content goes, which `height` says.
  HTMLElement.prototype.scrollTo = function scrollTo(options?: number | ScrollToOptions) {
    if (typeof options !== 'object') return
    this.scrollTop = Math.min(options.top ?? 0, height)
    this.scrollLeft = options.left ?? 0
  }
  const root = createRootRoute({ component: Outlet })
  const list = createRoute({
    getParentRoute: () => root,
    path: '/list',
    component: () => (
      <section>
        <p>List</p>
        <div data-testid="rows" />
        <div className="monaco-editor">
          <div data-testid="code" />
        </div>
      </section>
    ),
  })
  const other = createRoute({ getParentRoute: () => root, path: '/other', component: () => <section>Other</section> })
  const history = createMemoryHistory({ initialEntries: ['/list'] })
  const router = createRouter({ routeTree: root.addChildren([list, other]), history, defaultPendingMinMs: 0 })
  let setHidden = (_hidden: boolean) => {}
  function Memory({ main }: { readonly main: RefObject<HTMLElement | null> }) {
    useScrollMemory(router, main)
    return null
  }
  function Tab() {
    const main = useRef<HTMLElement>(null)
    const [isHidden, hide] = useState(false)
    setHidden = hide
    return (
      <>
        <Activity mode={isHidden ? 'hidden' : 'visible'}>
          <Memory main={main} />
        </Activity>
        <main ref={main} data-testid="main">
          <RouterProvider router={router} />
        </main>
      </>
    )
  }
  render(<Tab />)
  onTestFinished(() => {
    cleanup()
    vi.useRealTimers()
    Reflect.deleteProperty(HTMLElement.prototype, 'scrollTo')
  })
  const settle = () => act(() => vi.advanceTimersByTimeAsync(2 * frame))
  await settle()
  return {
    settle,
    frames: (count: number) => act(() => vi.advanceTimersByTimeAsync(count * frame)),
    setHeight: (pixels: number) => {
      height = pixels
    },
    scroll: (name: string, top: number, left = 0) => {
      const element = screen.getByTestId(name)
      element.scrollTop = top
      element.scrollLeft = left
      element.dispatchEvent(new Event('scroll'))
    },
    topOf: (name: string) => screen.getByTestId(name).scrollTop,
    leftOf: (name: string) => screen.getByTestId(name).scrollLeft,
    go: async (run: () => void) => {
      act(run)
      await settle()
    },
    history,
    hide: (isHidden: boolean) => act(() => setHidden(isHidden)),
  }
}

test('going back puts each scrolled part where it was, except the code editor', async () => {
  const { scroll, go, history, topOf, leftOf } = await openTab()
  scroll('main', 40)
  scroll('rows', 300, 12)
  scroll('code', 500)
  await go(() => history.push('/other'))
  await go(() => history.back())
  expect([topOf('rows'), leftOf('rows'), topOf('main')]).toEqual([300, 12, 40])
  expect(topOf('code')).toBe(0)
})

test('another visit to the same address begins at the top', async () => {
  const { scroll, go, history, topOf } = await openTab()
  scroll('rows', 300)
  await go(() => history.push('/other'))
  await go(() => history.push('/list'))
  expect(topOf('rows')).toBe(0)
  await go(() => history.go(-2))
  expect(topOf('rows')).toBe(300)
})

test('a list that is drawn some frames later is waited for, but not for ever', async () => {
  const { scroll, go, history, topOf, setHeight, frames } = await openTab()
  scroll('rows', 300)
  await go(() => history.push('/other'))
  setHeight(0)
  await go(() => history.back())
  expect(topOf('rows')).toBe(0)
  await frames(10)
  setHeight(1000)
  await frames(2)
  expect(topOf('rows')).toBe(300)
  await go(() => history.push('/other'))
  setHeight(0)
  await go(() => history.back())
  await frames(40)
  setHeight(1000)
  await frames(10)
  expect(topOf('rows')).toBe(0)
})

test('a list that comes late is left alone once the user has gone on', async () => {
  const { scroll, go, history, topOf, setHeight, frames } = await openTab()
  scroll('rows', 300)
  await go(() => history.push('/other'))
  setHeight(0)
  await go(() => history.back())
  await go(() => history.push('/list'))
  setHeight(1000)
  await frames(10)
  expect(topOf('rows')).toBe(0)
})

test('a tab that is shown again is where it was when it was hidden', async () => {
  const { scroll, topOf, hide, settle } = await openTab()
  scroll('rows', 300)
  hide(true)
  // What is hidden has no height, and loses its place.
  scroll('rows', 0)
  hide(false)
  await settle()
  expect(topOf('rows')).toBe(300)
})
