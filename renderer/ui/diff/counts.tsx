import { formatNumber, t } from '#shared/i18n/i18n.ts'
import classes from './diff-view.module.css'

/** "+3 −1", in words for those who do not see the colours; nothing where no line changed, or none is known of. */
export function Counts({
  additions,
  deletions,
}: {
  readonly additions: number | undefined
  readonly deletions: number | undefined
}) {
  if (additions === undefined || deletions === undefined || additions + deletions === 0) return null
  const [added, removed] = [formatNumber(additions), formatNumber(deletions)]
  return (
    <span className={classes.counts} role="img" aria-label={t('{added} added, {removed} removed', { added, removed })}>
      <span className={classes.plus}>+{added}</span> <span className={classes.minus}>−{removed}</span>
    </span>
  )
}
