import { Progress } from '@mantine/core'
import type { EpicIssue } from '#shared/contract/epic-issues.ts'
import { progressOf } from '../model/progress.ts'
import classes from './epic-issues.module.css'

/** How far the issues are, by state and by weight. */
export function ProgressBars({ issues }: { readonly issues: readonly EpicIssue[] }) {
  const { issues: count, weight, unweighted } = progressOf(issues)
  return (
    <div className={classes.progress}>
      <Bar name="Closed issues" done={count.done} all={count.all} />
      <Bar name="Closed weight" done={weight.done} all={weight.all} />
      {unweighted > 0 && <span className={classes.quiet}>{unweighted} without a weight</span>}
    </div>
  )
}

function Bar({ name, done, all }: { readonly name: string; readonly done: number; readonly all: number }) {
  const words = `${done.toLocaleString()} of ${all.toLocaleString()}`
  return (
    <div>
      <span>
        {name}: {words}
      </span>
      <Progress value={all === 0 ? 0 : (done / all) * 100} aria-label={name} />
    </div>
  )
}
