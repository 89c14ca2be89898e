import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import type { JournalEntry } from '#shared/bridge.ts'
import classes from './journal-screen.module.css'

/** Whether an entry was taken back, takes one back, or can be taken back. */
export function UndoMark({ entry }: { readonly entry: JournalEntry }) {
  const { undoes, undoneBy, undo, lost, outcome } = entry
  return (
    <span className={classes.undo}>
      {undoneBy !== null && (
        <>
          <IconArrowBackUp size={14} aria-hidden /> taken back by #{undoneBy}
        </>
      )}
      {undoneBy === null && undoes !== null && (
        <>
          <IconArrowForwardUp size={14} aria-hidden /> takes back #{undoes}
        </>
      )}
      {undoneBy === null && undoes === null && outcome === 'done' && undo !== 'none' && (
        <span className={classes.dimmed} title={lost ?? undefined}>
          {undo === 'exact' ? 'possible in full' : 'possible in part'}
        </span>
      )}
    </span>
  )
}
