import { notifications } from '@mantine/notifications'
import { useMemo } from 'react'
import { create } from 'zustand'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { maxMovedPlaces, maxTabs } from '#shared/shell.ts'
import { getError, request } from '../../lib/bridge/bridge.ts'
import { keepBeforeClosing } from '../../lib/unfinished/keep-before-closing.ts'
import { unfinishedSentences, useUnfinished } from '../../lib/unfinished/unfinished.ts'
import type { Places } from './tab-history.ts'
import { areFull } from './tab-model.ts'
import { getOwnPlaces } from './tabs-by-user.ts'
import { useWindowTabs } from './tabs-context.ts'
import type { WindowTabs } from './window-tabs.ts'

/** One notice, however often it is tried. */
const tooMany = { id: 'tabs-full', color: 'yellow', title: t('{maxTabs} tabs are open', { maxTabs }) } as const
const onlyTab = {
  id: 'only-tab',
  color: 'yellow',
  title: t('This is the only tab'),
  message: t('A tab can be moved when the window has another one.'),
} as const

/** Tabs to be closed here. */
interface Closing {
  readonly ids: readonly number[]
  /** Moves the only one to another window instead. */
  readonly move?: () => Promise<void>
}

interface CloseQuestion {
  /** What is done after the confirmation; null when none is open. */
  readonly closing: Closing | null
  ask(closing: Closing | null): void
}

/** The confirmation before tabs with unfinished work are closed, or moved to another window. */
export const useCloseQuestion = create<CloseQuestion>(set => ({ closing: null, ask: closing => set({ closing }) }))

/** The user's actions on the tabs. */
export interface TabActions {
  newTab(): void
  openBehind(at: string): void
  openInTab(at: string): void
  duplicate(id: number): void
  /** Opens a screen in a window of its own. */
  openInWindow(at: string): void
  newWindow(): void
  /** Moves a tab to a window of its own, with its way back and forward. The only tab of a window stays, with a notice. */
  moveToWindow(id: number): void
  moveActiveToWindow(): void
  close(ids: readonly number[]): void
  closeOthers(id: number): void
  closeActive(): void
  reopen(): void
  step(steps: number): void
  /** Goes to a screen requested from outside: in the active tab, unless that has unfinished work. */
  goTo(at: string): void
  /** The n-th tab of the strip from 0 on; the last one is -1. */
  goToNth(index: number): void
}

/**
 * The user's actions on the tabs. An impossible one shows a notice; one that would lose something asks for
 * confirmation.
 */
export function useTabActions(): TabActions {
  const tabs = useWindowTabs()
  return useMemo(() => createTabActions(tabs), [tabs])
}

/** Opens a window, or shows why it can't. */
async function openWindow({ paths, index }: Pick<Places, 'paths' | 'index'>): Promise<boolean> {
  // The nearest entries, when there are more than main takes.
  const from = Math.max(0, Math.min(index - Math.floor(maxMovedPlaces / 2), paths.length - maxMovedPlaces))
  try {
    await request('app.openWindow', {
      tab: { paths: paths.slice(from, from + maxMovedPlaces), index: index - from },
    })
    return true
  } catch (thrown) {
    const { sentence } = explain(getError(thrown))
    notifications.show({
      id: 'window-not-opened',
      color: 'yellow',
      title: t('Couldn’t open a window'),
      message: sentence,
    })
    return false
  }
}

/** Creates what moves a tab to a window of its own, one move of a tab at a time. */
function createMove(tabs: WindowTabs): (id: number) => void {
  const moving = new Set<number>()
  const once = async (id: number, work: () => Promise<void>) => {
    if (moving.has(id)) return
    moving.add(id)
    await work().finally(() => moving.delete(id))
  }
  const move = async (id: number) => {
    // In another window, as in a hidden tab, there is no way back to what was opened as another user.
    if (await openWindow(getOwnPlaces(tabs, tabs.getPlaces(id)))) tabs.close([id])
  }
  return id => {
    const { open } = tabs.state.getState()
    if (!open.some(one => one.id === id)) return
    if (open.length === 1) return void notifications.show(onlyTab)
    void once(id, async () => {
      // What is typed is there as a draft when the screen opens again, if it could be saved.
      const isKept = await keepBeforeClosing(id)
      if (isKept && unfinishedSentences(useUnfinished.getState().entries, id).length === 0) await move(id)
      else useCloseQuestion.getState().ask({ ids: [id], move: () => once(id, () => move(id)) })
    })
  }
}

function createTabActions(tabs: WindowTabs): TabActions {
  const now = () => tabs.state.getState()
  const withRoom = (open: () => void) => {
    if (!areFull(now())) open()
    else notifications.show({ ...tooMany, message: t('Close one to open another.') })
  }
  const close = (ids: readonly number[]) => {
    const { entries } = useUnfinished.getState()
    // The last tab is not closed, so nothing is lost.
    if (now().open.length === 1) return
    if (ids.some(id => unfinishedSentences(entries, id).length > 0)) useCloseQuestion.getState().ask({ ids })
    else tabs.close(ids)
  }
  const moveToWindow = createMove(tabs)
  const openInTab = (at: string) => withRoom(() => tabs.open(at, { inView: true }))
  return {
    newTab: () => withRoom(() => tabs.open('/', { inView: true, atEnd: true })),
    openInTab,
    openBehind: at => withRoom(() => tabs.open(at, { inView: false })),
    duplicate: id => withRoom(() => tabs.duplicate(id)),
    openInWindow: at => void openWindow({ paths: [at], index: 0 }),
    newWindow: () => void openWindow({ paths: ['/'], index: 0 }),
    moveToWindow,
    moveActiveToWindow: () => moveToWindow(now().active),
    close,
    closeOthers: id =>
      close(
        now()
          .open.map(tab => tab.id)
          .filter(other => other !== id),
      ),
    closeActive: () => close([now().active]),
    reopen: () => {
      if (now().closed.length > 0) withRoom(tabs.reopen)
    },
    step: tabs.step,
    goTo: at => {
      const { active } = now()
      const isFree = unfinishedSentences(useUnfinished.getState().entries, active).length === 0
      if (isFree) tabs.getRouter(active).history.push(at)
      else openInTab(at)
    },
    goToNth: index => {
      const tab = now().open.at(index)
      if (tab) tabs.activate(tab.id)
    },
  }
}
