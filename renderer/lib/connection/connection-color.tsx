import type { ConnectionColor } from '#shared/bridge.ts'
import classes from './connection-color.module.css'

/** The colour of a connection as a mark beside its name. The name says the rest. */
export function ConnectionColorDot({ color }: { readonly color: ConnectionColor }) {
  return <span className={classes.dot} style={{ background: `var(--mantine-color-${color}-6)` }} aria-hidden />
}
