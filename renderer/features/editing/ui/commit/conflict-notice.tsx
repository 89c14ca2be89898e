import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { explain } from '#shared/errors.ts'
import { formatSentences, t } from '#shared/i18n/i18n.ts'
import { useConnection } from '../../../../lib/connection/use-connection.ts'
import { useProjectParams } from '../../../../lib/project/links.tsx'
import { Trans } from '../../../../ui/text/trans.tsx'
import { VisibleText } from '../../../../ui/text/visible-text.tsx'
import {
  type Conflict,
  type Decision,
  formatRemaining,
  getDecisions,
  isBusy,
  type Phase,
} from '../../model/commit/change-set.ts'
import type { ConflictFile } from '../../model/commit/conflict-files.ts'
import { isMergeable, type MergeableVersion, type RemoteStatus } from '../../model/commit/remote.ts'
import type { StagedChange } from '../../model/commit/staged-change.ts'
import classes from '../changes/changes-screen.module.css'
import editClasses from '../edit/edit-screen.module.css'
import { formatConflictState } from './conflict-files.tsx'
import { TheirCommit } from './their-commit.tsx'

interface NoticeProps<F extends StagedChange> {
  readonly phase: Phase<F>
  readonly files: readonly F[]
  /** The branch of the edits. */
  readonly branch: string
  /** The single file of an editor: it is called "your text", and merged in place. */
  readonly isAlone?: boolean
  /** The files of several whose merge was begun. */
  readonly merged?: readonly ConflictFile[]
  onMerge(file: F, theirs: MergeableVersion): void
  /** Merges every file that can be. */
  onMergeAll?(paths: readonly string[]): void
  onDecide(path: string, decision: Exclude<Decision, { kind: 'merge' }>): void
  onCheck(): void
  onDismiss(): void
}

/** Why the commit failed, with the decisions for each file that has changed. No change is lost. */
export function ConflictNotice<F extends StagedChange>(props: NoticeProps<F>) {
  const { phase, files, isAlone = false, merged = [], onCheck, onDismiss } = props
  const service = useConnection().name
  const conflict = phase.kind === 'conflict' ? phase : phase.kind === 'resolving' ? phase.conflict : null
  const error = phase.kind === 'refused' || phase.kind === 'unknown' ? phase.error : null
  if (!conflict && !error) return <MergedFiles files={merged} branch={props.branch} />
  const explained = error && explain(error, service)
  const [file] = files
  return (
    <section className={editClasses.failure} role="alert" aria-label={t('Not committed')}>
      <div className={editClasses.noticeText}>
        {conflict && !isAlone && <Headline isElsewhere={conflict.isElsewhere} />}
        {conflict && isAlone && file && <AloneWords file={file} conflict={conflict} />}
        {explained && (
          <>
            <strong>{explained.title}.</strong> {explained.sentence}{' '}
            {phase.kind === 'unknown'
              ? t('Checking compares the branch with your changes, and sends nothing.')
              : isBusy(phase)
                ? t('Reloading the files…')
                : formatSentences([
                    explained.nextStep,
                    isAlone ? t('Your text is kept as a draft.') : t('The changes are kept.'),
                  ])}
          </>
        )}
        {conflict && !isAlone && (
          <ul className={classes.statuses}>
            <MergedRows files={merged} branch={props.branch} />
            {withStatus(files, conflict).map(({ file: each, status }) => (
              <li key={each.path} className={classes.status}>
                <span className={classes.statusText}>
                  <StatusText path={each.path} status={status} isElsewhere={conflict.isElsewhere} />
                </span>
                <Decisions {...props} file={each} status={status} />
              </li>
            ))}
          </ul>
        )}
      </div>
      {conflict &&
        isAlone &&
        withStatus(files, conflict).map(({ file: each, status }) => (
          <Decisions key={each.path} {...props} file={each} status={status} />
        ))}
      <MergeAll {...props} conflict={conflict} />
      {phase.kind === 'unknown' && (
        <Button loading={phase.isChecking} onClick={onCheck}>
          {t('Check the branch')}
        </Button>
      )}
      <Button variant="default" disabled={isBusy(phase)} onClick={onDismiss}>
        {t('Close')}
      </Button>
    </section>
  )
}

/** Merges all files of several that can be, where there is more than one. */
function MergeAll<F extends StagedChange>({
  phase,
  files,
  conflict,
  onMergeAll,
}: NoticeProps<F> & { readonly conflict: Conflict | null }) {
  if (!conflict || !onMergeAll) return null
  const mergeable = withStatus(files, conflict).filter(({ file, status }) =>
    getDecisions(file, status).some(({ kind }) => kind === 'merge'),
  )
  if (mergeable.length < 2) return null
  return (
    <Button disabled={isBusy(phase)} onClick={() => onMergeAll(mergeable.map(({ file }) => file.path))}>
      {t('Merge {mergeable, plural, one {# file} other {# files}}', { mergeable: mergeable.length })}
    </Button>
  )
}

/** The files whose merge was begun, once no other is to be decided about: also after a restart. */
function MergedFiles({ files, branch }: { readonly files: readonly ConflictFile[]; readonly branch: string }) {
  if (files.length === 0) return null
  const left = files.filter(({ state }) => state === 'unresolved').length
  return (
    <section className={editClasses.notice} aria-label={t('Files in conflict')}>
      <div className={editClasses.noticeText}>
        <strong>{formatRemaining(left)}</strong>
        <ul className={classes.statuses}>
          <MergedRows files={files} branch={branch} />
        </ul>
      </div>
    </section>
  )
}

function MergedRows({ files, branch }: { readonly files: readonly ConflictFile[]; readonly branch: string }) {
  const params = useProjectParams()
  return files.map(file => (
    <li key={file.path} className={classes.status}>
      <span className={classes.statusText}>
        <strong>
          <VisibleText text={file.path} />
        </strong>{' '}
        {formatConflictState(file)}
      </span>
      <Button
        variant={file.state === 'unresolved' ? 'filled' : 'default'}
        size="compact-sm"
        renderRoot={props => (
          <Link {...props} to="/c/$connection/p/$project/edit" params={params} search={{ branch, path: file.path }} />
        )}
      >
        {file.state === 'unresolved' ? t('Resolve conflicts') : t('Edit')}
      </Button>
    </li>
  ))
}

function withStatus<F extends StagedChange>(files: readonly F[], { statuses }: Conflict) {
  return files.flatMap(file => {
    const status = statuses.get(file.path)
    return status ? [{ file, status }] : []
  })
}

function Decisions<F extends StagedChange>({
  phase,
  file,
  status,
  isAlone = false,
  onMerge,
  onDecide,
}: NoticeProps<F> & { readonly file: F; readonly status: RemoteStatus }) {
  // The text of an editor is discarded there, with its draft.
  const decisions = getDecisions(file, status).filter(({ kind }) => !isAlone || kind !== 'discard')
  return decisions.map(decision => {
    if (decision.kind !== 'merge') {
      return (
        <Button
          key={decision.kind}
          variant="default"
          size={isAlone ? 'sm' : 'compact-sm'}
          disabled={isBusy(phase)}
          onClick={() => onDecide(file.path, decision)}
        >
          {decision.label}
        </Button>
      )
    }
    const { theirs } = decision
    return (
      isMergeable(theirs) && (
        <Button
          key="merge"
          variant={isAlone ? 'filled' : 'default'}
          size={isAlone ? 'sm' : 'compact-sm'}
          disabled={isBusy(phase)}
          onClick={() => onMerge(file, theirs)}
        >
          {isAlone ? t('Merge the two') : t('Merge')}
        </Button>
      )
    )
  })
}

function Headline({ isElsewhere }: { readonly isElsewhere: boolean }) {
  return isElsewhere ? (
    <Trans
      message="<strong>Nothing was committed: the branch has other versions of these files.</strong> Resolve each of them, or choose another branch."
      components={{ strong: <strong /> }}
    />
  ) : (
    <Trans
      message="<strong>Nothing was committed: the branch has new commits.</strong> Resolve each of these files, then commit again."
      components={{ strong: <strong /> }}
    />
  )
}

/** What became of the file that is open in the editor. */
function AloneWords({ file, conflict }: { readonly file: StagedChange; readonly conflict: Conflict }) {
  const status = conflict.statuses.get(file.path)
  const branch = <VisibleText text={conflict.base.branch} />
  if (!status || status.kind === 'same') return null
  if (status.kind === 'done') {
    return (
      <Trans
        message="<strong>Nothing to commit.</strong> The branch already has exactly this content."
        components={{ strong: <strong /> }}
      />
    )
  }
  if (status.kind === 'gone') {
    return (
      <Trans
        message="{isMoved, select, true {<strong>The file was moved.</strong> “<path/>” is no longer on {branch}. It is “<newPath/>” now.} other {<strong>The file was deleted.</strong> “<path/>” is no longer on {branch}.}} Your text is still here."
        values={{ branch, isMoved: `${status.to !== null}` }}
        components={{
          strong: <strong />,
          path: <VisibleText text={file.path} />,
          newPath: <VisibleText text={status.to ?? ''} />,
        }}
      />
    )
  }
  return (
    <Trans
      message="<strong/> <theirCommit/> on {branch}. Nothing was committed, and your text is still here.{isMergeable, select, true {} other { Their version is not a text file and can’t be merged with yours.}}"
      values={{ branch, isMergeable: `${isMergeable(status.theirs)}` }}
      components={{
        strong: (
          <strong>
            {status.kind === 'exists'
              ? t('A file of this name already exists.')
              : t('The file changed while you were editing.')}
          </strong>
        ),
        theirCommit: <TheirCommit sha={status.theirs.commit} />,
      }}
    />
  )
}

/** The change of a file on the branch, or its state where another branch starts. */
function StatusText({
  path,
  status,
  isElsewhere,
}: {
  readonly path: string
  readonly status: RemoteStatus
  readonly isElsewhere: boolean
}) {
  const file = (
    <strong>
      <VisibleText text={path} />
    </strong>
  )
  switch (status.kind) {
    case 'moved':
    case 'exists': {
      const values = { file, commit: <TheirCommit sha={status.theirs.commit} /> }
      if (isElsewhere) return <Trans message="{file} is a different file there: {commit}." values={values} />
      return status.kind === 'moved' ? (
        <Trans message="{file} has changed: {commit}." values={values} />
      ) : (
        <Trans message="{file} already exists: {commit}." values={values} />
      )
    }
    case 'gone': {
      if (status.to === null) {
        return isElsewhere ? (
          <Trans message="{file} does not exist there." values={{ file }} />
        ) : (
          <Trans message="{file} was deleted." values={{ file }} />
        )
      }
      const values = { file, to: <VisibleText text={status.to} /> }
      return isElsewhere ? (
        <Trans message="{file} is {to} there." values={values} />
      ) : (
        <Trans message="{file} was moved to {to}." values={values} />
      )
    }
    case 'done':
      return isElsewhere ? (
        <Trans message="{file} already has this content there." values={{ file }} />
      ) : (
        <Trans message="{file} already has this content on the branch." values={{ file }} />
      )
    case 'same':
      return file
  }
}
