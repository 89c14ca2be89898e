import { firstLocation, homeLocation, type Start } from '../boot.ts'
import { areFull, type Tabs, tabsAt, wentTo } from './tab-model.ts'
import { connectionIn } from './tab-place.ts'

/**
 * The initial tabs of a window: those of the last run if there were several, else one with the first screen. A screen
 * requested at the start has a tab of its own beside them. After a run that did not end cleanly it is Home alone: one
 * of the screens may have caused that.
 * @param asked the screen in the page's address, when the page was reloaded
 */
export function firstTabs(start: Start, asked: string | null): Tabs {
  const { settings, connections, info } = start
  const isThere = (at: string) => {
    const connection = connectionIn(at)
    return connection === null || connections.some(({ id }) => id === connection)
  }
  if (info.previousScreens.length > 0 && asked === null && info.openAt === null) return tabsAt([homeLocation(start)], 0)
  const target = asked ?? firstLocation(start)
  const [first, ...others] = settings.tabs.open.map(at => (isThere(at) ? at : '/connections'))
  if (first === undefined || others.length === 0) return tabsAt([target], 0)
  const kept = tabsAt([first, ...others], settings.tabs.active)
  if (asked !== null) return wentTo(kept, kept.active, asked)
  const isForThisRun = connections.some(({ id, kind }) => id === settings.activeConnection && kind === 'run-only')
  if (info.openAt === null && !isForThisRun) return kept
  return areFull(kept) ? wentTo(kept, kept.active, target) : tabsAt([first, ...others, target], others.length + 1)
}
