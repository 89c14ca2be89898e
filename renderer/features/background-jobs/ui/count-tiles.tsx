import classes from './background-jobs.module.css'

/** A few numbers at a glance. */
export function CountTiles({
  counts,
}: {
  readonly counts: readonly { readonly label: string; readonly value: number }[]
}) {
  return (
    <dl className={classes.tiles}>
      {counts.map(({ label, value }) => (
        <div key={label} className={classes.tile}>
          <dt>{label}</dt>
          <dd>{value.toLocaleString()}</dd>
        </div>
      ))}
    </dl>
  )
}
