import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import type { JournalEntry } from '#shared/bridge.ts'
import classes from './journal-screen.module.css'

/** What an undo restored, as read from the service right after it. */
export const restoredLabels = {
  full: ', restored in full',
  partly: ', partly restored',
  not: ', nothing restored',
  unread: ', not verified',
} as const

/** What `UndoMark` says, for paper. */
export function getUndoText({ undoes, undoneBy, undo, outcome, restored }: JournalEntry): string | null {
  if (undoneBy !== null) return `undone by #${undoneBy}`
  if (undoes !== null) return `undoes #${undoes}${restored ? restoredLabels[restored.state] : ''}`
  return outcome === 'done' && undo !== 'none' ? undoLabels[undo] : null
}

const undoLabels = { exact: 'fully undoable', near: 'partly undoable' } as const

/** Whether an entry was taken back, takes one back, or can be taken back. */
export function UndoMark({ entry }: { readonly entry: JournalEntry }) {
  const { undoes, undoneBy, undo, lost, outcome, restored } = entry
  return (
    <span className={classes.undo}>
      {undoneBy !== null && (
        <>
          <IconArrowBackUp size={14} aria-hidden /> undone by #{undoneBy}
        </>
      )}
      {undoneBy === null && undoes !== null && (
        <>
          <IconArrowForwardUp size={14} aria-hidden /> undoes #{undoes}
          {restored && <span title={restored.fields.join(', ') || undefined}>{restoredLabels[restored.state]}</span>}
        </>
      )}
      {undoneBy === null && undoes === null && outcome === 'done' && undo !== 'none' && (
        <span className={classes.dimmed} title={lost ?? undefined}>
          {undo === 'exact' ? 'fully undoable' : 'partly undoable'}
        </span>
      )}
    </span>
  )
}
