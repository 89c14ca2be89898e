import { Button, Menu } from '@mantine/core'
import {
  IconArrowBackUp,
  IconDownload,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconRefresh,
  IconRepeat,
} from '@tabler/icons-react'
import { counted } from '../resource-table/words.ts'
import classes from './bulk.module.css'
import { applyDryRun, bulkControls, startUndoPlan, useBulkPanel } from './bulk.ts'
import { isReading, type Job } from './job.ts'
import { type Again, countAgain, mayTakeUp } from './job-state.ts'
import { rowsToUndo } from './jobs.ts'
import { type ReportFormat, reportFormats } from './report-file.ts'

/** What can be done with a job as it stands. */
export function JobControls({ job, onReport }: { readonly job: Job; onReport(format: ReportFormat): void }) {
  const { id, phase } = job
  const canCancel = phase.kind === 'running' || phase.kind === 'paused'
  return (
    <div className={classes.controls}>
      {phase.kind === 'running' && (
        <Button variant="default" leftSection={<IconPlayerPause size={14} />} onClick={() => bulkControls.pause(id)}>
          Pause
        </Button>
      )}
      {phase.kind === 'paused' && !job.needsDryRun && (
        <Button leftSection={<IconPlayerPlay size={14} />} onClick={() => bulkControls.resume(id)}>
          Resume
        </Button>
      )}
      {canCancel && (
        <Button variant="default" leftSection={<IconPlayerStop size={14} />} onClick={() => bulkControls.cancel(id)}>
          Cancel the rest
        </Button>
      )}
      {phase.kind === 'cancelling' && <Button disabled>Finishing…</Button>}
      {phase.kind === 'ended' && <Ended job={job} />}
      <ReportMenu onReport={onReport} />
    </div>
  )
}

const formatWords: Readonly<Record<ReportFormat, string>> = {
  csv: 'CSV',
  jsonl: 'JSON Lines',
  html: 'Page to print (HTML)',
}

function ReportMenu({ onReport }: { onReport(format: ReportFormat): void }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" leftSection={<IconDownload size={14} />}>
          Export report
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {reportFormats.map(format => (
          <Menu.Item key={format} onClick={() => onReport(format)}>
            {formatWords[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function Ended({ job }: { readonly job: Job }) {
  const { id, kind, totals, rows } = job
  const open = useBulkPanel(panel => panel.open)
  const steps = rows.map(({ step }) => step)
  const isPlan = kind === 'dryRun' || kind === 'undoPlan'
  const retries: readonly (readonly [Again, string, boolean])[] = [
    ['failed', 'Retry failed', mayTakeUp(job, 'failed')],
    ['notSent', isReading(kind) ? 'Load the rest' : 'Apply the rest', mayTakeUp(job, 'notSent')],
    ['unknown', 'Check unknown outcomes (sends nothing)', bulkControls.canCheck(id)],
    ['unverified', 'Verify again (sends nothing)', true],
  ]
  const undoable = rowsToUndo(job).length
  return (
    <>
      {isPlan && totals.would > 0 && !job.needsDryRun && (
        <Button onClick={() => open(applyDryRun(job)?.id)}>
          {kind === 'dryRun'
            ? `Apply ${counted(totals.would, ['change', 'changes'])}`
            : `Undo ${counted(totals.would, ['change', 'changes'])}`}
        </Button>
      )}
      {retries.map(([which, words, isOffered]) => {
        const count = isOffered ? countAgain(steps, which) : 0
        if (count === 0) return null
        return (
          <Button
            key={which}
            variant="default"
            leftSection={which === 'unknown' ? <IconRefresh size={14} /> : <IconRepeat size={14} />}
            onClick={() => bulkControls.again(id, which)}
          >
            {words} ({count.toLocaleString()})
          </Button>
        )
      })}
      {undoable > 0 && (
        <Button
          variant="default"
          leftSection={<IconArrowBackUp size={14} />}
          onClick={() => open(startUndoPlan(job).id)}
        >
          Undo ({undoable.toLocaleString()})…
        </Button>
      )}
    </>
  )
}
