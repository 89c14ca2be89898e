import { Title } from '@mantine/core'
import {
  type ComponentProps,
  createContext,
  type ReactNode,
  type RefObject,
  useCallback,
  useContext,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import classes from './screen.module.css'

/** A screen of the app: a column of the full height. With a label, it is a landmark region. */
export function Screen(props: ComponentProps<'section'>) {
  return <section className={classes.screen} {...props} />
}

/** Elements of a page that a list inside it renders into: its count next to the title, its filter and view in the toolbar. */
interface PageSlots {
  readonly count: HTMLElement | null
  readonly toolbar: HTMLElement | null
  readonly actions: HTMLElement | null
}

const PageContext = createContext<PageSlots | null>(null)

/** The list of a page whose rows are shown in the panel beside it. */
export interface PanelList {
  /** Goes to the next row or the one before it, without the focus, and shows it in the panel. */
  step(by: 1 | -1): void
  /** Gives the focus to the row that is shown. */
  focusRow(): void
}

/** The element of a page's panel, and the list that uses it. */
interface BesideList {
  readonly slot: HTMLElement | null
  readonly list: RefObject<PanelList | null>
}

export const BesideListContext = createContext<BesideList | null>(null)

/** Registers the list whose rows the page's panel shows. */
export function usePanelList(own: PanelList | null): void {
  const list = useContext(BesideListContext)?.list
  useLayoutEffect(() => {
    if (!list || !own) return
    list.current = own
    return () => {
      if (list.current === own) list.current = null
    }
  })
}

interface PageProps {
  /** The thing that the screen shows: "Members". */
  readonly title: ReactNode
  /** The part that couldn't be loaded, shown after the title; hidden when empty. */
  readonly note?: string
  /** The count, the age of the data and badges, next to the title. A table adds its own count. */
  readonly count?: ReactNode
  /** Icon buttons and secondary buttons, then the primary button. */
  readonly actions?: ReactNode
  /** The view switch and filters. A table adds its filter, columns and export after them. */
  readonly toolbar?: ReactNode
  /** `edges` for tables and lists, which scroll on their own; `measure` for text and forms, which the page scrolls. */
  readonly content?: 'edges' | 'measure'
  readonly children: ReactNode
}

/**
 * The layout of a screen: a title row, a toolbar row if it has filters or views, and the content.
 * @example
 * <Page title="Members" actions={<Button>Add members</Button>} toolbar={<ViewSwitch … />}>
 *   <ResourceTable … />
 * </Page>
 */
export function Page({ title, note = '', count, actions, toolbar, content = 'edges', children }: PageProps) {
  const titleId = useId()
  const [countSlot, countRef] = useSlot()
  const [actionsSlot, actionsRef] = useSlot()
  const [toolbarSlot, toolbarRef] = useSlot()
  const [panelSlot, panelRef] = useSlot()
  const list = useRef<PanelList | null>(null)
  const beside = useMemo(() => ({ slot: panelSlot, list }), [panelSlot])
  return (
    <section className={classes.screen} aria-labelledby={titleId} data-page>
      <div className={classes.titleRow}>
        <Title order={1} id={titleId} className={classes.title}>
          {title}
          {note !== '' && <span className={classes.note}> ({note})</span>}
        </Title>
        <div ref={countRef} className={classes.count}>
          {count}
        </div>
        <div className={classes.actions}>
          <div className={classes.slot} ref={actionsRef} />
          {actions}
        </div>
      </div>
      <div className={classes.toolbar} data-toolbar>
        <div className={classes.slot}>{toolbar}</div>
        <div className={classes.slot} ref={toolbarRef} />
      </div>
      <PageContext value={{ count: countSlot, toolbar: toolbarSlot, actions: actionsSlot }}>
        <BesideListContext value={beside}>
          <div className={classes.body}>
            <div className={classes.content}>
              {content === 'edges' ? (
                children
              ) : (
                <div className={classes.scroller}>
                  <div className={classes.measure}>{children}</div>
                </div>
              )}
            </div>
            <div className={classes.slot} ref={panelRef} />
          </div>
        </BesideListContext>
      </PageContext>
    </section>
  )
}

/** An element, once it is mounted. Hiding a tab clears its refs but keeps its elements: portals into them stay. */
function useSlot() {
  const [slot, setSlot] = useState<HTMLElement | null>(null)
  const ref = useCallback((element: HTMLElement | null) => {
    if (element) setSlot(element)
  }, [])
  return [slot, ref] as const
}

/**
 * Renders a part's count beside the page's title, its button after the actions, and its filters into the toolbar;
 * outside of a page they stay in place.
 */
export function InPage({ row, children }: { readonly row: keyof PageSlots; readonly children: ReactNode }) {
  const slots = useContext(PageContext)
  if (!slots) return children
  return slots[row] && createPortal(children, slots[row])
}

/** Whether a list renders its parts into the rows of a page. */
export function useIsInPage(): boolean {
  return useContext(PageContext) !== null
}

/** A part of a page whose list has its own toolbar above it. */
export function PagePart({ children }: { readonly children: ReactNode }) {
  return <PageContext value={null}>{children}</PageContext>
}

/** Takes the remaining space of a row, so that the following elements are at its end. */
export function Spacer() {
  return <span className={classes.spacer} />
}
