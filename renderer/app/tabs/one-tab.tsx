import { IconX } from '@tabler/icons-react'
import type { CSSProperties, KeyboardEvent } from 'react'
import type { Connection } from '#shared/bridge.ts'
import { ConnectionColorDot } from '../../lib/connection/connection-color.tsx'
import { middleButton } from '../../lib/tabs/middle-button.ts'
import { VisibleText } from '../../ui/text/visible-text.tsx'
import type { Tab } from './tab-model.ts'
import { panelId, tabId } from './tab-parts.ts'
import classes from './tab-strip.module.css'

interface OneTabProps {
  readonly tab: Tab
  readonly title: string
  readonly connection: Connection | null
  /** The tabs are of several connections: the colour alone does not say which. */
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
export function OneTab(props: OneTabProps) {
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
      style={edgeOf(connection)}
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
        title="Close the tab"
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

/** The tab carries the colour of its connection as the window does; grey is the colour of those who chose none. */
function edgeOf(connection: Connection | null): CSSProperties | undefined {
  if (!connection || connection.color === 'gray') return undefined
  return { boxShadow: `inset 0 2px 0 var(--mantine-color-${connection.color}-6)` }
}
