import type { RefObject } from 'react'
import classes from './pane-border.module.css'

const keyStep = 16

/** A border that resizes the pane on one of its sides, with the mouse or the arrow keys. A double click restores the default width. */
export function PaneBorder({
  label,
  pane,
  side = 'left',
  width,
  limits,
  onResize,
}: {
  readonly label: string
  readonly pane: RefObject<HTMLElement | null>
  /** The side of the border on which the pane is. */
  readonly side?: 'left' | 'right'
  /** In pixels. */
  readonly width: number
  readonly limits: { readonly min: number; readonly max: number; readonly default: number }
  /** Called with widths within the limits. */
  onResize(width: number): void
}) {
  const outwards = side === 'left' ? 1 : -1
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
        const { left = 0, right = 0 } = pane.current?.getBoundingClientRect() ?? {}
        resize(side === 'left' ? event.clientX - left : right - event.clientX)
      }}
      onDoubleClick={() => resize(limits.default)}
      onKeyDown={event => {
        if (event.key === 'ArrowLeft') resize(width - outwards * keyStep)
        if (event.key === 'ArrowRight') resize(width + outwards * keyStep)
      }}
    />
  )
}
