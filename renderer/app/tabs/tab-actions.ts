import { notifications } from '@mantine/notifications'
import { useMemo } from 'react'
import { create } from 'zustand'
import { maxTabs } from '#shared/shell.ts'
import { unfinishedSentences, useUnfinished } from '../../lib/unfinished/unfinished.ts'
import { areFull } from './tab-model.ts'
import { useWindowTabs } from './tabs-context.ts'
import type { WindowTabs } from './window-tabs.ts'

/** One notice, however often it is tried. */
const tooMany = { id: 'tabs-full', color: 'yellow', title: `${maxTabs} tabs are open` } as const

interface CloseQuestion {
  /** The tabs to close after the confirmation; null when none is open. */
  readonly ids: readonly number[] | null
  ask(ids: readonly number[] | null): void
}

/** The confirmation before tabs with unfinished work are closed. */
export const useCloseQuestion = create<CloseQuestion>(set => ({ ids: null, ask: ids => set({ ids }) }))

/** The user's actions on the tabs. */
export interface TabActions {
  newTab(): void
  openBehind(at: string): void
  openInTab(at: string): void
  duplicate(id: number): void
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

function createTabActions(tabs: WindowTabs): TabActions {
  const now = () => tabs.state.getState()
  const withRoom = (open: () => void) => {
    if (!areFull(now())) open()
    else notifications.show({ ...tooMany, message: 'Close one to open another.' })
  }
  const close = (ids: readonly number[]) => {
    const { told } = useUnfinished.getState()
    // The last tab is not closed, so nothing is lost.
    if (now().open.length === 1) return
    if (ids.some(id => unfinishedSentences(told, id).length > 0)) useCloseQuestion.getState().ask(ids)
    else tabs.close(ids)
  }
  const openInTab = (at: string) => withRoom(() => tabs.open(at, { inView: true }))
  return {
    newTab: () => withRoom(() => tabs.open('/', { inView: true, atEnd: true })),
    openInTab,
    openBehind: at => withRoom(() => tabs.open(at, { inView: false })),
    duplicate: id => withRoom(() => tabs.duplicate(id)),
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
      const isFree = unfinishedSentences(useUnfinished.getState().told, active).length === 0
      if (isFree) tabs.getRouter(active).history.push(at)
      else openInTab(at)
    },
    goToNth: index => {
      const tab = now().open.at(index)
      if (tab) tabs.activate(tab.id)
    },
  }
}
