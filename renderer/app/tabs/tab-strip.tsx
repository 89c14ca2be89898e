import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useIsMac } from '../../lib/app-info/use-app-info.ts'
import { useConnections } from '../../lib/connection/use-connection.ts'
import { useTabDrag } from '../../lib/tabs/use-tab-drag.ts'
import { keyNames } from '../../ui/keyboard/key-names.ts'
import { OneTab } from './one-tab.tsx'
import { useTabDeeds } from './tab-deeds.ts'
import { TabMenuItems } from './tab-menu-items.tsx'
import { connectionIn } from './tab-place.ts'
import classes from './tab-strip.module.css'
import { tabTitle } from './tab-title.ts'
import { useTabs, useWindowTabs } from './tabs-context.ts'

/** The tabs of the window, where there are several. */
export function TabStrip() {
  const isOne = useTabs(tabs => tabs.open.length === 1)
  return isOne ? null : <Strip />
}

function Strip() {
  const tabs = useWindowTabs()
  const deeds = useTabDeeds()
  const router = useRouter()
  const isMac = useIsMac()
  const { data: connections = [] } = useConnections()
  const open = useTabs(state => state.open)
  const active = useTabs(state => state.active)
  const [asked, setAsked] = useState<number | null>(null)
  const drag = useTabDrag(open.length, (from, to) => {
    const tab = open[from]
    if (tab) tabs.move(tab.id, to)
  })
  const list = useRef<HTMLDivElement>(null)
  const keepsFocus = useRef(false)
  const connectionOf = (at: string) => connections.find(({ id }) => id === connectionIn(at)) ?? null
  const areOfSeveral = new Set(open.map(({ at }) => connectionIn(at)).filter(id => id !== null)).size > 1

  // biome-ignore lint/correctness/useExhaustiveDependencies: each time another tab is in view, or stands elsewhere
  useEffect(() => {
    const tab = list.current?.querySelector<HTMLElement>('[aria-selected="true"]')
    tab?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    if (keepsFocus.current || list.current?.contains(document.activeElement)) tab?.focus({ preventScroll: true })
    keepsFocus.current = false
  }, [active, open.length, open.findIndex(({ id }) => id === active)])

  /** Does something after which the focus is to be on the tab in view. */
  const staying = (act: () => void) => {
    keepsFocus.current = true
    act()
  }
  return (
    <div className={classes.strip} data-keeps-focus>
      <Menu opened={asked !== null} onChange={isOpen => !isOpen && setAsked(null)} position="bottom-start">
        <Menu.ContextMenu>
          <div
            ref={list}
            role="tablist"
            aria-label="Tabs"
            className={classes.tabs}
            onContextMenu={event => {
              const id = idOf(event.target)
              if (id === null) event.preventDefault()
              else setAsked(id)
            }}
            {...drag.handlers}
          >
            {open.map((tab, index) => (
              <OneTab
                key={tab.id}
                tab={tab}
                title={tabTitle(router, tab.at)}
                connection={connectionOf(tab.at)}
                namesConnection={areOfSeveral}
                isActive={tab.id === active}
                index={index}
                drop={drag.dropAt(index)}
                onGo={() => staying(() => tabs.activate(tab.id))}
                onStep={steps => staying(() => tabs.step(steps))}
                onEnd={which => staying(() => deeds.goToNth(which === 'first' ? 0 : -1))}
                onCarry={steps => staying(() => tabs.move(tab.id, index + steps))}
                onClose={() => staying(() => deeds.close([tab.id]))}
              />
            ))}
          </div>
        </Menu.ContextMenu>
        <Menu.Dropdown aria-label="Actions">{asked !== null && <TabMenuItems id={asked} />}</Menu.Dropdown>
      </Menu>
      <Tooltip label={`New tab (${keyNames('mod+T', isMac).join('+')})`}>
        <ActionIcon size="sm" variant="subtle" color="gray" aria-label="New tab" onClick={deeds.newTab}>
          <IconPlus size={15} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}

/** The tab that something happened on. */
function idOf(target: EventTarget): number | null {
  const id = target instanceof Element ? target.closest<HTMLElement>('[data-tab]')?.dataset.tab : undefined
  return id === undefined ? null : Number(id)
}
