import { type Settings, settings } from '#shared/bridge.ts'
import { activeTab, type Tabs } from './tab-model.ts'

/** Whether main keeps so long a path. */
const fits = (at: string) => settings.shape.lastLocation.safeParse(at).success

/**
 * What is kept of the tabs for the next start: all of them where there are several. Of one alone only a screen of a connection
 * counts. What does not last, such as a connection for one run, is left out.
 */
export function keptTabs(tabs: Tabs, lasts: (at: string) => boolean): Partial<Settings> {
  const active = activeTab(tabs)
  const kept = tabs.open.filter(({ at }) => fits(at) && lasts(at))
  const isLast = active.at.startsWith('/c/') && kept.includes(active)
  return {
    ...(isLast && { lastLocation: active.at }),
    tabs:
      kept.length > 1
        ? { open: kept.map(({ at }) => at), active: Math.max(0, kept.indexOf(active)) }
        : { open: [], active: 0 },
  }
}
