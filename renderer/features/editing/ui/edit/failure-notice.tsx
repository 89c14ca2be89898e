import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { explain } from '#shared/errors.ts'
import { useConnection } from '../../../../lib/connection/use-connection.ts'
import { VisibleText } from '../../../../ui/text/visible-text.tsx'
import { isMergeable, type MergeableVersion, type Theirs } from '../../model/changes/look-again.ts'
import type { CommitFailure } from '../../model/edit/diagnose.ts'
import classes from './edit-screen.module.css'
import { TheirCommit } from './their-commit.tsx'

interface FailureNoticeProps {
  readonly failure: CommitFailure
  readonly edit: { readonly path: string; readonly branch: string }
  onMerge(theirs: MergeableVersion): void
  /** Commit mine over theirs, knowingly. */
  onOverwrite(theirs: Theirs): void
  /** The file was moved: go on with it where it is. */
  onFollow(to: string): void
  /** The file is gone: commit mine as a new one. */
  onRecreate(): void
  onCheck(): void
  onDismiss(): void
}

/** Why the commit was not made, and the ways on. What was typed stays in the editor and in the draft. */
export function FailureNotice(props: FailureNoticeProps) {
  const { failure, edit } = props
  const service = useConnection().name
  switch (failure.kind) {
    case 'moved':
    case 'exists':
      return <Moved {...props} theirs={failure.theirs} isNewThere={failure.kind === 'exists'} />
    case 'gone': {
      const { to } = failure
      return (
        <Notice
          title={to === null ? 'The file was deleted' : 'The file was moved'}
          buttons={
            <>
              {to !== null && <Button onClick={() => props.onFollow(to)}>Follow it</Button>}
              <Button variant={to === null ? 'filled' : 'default'} onClick={props.onRecreate}>
                Keep mine as a new file
              </Button>
            </>
          }
        >
          “<VisibleText text={edit.path} />” is not on <VisibleText text={edit.branch} /> any more.{' '}
          {to !== null && (
            <>
              It is “<VisibleText text={to} />” now.{' '}
            </>
          )}
          Your text is still here.
        </Notice>
      )
    }
    case 'nothingChanged':
      return (
        <Notice title="Nothing to commit" onDismiss={props.onDismiss}>
          The branch already has exactly this content.
        </Notice>
      )
    case 'unknown': {
      const { title, sentence } = explain(failure.error, service)
      return (
        <Notice title={title} buttons={<Button onClick={props.onCheck}>Check the branch</Button>}>
          {sentence} Checking compares the file on the branch with your text.
        </Notice>
      )
    }
    case 'refused': {
      const { title, sentence, nextStep } = explain(failure.error, service)
      return (
        <Notice title={title} onDismiss={props.onDismiss}>
          {sentence} {nextStep} Your text is kept as a draft.
        </Notice>
      )
    }
  }
}

function Moved({
  theirs,
  isNewThere,
  edit,
  onMerge,
  onOverwrite,
}: FailureNoticeProps & { readonly theirs: Theirs; readonly isNewThere: boolean }) {
  const { commit } = theirs
  const isText = isMergeable(theirs)
  return (
    <Notice
      title={isNewThere ? 'A file of this name is there by now' : 'The file changed while you were editing'}
      buttons={
        isText ? (
          <Button onClick={() => onMerge(theirs)}>Merge the two</Button>
        ) : (
          <Button color="red" variant="light" onClick={() => onOverwrite(theirs)}>
            Replace it with mine
          </Button>
        )
      }
    >
      <TheirCommit sha={commit} /> on <VisibleText text={edit.branch} />. Nothing was committed, and your text is still
      here.
      {!isText && ' Their version is no text that could be merged with yours.'}
    </Notice>
  )
}

function Notice({
  title,
  children,
  buttons,
  onDismiss,
}: {
  readonly title: string
  readonly children: ReactNode
  readonly buttons?: ReactNode
  readonly onDismiss?: () => void
}) {
  return (
    <div className={classes.failure} role="alert">
      <div className={classes.noticeText}>
        <strong>{title}.</strong> {children}
      </div>
      {buttons}
      {onDismiss && (
        <Button variant="default" onClick={onDismiss}>
          Close
        </Button>
      )}
    </div>
  )
}
