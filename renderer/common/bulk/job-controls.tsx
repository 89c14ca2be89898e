import { Button } from '@mantine/core'
import {
  IconArrowBackUp,
  IconDownload,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconRepeat,
} from '@tabler/icons-react'
import { useState } from 'react'
import classes from './bulk.module.css'
import { applyDryRun, bulkControls, takeBackBulk, useBulkPanel } from './bulk.ts'
import type { Job } from './job.ts'
import { rowsToTakeBack } from './jobs.ts'

/** What can be done with a job as it stands. */
export function JobControls({ job, onReport }: { readonly job: Job; onReport(): void }) {
  const { id, state } = job
  return (
    <div className={classes.controls}>
      {state === 'running' && (
        <Button variant="default" leftSection={<IconPlayerPause size={14} />} onClick={() => bulkControls.pause(id)}>
          Pause
        </Button>
      )}
      {state === 'paused' && (
        <Button leftSection={<IconPlayerPlay size={14} />} onClick={() => bulkControls.resume(id)}>
          Resume
        </Button>
      )}
      {(state === 'running' || state === 'paused') && (
        <Button variant="default" leftSection={<IconPlayerStop size={14} />} onClick={() => bulkControls.cancel(id)}>
          Cancel the rest
        </Button>
      )}
      {state === 'cancelling' && <Button disabled>Waiting for the last ones</Button>}
      {state === 'ended' && <Ended job={job} />}
      <Button variant="default" leftSection={<IconDownload size={14} />} onClick={onReport}>
        Report as CSV
      </Button>
    </div>
  )
}

function Ended({ job }: { readonly job: Job }) {
  const { id, kind, totals } = job
  const open = useBulkPanel(panel => panel.open)
  const retries = [
    ['failed', 'Try the failed again'],
    ['notSent', kind === 'read' ? 'Read the rest' : 'Send the rest'],
    ['unknown', 'Look at the unknown again'],
  ] as const
  return (
    <>
      {retries.map(
        ([state, words]) =>
          totals[state] > 0 &&
          (state !== 'unknown' || bulkControls.canLook(id)) && (
            <Button
              key={state}
              variant="default"
              leftSection={<IconRepeat size={14} />}
              onClick={() => bulkControls.again(id, state)}
            >
              {words} ({totals[state].toLocaleString()})
            </Button>
          ),
      )}
      {kind === 'dryRun' && totals.would > 0 && (
        <Button onClick={() => open(applyDryRun(job)?.id)}>Do it ({totals.would.toLocaleString()})</Button>
      )}
      <TakeBack job={job} onStarted={open} />
    </>
  )
}

/** Asks once more: it is as many writes as the job itself. */
function TakeBack({ job, onStarted }: { readonly job: Job; onStarted(id: string): void }) {
  const [isAsking, setAsking] = useState(false)
  const count = rowsToTakeBack(job).length.toLocaleString()
  if (count === '0') return null
  if (!isAsking) {
    return (
      <Button variant="default" leftSection={<IconArrowBackUp size={14} />} onClick={() => setAsking(true)}>
        Take it back ({count})…
      </Button>
    )
  }
  return (
    <>
      <Button color="red.9" onClick={() => onStarted(takeBackBulk(job).id)}>
        Take back {count}
      </Button>
      <Button variant="default" onClick={() => setAsking(false)}>
        Leave them
      </Button>
    </>
  )
}
