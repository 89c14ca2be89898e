import { ActionIcon, Progress } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay } from '@tabler/icons-react'
import { t } from '#shared/i18n/i18n.ts'
import { ProgressWords } from '../../lib/live/progress-words.tsx'
import { useTimeLeft } from '../../lib/live/time-left.ts'
import classes from './projects.module.css'

interface ProgressProps {
  readonly state: {
    readonly needed: number
    readonly ended: number
    readonly failed: number
    readonly isPaused: boolean
  }
  readonly loader: { pause(): void; resume(): void }
}

/** How much of the table is loaded, how long the rest takes, and the button that pauses it. */
export function LoadProgress({ state, loader }: ProgressProps) {
  const { needed, ended, failed, isPaused } = state
  const isUnderWay = ended < needed
  const left = useTimeLeft(needed === 0 ? 1 : ended / needed, isUnderWay && !isPaused)
  if (needed === 0) return null
  if (!isUnderWay) return failed === 0 ? null : <span className={classes.progress}>{formatFailed(failed)}</span>
  const words = isPaused
    ? t('Paused: {ended, number} of {needed, plural, one {# request} other {# requests}}', { ended, needed })
    : t('{ended, number} of {needed, plural, one {# request} other {# requests}}', { ended, needed })
  return (
    <span className={classes.progress}>
      <Progress.Root className={classes.bar} size="sm">
        <Progress.Section value={(100 * ended) / needed} aria-label={t('Loading values')} />
      </Progress.Root>
      <ProgressWords words={left === '' ? words : `${words} · ${left}`} isUnderWay={!isPaused} />
      <ActionIcon
        size="sm"
        aria-label={isPaused ? t('Resume loading') : t('Pause loading')}
        title={isPaused ? t('Resume loading') : t('Pause loading')}
        onClick={() => (isPaused ? loader.resume() : loader.pause())}
      >
        {isPaused ? <IconPlayerPlay size={14} /> : <IconPlayerPause size={14} />}
      </ActionIcon>
    </span>
  )
}

function formatFailed(failed: number): string {
  return t('{failed, plural, one {# request} other {# requests}} without a value', { failed })
}
