import type { Connection, ConnectionColor } from '#shared/bridge.ts'
import classes from './connection-color.module.css'

/** A connection's colour as a dot beside its name. */
export function ConnectionColorDot({ color }: { readonly color: ConnectionColor }) {
  return <span className={classes.dot} style={{ background: `var(--mantine-color-${color}-6)` }} aria-hidden />
}

/** A connection as a small square in its colour, with the first letter of its name. */
export function ConnectionAvatar({ connection: { name, color } }: { readonly connection: Connection }) {
  return (
    <span
      className={classes.avatar}
      // Grey is the default colour.
      style={
        color === 'gray' ? undefined : { background: `color-mix(in srgb, var(--mantine-color-${color}-9) 72%, black)` }
      }
      data-plain={color === 'gray' || undefined}
      aria-hidden
    >
      {/[\p{L}\p{N}]/u.exec(name)?.[0].toUpperCase() ?? '·'}
    </span>
  )
}
