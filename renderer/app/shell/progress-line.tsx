import { useIsMutating } from '@tanstack/react-query'
import { useFetchCount } from '../watch-queries.ts'
import classes from './progress-line.module.css'

/** A thin moving line under the header while anything is on its way. */
export function ProgressLine() {
  const busy = useFetchCount() + useIsMutating() > 0
  return <div className={classes.line} data-busy={busy} aria-hidden />
}
