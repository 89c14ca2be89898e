import { CloseButton, Title } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type KeyboardEvent, type ReactNode, useContext, useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import { t } from '#shared/i18n/i18n.ts'
import { sidePanelWidths } from '#shared/shell.ts'
import { useSettings, useUpdateSettings } from '../../lib/settings/use-settings.ts'
import { dialogOfKey } from '../dialog/open-dialogs.ts'
import { type KeyHelp, useKeyHelp } from '../keyboard/key-help.ts'
import { PaneBorder } from '../navigation/pane-border.tsx'
import { useKeptWidth } from '../navigation/use-kept-width.ts'
import classes from './screen.module.css'
import { BesideListContext } from './screen.tsx'

const panelKeys: readonly KeyHelp[] = [
  { keys: ['Escape'], words: t('Close the details') },
  { keys: ['ArrowUp', 'ArrowDown'], words: t('Details of the previous or next row') },
]

interface SidePanelProps {
  /** The kind and name of the object: "Member", "Entry 12". */
  readonly title: string
  onClose(): void
  readonly children: ReactNode
}

/**
 * The details of one row, beside the list of the page; the list stays in use. The arrow keys go from row to row, in the
 * list and in the heading of the panel; Escape closes the panel and goes back to the row. For details only: a decision
 * and a form that could be lost belong in a dialog.
 * @example
 * {id !== undefined && <SidePanel title="Member" onClose={close}><Loaded key={id} id={id} /></SidePanel>}
 */
export function SidePanel(props: SidePanelProps) {
  const page = useContext(BesideListContext)
  if (!page) throw new Error('A side panel belongs in a page')
  return page.slot && createPortal(<Panel {...props} />, page.slot)
}

function Panel({ title, onClose, children }: SidePanelProps) {
  const list = useContext(BesideListContext)?.list
  const titleId = useId()
  const root = useRef<HTMLElement>(null)
  const opener = useRef<Element | null>(null)
  useEffect(() => {
    opener.current = document.activeElement
  }, [])
  const { width, resize } = usePanelWidth()
  useKeyHelp(t('Details'), panelKeys)
  const close = () => {
    const active = document.activeElement
    const isElsewhere = active !== document.body && !root.current?.contains(active)
    onClose()
    if (isElsewhere) return
    if (list?.current) list.current.focusRow()
    else if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  useWindowEvent('keydown', event => {
    if (event.key !== 'Escape' || event.isComposing || event.defaultPrevented) return
    if (root.current?.checkVisibility() && isForPanel(event)) close()
  })
  const step = (event: KeyboardEvent) => {
    const by = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : null
    if (by === null || event.ctrlKey || event.metaKey || event.altKey || !list?.current) return
    event.preventDefault()
    list.current.step(by)
  }
  return (
    <section ref={root} className={classes.panel} style={{ width }} aria-labelledby={titleId} data-side-panel>
      <PaneBorder
        label={t('Width of the details')}
        pane={root}
        side="right"
        width={width}
        limits={sidePanelWidths}
        onResize={resize}
      />
      <div className={classes.panelInner}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: the arrow keys go from row to row here */}
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the keys of the list, which work here as well */}
        <div className={classes.panelHead} tabIndex={0} onKeyDown={step}>
          <Title order={2} id={titleId} className={classes.panelTitle}>
            {title}
          </Title>
          <CloseButton aria-label={t('Close details')} title={t('Close details (Esc)')} onClick={close} />
        </div>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable without a mouse */}
        <div className={classes.panelBody} tabIndex={0}>
          {children}
        </div>
      </div>
    </section>
  )
}

/** The width of every panel, which is kept for the next time. */
function usePanelWidth() {
  const kept = useSettings()?.sidePanel.width
  const update = useUpdateSettings()
  return useKeptWidth(kept ?? sidePanelWidths.default, width => update(() => ({ sidePanel: { width } })))
}

/** Whether Escape is for the panel, and not for a dialog, a menu or a list that is open over the page. */
function isForPanel(event: globalThis.KeyboardEvent): boolean {
  if (dialogOfKey(event)) return false
  if (!(event.target instanceof Element)) return true
  return !event.target.closest(
    '[role=dialog], [role=menu], [role=listbox], [aria-haspopup][aria-expanded=true], [data-mantine-stop-propagation=true]',
  )
}
