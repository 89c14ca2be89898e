import { IconArrowBackUp, IconArrowForwardUp } from '@tabler/icons-react'
import type { JournalEntry } from '#shared/bridge.ts'
import { formatList, t } from '#shared/i18n/i18n.ts'
import classes from './journal-screen.module.css'

/** What an undo restored, as read from the service right after it. */
export const restoredLabels = {
  full: t('restored in full'),
  partly: t('partly restored'),
  not: t('nothing restored'),
  unread: t('not verified'),
} as const

/** What `UndoMark` says, for paper. */
export function getUndoText({ undoes, undoneBy, undo, outcome, restored }: JournalEntry): string | null {
  if (undoneBy !== null) return t('undone by #{undoneBy}', { undoneBy })
  if (undoes !== null)
    return formatList([t('undoes #{undoes}', { undoes }), ...(restored ? [restoredLabels[restored.state]] : [])])
  return outcome === 'done' && undo !== 'none' ? undoLabels[undo] : null
}

const undoLabels = { exact: t('fully undoable'), near: t('partly undoable') } as const

/** Whether an entry was undone, undoes another one, or can be undone. */
export function UndoMark({ entry }: { readonly entry: JournalEntry }) {
  const { undoes, undoneBy, undo, lost, outcome, restored } = entry
  return (
    <span className={classes.undo}>
      {undoneBy !== null && (
        <>
          <IconArrowBackUp size={14} aria-hidden /> {t('undone by #{undoneBy}', { undoneBy })}
        </>
      )}
      {undoneBy === null && undoes !== null && (
        <>
          <IconArrowForwardUp size={14} aria-hidden /> {t('undoes #{undoes}', { undoes })}
          {restored && <span title={restored.fields.join(', ') || undefined}> · {restoredLabels[restored.state]}</span>}
        </>
      )}
      {undoneBy === null && undoes === null && outcome === 'done' && undo !== 'none' && (
        <span className={classes.dimmed} title={lost ?? undefined}>
          {undo === 'exact' ? t('fully undoable') : t('partly undoable')}
        </span>
      )}
    </span>
  )
}
