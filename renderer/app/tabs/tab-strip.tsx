import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconAppWindow, IconCopy, IconPlus, IconX } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { type CSSProperties, type KeyboardEvent, useEffect, useRef, useState } from 'react'
import type { Connection } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { ConnectionColorDot } from '../../lib/connection/connection-color.tsx'
import { useConnections } from '../../lib/connection/use-connection.ts'
import { middleButton } from '../../lib/tabs/middle-button.ts'
import { useTabDrag } from '../../lib/tabs/use-tab-drag.ts'
import { useCommandLabel } from '../../ui/keyboard/use-commands.ts'
import { VisibleText } from '../../ui/text/visible-text.tsx'
import { useTabActions } from './tab-actions.ts'
import type { Tab } from './tab-model.ts'
import { panelId, tabId } from './tab-parts.ts'
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
  const actions = useTabActions()
  const router = useRouter()
  const newTabLabel = useCommandLabel('newTab')
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
  const getConnection = (at: string) => connections.find(({ id }) => id === connectionIn(at)) ?? null
  const areOfSeveral = new Set(open.map(({ at }) => connectionIn(at)).filter(id => id !== null)).size > 1

  // biome-ignore lint/correctness/useExhaustiveDependencies: each time another tab is in view, or shows another screen
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
            aria-label={t('Tabs')}
            className={classes.tabs}
            onContextMenu={event => {
              const id = getId(event.target)
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
                connection={getConnection(tab.at)}
                namesConnection={areOfSeveral}
                isActive={tab.id === active}
                index={index}
                drop={drag.dropAt(index)}
                onGo={() => staying(() => tabs.activate(tab.id))}
                onStep={steps => staying(() => tabs.step(steps))}
                onEnd={which => staying(() => actions.goToNth(which === 'first' ? 0 : -1))}
                onCarry={steps => staying(() => tabs.move(tab.id, index + steps))}
                onClose={() => staying(() => actions.close([tab.id]))}
              />
            ))}
          </div>
        </Menu.ContextMenu>
        <Menu.Dropdown aria-label={t('Actions')}>{asked !== null && <TabMenuItems id={asked} />}</Menu.Dropdown>
      </Menu>
      <Tooltip label={newTabLabel}>
        <ActionIcon size="sm" variant="subtle" color="gray" aria-label={t('New tab')} onClick={actions.newTab}>
          <IconPlus size={15} />
        </ActionIcon>
      </Tooltip>
    </div>
  )
}

/** The tab that something happened on. */
function getId(target: EventTarget): number | null {
  const id = target instanceof Element ? target.closest<HTMLElement>('[data-tab]')?.dataset.tab : undefined
  return id === undefined ? null : Number(id)
}

/** The actions on one tab. */
function TabMenuItems({ id }: { readonly id: number }) {
  const actions = useTabActions()
  const canReopen = useTabs(tabs => tabs.closed.length > 0)
  const isOnly = useTabs(tabs => tabs.open.length === 1)
  return (
    <>
      <Menu.Item leftSection={<IconPlus size={14} />} onClick={actions.newTab}>
        {t('New tab')}
      </Menu.Item>
      <Menu.Item leftSection={<IconCopy size={14} />} onClick={() => actions.duplicate(id)}>
        {t('Duplicate')}
      </Menu.Item>
      <Menu.Item leftSection={<IconAppWindow size={14} />} disabled={isOnly} onClick={() => actions.moveToWindow(id)}>
        {t('Move to new window')}
      </Menu.Item>
      <Menu.Item disabled={!canReopen} onClick={actions.reopen}>
        {t('Reopen closed tab')}
      </Menu.Item>
      <Menu.Divider />
      <Menu.Item leftSection={<IconX size={14} />} onClick={() => actions.close([id])}>
        {t('Close')}
      </Menu.Item>
      <Menu.Item onClick={() => actions.closeOthers(id)}>{t('Close the others')}</Menu.Item>
    </>
  )
}

interface OneTabProps {
  readonly tab: Tab
  readonly title: string
  readonly connection: Connection | null
  /** The tabs belong to several connections: the colour alone isn't enough. */
  readonly namesConnection: boolean
  readonly isActive: boolean
  /** Its place in the strip. */
  readonly index: number
  /** On which side a carried tab would be put down. */
  readonly drop: 'before' | 'after' | undefined
  onGo(): void
  onStep(steps: number): void
  onEnd(which: 'first' | 'last'): void
  /** So many places to the right, to the left when less than none. */
  onCarry(steps: number): void
  onClose(): void
}

/** One tab of the strip. Arrow keys go to the others, with Control and Shift they carry it; Delete closes it. */
function OneTab(props: OneTabProps) {
  const { tab, title, connection, namesConnection, isActive, index, drop } = props
  const onKeyDown = (event: KeyboardEvent) => {
    const isCarried = (event.ctrlKey || event.metaKey) && event.shiftKey
    const isPlain = !event.ctrlKey && !event.metaKey && !event.shiftKey && !event.altKey
    const steps = { ArrowLeft: -1, ArrowRight: 1 }[event.key]
    if (steps !== undefined && isCarried) props.onCarry(steps)
    else if (!isPlain) return
    else if (steps !== undefined) props.onStep(steps)
    else if (event.key === 'Home') props.onEnd('first')
    else if (event.key === 'End') props.onEnd('last')
    else if (event.key === 'Delete') props.onClose()
    else return
    event.preventDefault()
    event.stopPropagation()
  }
  const whole = connection ? `${title} · ${connection.name}` : title
  return (
    <div
      role="tab"
      id={tabId(tab.id)}
      data-tab={tab.id}
      className={classes.tab}
      style={getEdge(connection)}
      title={whole}
      aria-label={whole}
      aria-selected={isActive}
      aria-controls={tab.wasShown ? panelId(tab.id) : undefined}
      aria-keyshortcuts="Delete Control+Shift+ArrowLeft Control+Shift+ArrowRight"
      tabIndex={isActive ? 0 : -1}
      data-index={index}
      data-drop={drop}
      draggable
      onClick={props.onGo}
      onMouseDown={event => {
        // Else the middle button begins to scroll the strip where the system has that.
        if (event.button === middleButton) event.preventDefault()
      }}
      onAuxClick={event => event.button === middleButton && props.onClose()}
      onKeyDown={onKeyDown}
    >
      {connection && <ConnectionColorDot color={connection.color} />}
      <span className={classes.label}>
        <VisibleText text={title} />
      </span>
      {namesConnection && connection && (
        <span className={classes.connection}>
          <VisibleText text={connection.name} />
        </span>
      )}
      {/* For the mouse: by keys it is Delete, and a tab has no parts that could have the focus. */}
      <span
        className={classes.close}
        aria-hidden
        title={t('Close the tab')}
        data-close
        onClick={event => {
          event.stopPropagation()
          props.onClose()
        }}
      >
        <IconX size={13} />
      </span>
    </div>
  )
}

/** A tab has the colour of its connection, like the window; grey is the default. */
function getEdge(connection: Connection | null): CSSProperties | undefined {
  if (!connection || connection.color === 'gray') return undefined
  return { boxShadow: `inset 0 2px 0 var(--mantine-color-${connection.color}-6)` }
}
