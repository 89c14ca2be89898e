import { Button, Progress } from '@mantine/core'
import { IconDatabaseImport, IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { explain } from '#shared/errors.ts'
import { ProgressWords } from '../../../common/live/progress-words.tsx'
import { StaleNotice } from '../../../common/states/stale-notice.tsx'
import { VisibleText } from '../../../common/text/visible-text.tsx'
import { exactDay } from '../../../common/time/time.ts'
import classes from '../audit.module.css'
import type { LoadState, LogLoad } from '../load/log-load.ts'
import type { Newest } from '../load/use-newest.ts'
import { windowDays } from '../load/windows.ts'

interface BarProps {
  readonly newest: Newest
  readonly load: LogLoad | null
  readonly state: LoadState | null
  onStart(): void
  onDrop(): void
}

/** How much of the log is here, and the way to all of it. */
export function LoadBar({ newest, load, state, onStart, onDrop }: BarProps) {
  if (load && state) return <Reading load={load} state={state} onDrop={onDrop} />
  if (newest.isPending || newest.items.length === 0 || !newest.hasOlder) return null
  return (
    <div className={classes.load}>
      <span>Older events follow as you scroll. Filters and charts count what is loaded.</span>
      <Button
        variant="default"
        size="compact-sm"
        leftSection={<IconDatabaseImport size={14} />}
        onClick={onStart}
        title={`Reads the log window by window of ${windowDays} days, back to its beginning`}
      >
        Load all
      </Button>
    </div>
  )
}

function Reading({ load, state, onDrop }: { readonly load: LogLoad; readonly state: LoadState; onDrop(): void }) {
  const { status, windows, windowsRead, error } = state
  return (
    <div className={classes.load}>
      {status !== 'complete' && (
        <Progress
          className={classes.progress}
          value={(100 * windowsRead) / windows}
          aria-label={`Windows of ${windowDays} days that were read`}
        />
      )}
      <ProgressWords words={wordsOf(state)} isUnderWay={status === 'running'} />
      <StaleNotice provenance={state.provenance} />
      {status === 'running' && <Action icon={<IconPlayerPause size={14} />} label="Pause" onClick={load.pause} />}
      {(status === 'paused' || status === 'failed') && (
        <Action icon={<IconPlayerPlay size={14} />} label="Go on" onClick={load.start} />
      )}
      <Button variant="subtle" size="compact-sm" onClick={onDrop}>
        {status === 'complete' ? 'Only the newest' : 'Cancel'}
      </Button>
      {error && status === 'failed' && (
        <span role="alert">
          <VisibleText text={explain(error).sentence} /> {explain(error).nextStep}
        </span>
      )}
    </div>
  )
}

function Action({ icon, label, onClick }: { readonly icon: ReactNode; readonly label: string; onClick(): void }) {
  return (
    <Button variant="default" size="compact-sm" leftSection={icon} onClick={onClick}>
      {label}
    </Button>
  )
}

/** Where the reading is. */
function wordsOf({ status, events, windows, windowsRead, reachedBackTo }: LoadState): string {
  const count = `${events.toLocaleString()} ${events === 1 ? 'event' : 'events'}`
  if (status === 'complete') return `All ${count} are loaded.`
  const back = Number.isFinite(reachedBackTo)
    ? `, complete back to ${exactDay(new Date(reachedBackTo).toISOString())}`
    : ''
  const doing = { running: 'Loading', paused: 'Paused', failed: 'Stopped' }[status]
  return `${doing}: ${count}, ${windowsRead} of ${windows} windows of ${windowDays} days${back}.`
}
