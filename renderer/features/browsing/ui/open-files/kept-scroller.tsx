import { type ReactNode, useRef } from 'react'
import { useKeptScroll } from '../../model/open-files/use-view-memory.ts'

/** A scrolling part of a file's screen whose scroll position is restored. */
export function KeptScroller({
  face,
  label,
  className,
  children,
}: {
  /** The view of the file. */
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
