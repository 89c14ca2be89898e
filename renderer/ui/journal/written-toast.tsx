import { Anchor, Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { endpointOf, type OperationId } from '#shared/contract/contract.ts'
import { closeNotice, showNotice } from '../../lib/notices/notices.ts'
import { VisibleText } from '../text/visible-text.tsx'
import classes from './journal.module.css'
import { useUndo } from './undo-state.ts'
import { actionLabel, targetOf } from './write-words.ts'

/** Long enough to think again. Milliseconds. */
const staysFor = 10_000

/** A write that was carried out. */
export interface Written {
  readonly operation: OperationId
  readonly params: Readonly<Record<string, unknown>>
  /** Its entry in the journal. */
  readonly journal: number
  readonly title?: string
}

/** Tells that a write was carried out, and offers to take it back when it can be. */
export function showWritten({ operation, params, journal, title = 'Done' }: Written): void {
  const id = `written ${journal}`
  const target = targetOf(operation, params)
  notifications.show({
    id,
    title,
    color: 'green',
    autoClose: staysFor,
    closeButtonProps: { 'aria-label': 'Close this notice' },
    message: (
      <div className={classes.toast}>
        <span className={classes.toastText}>
          {actionLabel(operation)}
          {target !== '' && (
            <>
              : <VisibleText text={target} />
            </>
          )}
        </span>
        <div className={classes.toastWays}>
          <UndoButton operation={operation} journal={journal} onAsk={() => notifications.hide(id)} />
          <JournalLink entry={journal} onOpen={() => notifications.hide(id)}>
            Journal
          </JournalLink>
        </div>
      </div>
    ),
  })
}

/** Tells that a write was made although its answer was lost: good news, no error. */
export function showMade(operation: OperationId, params: Written['params']): void {
  showKnown(
    'The change was made',
    'The answer was lost, and a look at the service shows that it was made.',
    operation,
    params,
  )
}

/** Tells that the service found everything done already, so that nothing was changed. */
export function showUnchanged(operation: OperationId, params: Written['params']): void {
  showKnown('Already so', 'Nothing was changed: the service says that it was so already.', operation, params)
}

/** Says that a write succeeded, but the service did not apply all of it. The notice is kept until it is closed. */
export function showLeftOut(sentence: string, journal: number): void {
  const id = `left out ${journal}`
  showNotice({
    id,
    title: 'Partly applied',
    color: 'yellow',
    message: (
      <span className={classes.toastText}>
        {sentence}{' '}
        <JournalLink entry={journal} onOpen={() => closeNotice(id)}>
          Journal
        </JournalLink>
      </span>
    ),
  })
}

function showKnown(title: string, sentence: string, operation: OperationId, params: Written['params']): void {
  const target = targetOf(operation, params)
  notifications.show({
    title,
    color: 'blue',
    autoClose: staysFor,
    closeButtonProps: { 'aria-label': 'Close this notice' },
    message: (
      <span className={classes.toastText}>
        {sentence} {actionLabel(operation)}
        {target !== '' && (
          <>
            : <VisibleText text={target} />
          </>
        )}{' '}
        <JournalLink>Journal</JournalLink>
      </span>
    ),
  })
}

/** Asks about taking a write back; nothing when the contract says that it can't be. */
export function UndoButton({
  operation,
  journal,
  onAsk,
}: {
  readonly operation: OperationId
  readonly journal: number | null
  readonly onAsk?: () => void
}) {
  const { inverse } = endpointOf(operation)
  if (journal === null || !inverse || inverse.fidelity === 'none') return null
  return (
    <Button
      variant="light"
      size="compact-xs"
      flex="none"
      leftSection={<IconArrowBackUp size={14} />}
      onClick={() => {
        onAsk?.()
        useUndo.getState().ask(journal)
      }}
    >
      Undo
    </Button>
  )
}

/** Toasts stand outside of the router, so this is the address itself. */
function JournalLink({
  entry,
  onOpen,
  children,
}: {
  readonly entry?: number
  readonly onOpen?: () => void
  readonly children: ReactNode
}) {
  return (
    <Anchor
      size="sm"
      underline="always"
      href={`#/journal${entry === undefined ? '' : `?entry=${entry}`}`}
      onClick={onOpen}
    >
      {children}
    </Anchor>
  )
}
