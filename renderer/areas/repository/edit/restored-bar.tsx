import { Button } from '@mantine/core'
import type { Draft } from '#shared/bridge.ts'
import { exactTime } from '../../../common/time/time.ts'
import classes from './edit-screen.module.css'

interface RestoredBarProps {
  readonly draft: Draft
  /** True when the file has changed on the branch since the draft began. */
  readonly isBehind: boolean
  onMerge(): void
  onKeep(): void
  onDiscard(): void
}

/** Says that the editor shows a draft and not the file, and what else can be done. */
export function RestoredBar({ draft, isBehind, onMerge, onKeep, onDiscard }: RestoredBarProps) {
  return (
    <div className={classes.notice} role="status">
      <span className={classes.noticeText}>
        Restored draft from {exactTime(draft.updatedAt)}.
        {isBehind && ' The file has changed on the branch since the draft began.'}
      </span>
      {isBehind && (
        <Button variant="default" onClick={onMerge}>
          Merge with it
        </Button>
      )}
      <Button variant="default" onClick={onKeep}>
        Keep editing
      </Button>
      <Button variant="subtle" color="red" onClick={onDiscard}>
        Discard the draft
      </Button>
    </div>
  )
}
