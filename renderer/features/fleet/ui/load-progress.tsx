import { ActionIcon, Progress } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { ProgressWords } from '../../../lib/live/progress-words.tsx'
import { useTimeLeft } from '../../../lib/live/time-left.ts'
import { counted } from '../../../ui/resource-table/words.ts'
import type { FleetLoader, FleetState } from '../model/loader.ts'
import classes from './fleet.module.css'

/** How much of the table is loaded, how long the rest takes, and the button that pauses it. */
export function LoadProgress({ state, loader }: { readonly state: FleetState; readonly loader: FleetLoader }) {
  const { needed, ended, failed, isPaused } = state
  const isUnderWay = ended < needed
  const left = useTimeLeft(needed === 0 ? 1 : ended / needed, isUnderWay && !isPaused)
  if (needed === 0) return null
  if (!isUnderWay) return failed === 0 ? null : <span className={classes.progress}>{formatFailed(failed)}</span>
  const words = `${isPaused ? 'Paused: ' : ''}${ended.toLocaleString()} of ${needed.toLocaleString()} requests`
  return (
    <span className={classes.progress}>
      <Progress.Root className={classes.bar} size="sm">
        <Progress.Section value={(100 * ended) / needed} aria-label="Loading values" />
      </Progress.Root>
      <ProgressWords words={left === '' ? words : `${words} · ${left}`} isUnderWay={!isPaused} />
      <ActionIcon
        size="sm"
        aria-label={isPaused ? 'Resume loading' : 'Pause loading'}
        title={isPaused ? 'Resume loading' : 'Pause loading'}
        onClick={() => (isPaused ? loader.resume() : loader.pause())}
      >
        {isPaused ? <IconPlayerPlay size={14} /> : <IconPlayerPause size={14} />}
      </ActionIcon>
    </span>
  )
}

function formatFailed(failed: number): string {
  return `${counted(failed, ['request', 'requests'])} without a value`
}
