import { Progress } from '@mantine/core'
import type { Job } from './job.ts'

const sections = [
  ['done', 'green.7'],
  ['would', 'green.7'],
  ['skipped', 'gray.5'],
  ['blocked', 'gray.7'],
  ['differs', 'orange.6'],
  ['failed', 'red.7'],
  ['unknown', 'orange.6'],
  ['notSent', 'gray.4'],
] as const

/** How far a job is, and how much of it went well. */
export function JobProgress({ job, label }: { readonly job: Job; readonly label: string }) {
  const { rows, totals } = job
  const waiting = totals.waiting + totals.running
  return (
    <Progress.Root
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={rows.length}
      aria-valuenow={rows.length - waiting}
    >
      {sections.map(([state, color]) => (
        <Progress.Section
          key={state}
          color={color}
          value={rows.length === 0 ? 0 : (100 * totals[state]) / rows.length}
          withAria={false}
        />
      ))}
    </Progress.Root>
  )
}
