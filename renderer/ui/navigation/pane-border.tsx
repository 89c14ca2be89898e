import type { RefObject } from 'react'
import classes from './pane-border.module.css'

const keyStep = 16

/** A border that resizes the pane on its left, with the mouse or the arrow keys. A double click restores the default width. */
export function PaneBorder({
  label,
  pane,
  width,
  limits,
  onResize,
}: {
  readonly label: string
  readonly pane: RefObject<HTMLElement | null>
  /** In pixels. */
  readonly width: number
  readonly limits: { readonly min: number; readonly max: number; readonly default: number }
  /** Called with widths within the limits. */
  onResize(width: number): void
}) {
  const resize = (wanted: number) => onResize(Math.round(Math.min(Math.max(wanted, limits.min), limits.max)))
  return (
    <hr
      className={classes.border}
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={label}
      aria-valuenow={width}
      aria-valuemin={limits.min}
      aria-valuemax={limits.max}
      onPointerDown={event => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={event => {
        if (!event.currentTarget.hasPointerCapture(event.pointerId)) return
        resize(event.clientX - (pane.current?.getBoundingClientRect().left ?? 0))
      }}
      onDoubleClick={() => resize(limits.default)}
      onKeyDown={event => {
        if (event.key === 'ArrowLeft') resize(width - keyStep)
        if (event.key === 'ArrowRight') resize(width + keyStep)
      }}
    />
  )
}
