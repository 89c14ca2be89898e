import { type ReactNode, useRef } from 'react'
import { useKeptScroll } from '../../model/open-files/use-view-memory.ts'

/** A part of the screen of a file that scrolls, and comes back to where it was left. */
export function KeptScroller({
  face,
  label,
  className,
  children,
}: {
  /** What the file is looked at as. */
  readonly face: string
  readonly label: string
  readonly className: string | undefined
  readonly children: ReactNode
}) {
  const scroller = useRef<HTMLElement>(null)
  useKeptScroll(scroller, face)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard
    <section ref={scroller} className={className} tabIndex={0} aria-label={label}>
      {children}
    </section>
  )
}
