import { Button, Progress } from '@mantine/core'
import { IconDatabaseImport, IconPlayerPause, IconPlayerPlay, IconRefresh } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { logOperations } from '#shared/audit/scopes.ts'
import { t } from '#shared/i18n/i18n.ts'
import { useLimitWait } from '../../../lib/live/limit-waits.ts'
import { ProgressWords } from '../../../lib/live/progress-words.tsx'
import { useTimeLeft } from '../../../lib/live/time-left.ts'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { useRetryPause } from '../model/load-log.ts'
import {
  asOfNewest,
  describeLimitWait,
  describeLoad,
  describeNewest,
  describePause,
  describeProblems,
} from '../model/load-words.ts'
import type { LoadState, LogLoad } from '../model/log-load.ts'
import type { LoadSubject } from '../model/subject-load.ts'
import type { Newest } from '../model/use-newest.ts'
import { windowDays } from '../model/windows.ts'
import classes from './audit.module.css'

const loadOperations = new Set(Object.values(logOperations))

interface BarProps {
  readonly subject: LoadSubject
  readonly newest: Newest
  /** Events that are loaded without a load of the whole log. */
  readonly count: number
  /** A list is shown, which loads older events as it is scrolled. */
  readonly scrolls: boolean
  readonly load: LogLoad | null
  readonly state: LoadState | null
  onStart(): void
  onDrop(): void
}

/** How much of the log is here, as of when, and the way to all of it. */
export function LoadBar({ subject, newest, count, scrolls, load, state, onStart, onDrop }: BarProps) {
  if (load && state) return <Loaded subject={subject} load={load} state={state} onDrop={onDrop} />
  if (!newest.isPending && newest.items.length === 0) return null
  return (
    <div className={classes.load}>
      <span>
        {newest.isPending
          ? t('Loading the newest events…')
          : describeNewest(count, newest.hasOlder, asOfNewest(newest.provenance), scrolls)}
      </span>
      <Action
        icon={<IconDatabaseImport size={14} />}
        label={t('Load all')}
        title={t(
          'Reads the log in periods of {windowDays} days, back to its beginning, and checks the newest events twice',
          { windowDays },
        )}
        isBusy={newest.isPending}
        onClick={onStart}
      />
    </div>
  )
}

interface LoadedProps {
  readonly subject: LoadSubject
  readonly load: LogLoad
  readonly state: LoadState
  onDrop(): void
}

function Loaded({ subject, load, state, onDrop }: LoadedProps) {
  const { status, coverage, isRefreshing } = state
  const pause = useRetryPause(subject.connection)
  const limit = useLimitWait(subject.connection, loadOperations)
  const isUnderWay = status === 'running' || isRefreshing
  const left = useTimeLeft(coverage.progress, status === 'running')
  const problems = describeProblems(state)
  const hasGaps = status === 'failed' || coverage.copy !== null
  return (
    <div className={classes.load}>
      {status !== 'loaded' && <LoadProgress value={coverage.progress} />}
      <ProgressWords words={`${describeLoad(state, subject.filter)}${left && ` ${left}.`}`} isUnderWay={isUnderWay} />
      <StaleNotice provenance={coverage.copy} />
      {isUnderWay && (limit !== null || pause) && (
        <span className={classes.pause}>
          {limit === null ? pause && describePause(pause) : describeLimitWait(limit)}
        </span>
      )}
      {status === 'running' && <Action icon={<IconPlayerPause size={14} />} label={t('Pause')} onClick={load.pause} />}
      {status === 'paused' && <Action icon={<IconPlayerPlay size={14} />} label={t('Resume')} onClick={load.start} />}
      {(status === 'failed' || status === 'loaded') && (
        <Action
          icon={<IconRefresh size={14} />}
          label={hasGaps ? t('Retry') : t('Refresh')}
          isBusy={isRefreshing}
          onClick={() => void load.refresh()}
        />
      )}
      <Button variant="subtle" size="compact-sm" onClick={onDrop}>
        {status === 'loaded' ? t('Discard loaded history') : t('Cancel')}
      </Button>
      {problems.length > 0 && (
        <ul className={classes.problems} role="alert">
          {problems.map(problem => (
            <li key={problem}>
              <VisibleText text={problem} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function LoadProgress({ value }: { readonly value: number }) {
  return (
    <Progress className={classes.progress} value={100 * value} aria-label={t('Time covered since the first event')} />
  )
}

interface ActionProps {
  readonly icon: ReactNode
  readonly label: string
  readonly title?: string
  readonly isBusy?: boolean
  onClick(): void
}

function Action({ icon, label, title, isBusy = false, onClick }: ActionProps) {
  return (
    <Button variant="default" size="compact-sm" leftSection={icon} title={title} disabled={isBusy} onClick={onClick}>
      {label}
    </Button>
  )
}
