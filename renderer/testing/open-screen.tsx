import { RouterProvider } from '@tanstack/react-router'
import { act, cleanup, render, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { expect, onTestFinished, vi } from 'vitest'
import { type AppInfo, type Connection, defaultSettings, type Settings } from '#shared/bridge.ts'
import type { OperationId } from '#shared/contract/contract.ts'
import { App, AppProviders } from '../app/app.tsx'
import { boot } from '../app/boot.ts'
import { Notices } from '../app/notices/notices.tsx'
import { usePalette } from '../app/palette/palette-state.ts'
import { createQueryClient } from '../app/query-client.ts'
import { createAppRouter } from '../app/router.ts'
import { info, work } from '../app/start.fake.ts'
import { tabsAt } from '../app/tabs/tab-model.ts'
import { createWindowTabs, type WindowTabs } from '../app/tabs/window-tabs.ts'
import { forgetGenerations } from '../lib/connection/generation-state.ts'
import { TabContext } from '../lib/tabs/tab-life.ts'
import { createFakeMain, type FakeMainOptions, unanswered } from './fake-main.ts'
import { untilIdle } from './until-idle.ts'

/** The connection of a screen that is opened. */
export { work }

interface ScreenOptions extends Pick<FakeMainOptions, 'answers' | 'otherwise' | 'replies' | 'offline'> {
  /** Overrides of the connection `work`. */
  readonly connection?: Partial<Connection>
  readonly settings?: Partial<Settings>
  /** What main says of the app and the computer. */
  readonly info?: Partial<AppInfo>
  /** With the window around the screen: header, tabs, sidebar. */
  readonly inWindow?: boolean
  /** Called with the tabs of the window before it is drawn. */
  beforeDrawn?(tabs: WindowTabs): void
}

/**
 * Renders a screen of the app by its route, with a fake of main, and waits until all its requests are answered. It is
 * unmounted after the test, which fails when a request had no answer.
 * @example const { screen, user } = await openScreen('/c/work/groups', { answers: { 'groups.list': () => [] } })
 */
export async function openScreen(
  path: string,
  { connection, settings, info: ofApp, inWindow = false, beforeDrawn, ...said }: ScreenOptions,
) {
  giveWhatBrowsersHave()
  const fake = createFakeMain({
    connections: [{ ...work, ...connection }],
    settings: { ...defaultSettings, activeConnection: work.id, tourSeen: true, ...settings },
    info: { ...info, ...ofApp },
    ...said,
  })
  vi.stubGlobal('gatehouse', fake.exposed)
  const client = createQueryClient()
  const start = await boot(client)
  const tabs = createWindowTabs({
    first: tabsAt([path], 0),
    client,
    createRouter: history => createAppRouter(history, client),
  })
  beforeDrawn?.(tabs)
  const router = tabs.getRouter(1)
  // Reads the code of the screen, which the app loads when it is first needed.
  await router.load()
  // Preloads the code that the window opens above a screen: a test waits for rendering, not for files.
  if (inWindow) {
    await Promise.all([
      import('../app/shell/dialogs.tsx'),
      import('../app/shell/bulk/bulk-panel.tsx'),
      import('../app/palette/palette-search.tsx'),
    ])
  }
  const parts = { client, tabs, settings: start.settings }
  const submits = recordSubmits()
  render(
    inWindow ? (
      <App {...parts} />
    ) : (
      <AppProviders {...parts}>
        <TabContext value={1}>
          <main id="main" data-screen>
            <RouterProvider router={router} />
          </main>
          <Notices />
        </TabContext>
      </AppProviders>
    ),
  )
  const close = () => {
    cleanup()
    // Its state outlives the rendered window: the next test would begin with an open palette.
    usePalette.getState().close()
    client.clear()
    forgetGenerations(new Set([work.ref]))
    const unhandled = submits.end()
    expect([...fake.missing]).toEqual([])
    expect(unhandled).toEqual([])
  }
  onTestFinished(close)

  /** Waits until the router is idle and no request is running, except unanswered ones. */
  const settle = () => untilIdle(() => tabs.getRouter(tabs.inView().id).state.status !== 'idle' || fake.pending() > 0)
  await settle()

  const element = () => {
    const main = document.getElementById('main')
    if (!main) throw new Error('no screen is in view')
    return main
  }
  return {
    element,
    /** Ends the app before the test ends, so that another screen can be opened. */
    close,
    /** The current screen, without the frame around it and dialogs above it. */
    get screen() {
      return within(element())
    },
    user: userEvent.setup(),
    tabs,
    settle,
    /** Goes to another screen in the tab in view, as a link would. */
    goTo: async (to: string) => {
      act(() => tabs.inView().history.push(to))
      await settle()
    },
    /** The search of the address in view. */
    getSearch: () => tabs.getRouter(tabs.inView().id).state.location.search,
    emit: fake.emit,
    /** The params of the calls of an operation that reached the service so far. */
    sent: (operation: OperationId) =>
      fake.sent.filter(call => call.operation === operation).map(({ params }) => params),
    /** The changes of settings so far, unless the test replies to them itself. */
    settingsUpdates: fake.settingsUpdates,
    /** All calls that reached the service so far. */
    allSent: () => [...fake.sent],
  }
}

/** Records forms whose submit no handler prevented: a browser would replace the app with another page. */
function recordSubmits() {
  const unhandled: string[] = []
  const onSubmit = (event: Event) => {
    // After all handlers, also where one of them stops the event.
    queueMicrotask(() => {
      if (event.defaultPrevented) return
      const label = event.target instanceof Element ? event.target.getAttribute('aria-label') : null
      unhandled.push(label ?? 'a form without a name')
    })
  }
  window.addEventListener('submit', onSubmit, true)
  return {
    /** The forms that were submitted so. */
    end: () => {
      window.removeEventListener('submit', onSubmit, true)
      return unhandled
    },
  }
}

/** Replaces features that the DOM of tests lacks: element sizes for virtual lists, fonts, and workers. */
function giveWhatBrowsersHave(): void {
  const sizes = { offsetWidth: 1280, offsetHeight: 800, clientWidth: 1280, clientHeight: 800 } as const
  for (const name of ['offsetWidth', 'offsetHeight', 'clientWidth', 'clientHeight'] as const) {
    vi.spyOn(HTMLElement.prototype, name, 'get').mockReturnValue(sizes[name])
  }
  // The anchor of a menu or a popover is visible.
  vi.spyOn(Element.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 1280, 800))
  Object.assign(document, { fonts: new EventTarget() })
  vi.stubGlobal('Worker', IdleWorker)
  vi.stubGlobal('requestIdleCallback', (run: () => void) => setTimeout(run))
  vi.stubGlobal('cancelIdleCallback', clearTimeout)
  // The code editor measures rendered text.
  vi.doMock('../ui/monaco/load-monaco.ts', () => ({ loadMonaco: unanswered }))
}

/** Never answers: the results of tasks have tests of their own. */
class IdleWorker extends EventTarget {
  postMessage(): void {}
  terminate(): void {}
}
