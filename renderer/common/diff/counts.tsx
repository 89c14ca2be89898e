import classes from './diff-view.module.css'

/** "+3 −1", in words for those who do not see the colours. */
export function Counts({ additions, deletions }: { readonly additions: number; readonly deletions: number }) {
  return (
    <span className={classes.counts} role="img" aria-label={`${additions} added, ${deletions} removed`}>
      <span className={classes.plus}>+{additions}</span> <span className={classes.minus}>−{deletions}</span>
    </span>
  )
}
