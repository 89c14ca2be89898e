import { Anchor, Button } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconArrowBackUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { getEndpoint, type OperationId } from '#shared/contract/contract.ts'
import { t } from '#shared/i18n/i18n.ts'
import { closeNotice, showNotice } from '../../lib/notices/notices.ts'
import { VisibleText } from '../text/visible-text.tsx'
import classes from './journal.module.css'
import { useJournalEntry } from './journal-queries.ts'
import { useUndo } from './undo-state.ts'
import { getShortTarget, getSubject, successMessage } from './write-words.ts'

/** Long enough to think again. Milliseconds. */
const staysFor = 10_000

/** A write that was carried out. */
export interface Written {
  readonly operation: OperationId
  readonly params: Readonly<Record<string, unknown>>
  /** Its entry in the journal. */
  readonly journal: number
}

/** Shows a notice that a write was applied, with an undo button when it can be undone. */
export function showWritten(written: Written): void {
  showApplied(written, successMessage(written.operation, written.params), <Target {...written} />)
}

/** Shows a notice that a write was undone, by the given write. */
export function showUndone(written: Written): void {
  const { operation, params } = written
  const target = getShortTarget(operation, params)
  showApplied(
    written,
    t('Undone'),
    <>
      {successMessage(operation, params)}
      {target !== '' && (
        <>
          : <Target {...written} />
        </>
      )}
    </>,
  )
}

/** What was written to. Members are named as in the journal, since their params are IDs. */
function Target(written: Written) {
  const { operation, params } = written
  return 'user_id' in params ? <MemberTarget {...written} /> : <VisibleText text={getShortTarget(operation, params)} />
}

function MemberTarget({ operation, params, journal }: Written) {
  const { data, isPending } = useJournalEntry(journal)
  if (isPending) return '\u00a0'
  return <VisibleText text={data ? getSubject(data) : getShortTarget(operation, params)} />
}

function showApplied({ operation, journal }: Written, title: string, text: ReactNode): void {
  const id = `written ${journal}`
  notifications.show({
    id,
    title,
    color: 'green',
    autoClose: staysFor,
    closeButtonProps: { 'aria-label': t('Close this notice') },
    message: (
      <div className={classes.toast}>
        <span className={classes.toastText}>{text}</span>
        <div className={classes.toastWays}>
          <UndoButton operation={operation} journal={journal} onAsk={() => notifications.hide(id)} />
          <JournalLink entry={journal} onOpen={() => notifications.hide(id)}>
            {t('Journal')}
          </JournalLink>
        </div>
      </div>
    ),
  })
}

/** Shows a notice that a write was applied although its answer was lost: a success, not an error. */
export function showMade(operation: OperationId, params: Written['params']): void {
  const sentence = t('The response was lost, but the change is on the service.')
  showKnown(successMessage(operation, params), sentence, getShortTarget(operation, params))
}

/** Shows a notice that no change was needed. */
export function showUnchanged(operation: OperationId, params: Written['params']): void {
  showKnown(t('No change needed'), t('The service already has this state.'), getShortTarget(operation, params))
}

/** Shows a notice that a write succeeded, but the service did not apply all of it. It is kept until it is closed. */
export function showLeftOut(sentence: string, journal: number): void {
  const id = `left out ${journal}`
  showNotice({
    id,
    title: t('Partly applied'),
    color: 'yellow',
    message: (
      <span className={classes.toastText}>
        {sentence}{' '}
        <JournalLink entry={journal} onOpen={() => closeNotice(id)}>
          {t('Journal')}
        </JournalLink>
      </span>
    ),
  })
}

function showKnown(title: string, sentence: string, target: string): void {
  notifications.show({
    title,
    color: 'blue',
    autoClose: staysFor,
    closeButtonProps: { 'aria-label': t('Close this notice') },
    message: (
      <div className={classes.toast}>
        <span className={classes.toastText}>
          {sentence}
          {target !== '' && (
            <>
              <br />
              <VisibleText text={target} />
            </>
          )}
        </span>
        <JournalLink>{t('Journal')}</JournalLink>
      </div>
    ),
  })
}

/** Opens the undo confirmation; renders nothing when the contract has no inverse. */
export function UndoButton({
  operation,
  journal,
  onAsk,
}: {
  readonly operation: OperationId
  readonly journal: number | null
  readonly onAsk?: () => void
}) {
  const { inverse } = getEndpoint(operation)
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
      {t('Undo')}
    </Button>
  )
}

/** Toasts are outside of the router, so this is a plain address. */
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
