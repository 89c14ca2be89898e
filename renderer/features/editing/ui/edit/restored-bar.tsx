import { Button } from '@mantine/core'
import type { Draft } from '#shared/bridge.ts'
import { formatSentences, t } from '#shared/i18n/i18n.ts'
import { exactTime } from '../../../../ui/time/time.ts'
import classes from './edit-screen.module.css'

interface RestoredBarProps {
  /** Null when no draft was restored and only the file has changed. */
  readonly draft: Draft | null
  /** True when the file has changed on the branch since the draft began. */
  readonly isBehind: boolean
  onMerge(): void
  onKeep(): void
}

/**
 * Shows that the editor contains a draft instead of the file, or that the file has changed, with the possible actions.
 * The draft is discarded as any edit is, in the header.
 */
export function RestoredBar({ draft, isBehind, onMerge, onKeep }: RestoredBarProps) {
  return (
    <div className={classes.notice} role="status">
      <span className={classes.noticeText}>
        {formatSentences([
          draft && t('Restored draft from {exactTime}.', { exactTime: exactTime(draft.updatedAt) }),
          isBehind && t('The file has changed on the branch since this edit began.'),
        ])}
      </span>
      {isBehind && (
        <Button variant="default" onClick={onMerge}>
          {t('Merge with it')}
        </Button>
      )}
      {draft && (
        <Button variant="default" onClick={onKeep}>
          {t('Keep editing')}
        </Button>
      )}
    </div>
  )
}
