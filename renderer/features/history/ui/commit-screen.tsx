import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconArrowBackUp, IconCherry, IconFolderSearch, IconRefresh } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { getConnectionId, type Provenance } from '#shared/bridge.ts'
import type { Commit } from '#shared/contract/commits.ts'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { commitQuery } from '#shared/queries/repository.ts'
import { visibleLines, visibleString } from '#shared/text/visible.ts'
import { useConnectionRef } from '../../../lib/connection/use-connection.ts'
import { operationPrefix } from '../../../lib/operations/operation-key.ts'
import { useOperation } from '../../../lib/operations/use-operation.ts'
import { useProjectParams } from '../../../lib/project/links.tsx'
import { useProject } from '../../../lib/project/project-context.ts'
import { useWhyNotWrite } from '../../../lib/project/use-may-write.ts'
import { commitTime } from '../../../ui/commits/history-rows.ts'
import { CopyButton } from '../../../ui/copy/copy-button.tsx'
import { DiffView } from '../../../ui/diff/diff-view.tsx'
import { useRepositorySource } from '../../../ui/diff/source.ts'
import { useDiffFiles } from '../../../ui/diff/use-diff-files.ts'
import type { PrintFact } from '../../../ui/print/printables.ts'
import { FilesError } from '../../../ui/states/files-error.tsx'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import { ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { exactTime } from '../../../ui/time/time.ts'
import type { TransplantKind } from '../model/transplant.ts'
import { useCommitDiff } from '../model/use-commit-diff.ts'
import { CommentsButton, CommitComments } from './commit-comments.tsx'
import { CommitHead, CommitTitle } from './commit-head.tsx'
import classes from './commit-screen.module.css'
import { TransplantDialog } from './transplant-dialog.tsx'

/** The parts of a commit that can change: its pipeline, its refs, its comments. */
const changing = ['commits.get', 'commits.refs', 'commits.comments'] as const

/** Files loaded automatically, so that their list is complete; a commit seldom has more. */
const filesAtOnce = 500

/** One commit: its message, author, refs, comments and changes. */
export function CommitScreen() {
  const { id } = useProject()
  const { sha } = useParams({ from: '/c/$connection/p/$project/commit/$sha' })
  const { data, error, isPending, refetch } = useOperation(commitQuery(id, sha))
  if (isPending) return <LoadingState rows={10} label={t('Loading the commit')} />
  if (!data) return error ? <FilesError error={error} refName={sha} path="" onRetry={refetch} /> : null
  return <CommitInView key={sha} commit={data.value} provenance={data.provenance} />
}

function CommitInView({ commit, provenance }: { readonly commit: Commit; readonly provenance: Provenance }) {
  const changes = useCommitDiff(commit.id)
  const comments = useRef<HTMLElement>(null)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard
    <section className={classes.scroller} tabIndex={0} aria-label={t('Commit')}>
      <div className={classes.page}>
        <div className={classes.top}>
          <CommitTitle commit={commit} />
          <div className={classes.actions}>
            <StaleNotice provenance={provenance} />
            <CommitActions commit={commit} />
          </div>
        </div>
        <div className={classes.identity}>
          <code className={classes.sha}>{commit.id}</code>
          <CopyButton value={commit.id} label={t('Copy SHA')} />
          <CommentsButton commit={commit} target={comments} />
        </div>
        <CommitHead commit={commit} />
      </div>
      <div className={classes.diff}>
        <CommitDiff commit={commit} />
      </div>
      {/* After the changes, in this order also when it is received before them: neither pushes the other down. */}
      {!changes.isPending && (
        <div className={classes.page}>
          <CommitComments commit={commit} ref={comments} />
        </div>
      )}
    </section>
  )
}

/** The changes of a commit, a page of files at a time. */
function CommitDiff({ commit }: { readonly commit: Commit }) {
  const { id: sha, parent_ids: parents = [] } = commit
  const list = useCommitDiff(sha)
  const { file } = useSearch({ from: '/c/$connection/p/$project/commit/$sha' })
  const source = useRepositorySource(parents[0], sha)
  const files = useDiffFiles(list.items)
  const { hasNextPage, fetchNextPage, error } = list
  const goesOn = hasNextPage && !error && files.length < filesAtOnce
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for each page that arrived
  useEffect(() => {
    if (goesOn) fetchNextPage()
  }, [goesOn, files.length])
  if (list.isPending) return <LoadingState rows={8} label={t('Loading the changes')} />
  if (list.error && files.length === 0) return <ErrorState error={list.error} onRetry={list.refetch} />
  if (files.length === 0) {
    return (
      <p className={classes.note}>
        {parents.length > 1
          ? t('This merge has no changes compared with its first parent.')
          : t('This commit changes no file.')}
      </p>
    )
  }
  return (
    <>
      {parents.length > 1 && <p className={classes.note}>{t('A merge: the changes against its first parent.')}</p>}
      <DiffView
        files={files}
        comparison={sha}
        source={source}
        goTo={file}
        facts={getFacts(commit)}
        {...(list.hasNextPage && { total: list.total })}
      />
      {error && (
        <p className={classes.note} role="status">
          {t('The rest of the files can’t be read now. {sentence}', { sentence: explain(error).sentence })}
        </p>
      )}
      {list.hasNextPage && (
        <Button
          variant="default"
          className={classes.loadMore}
          loading={list.isFetchingNextPage}
          onClick={list.fetchNextPage}
        >
          {formatMoreFiles(goesOn, files.length, list.total)}
        </Button>
      )}
    </>
  )
}

/** The head of a commit on paper. */
function formatMoreFiles(isLoading: boolean, files: number, total: number | null): string {
  if (total === null) return isLoading ? t('Loading more files') : t('Load more files')
  return isLoading
    ? t('Loading more files ({files, number} of {total, number})', { files, total })
    : t('Load more files ({files, number} of {total, number})', { files, total })
}

function getFacts(commit: Commit): readonly PrintFact[] {
  return [
    [t('Commit'), commit.id],
    [t('Author'), visibleString(`${commit.author_name ?? t('Unknown')} <${commit.author_email ?? ''}>`)],
    [t('Committed'), exactTime(commitTime(commit) ?? '')],
    [t('Message'), visibleLines((commit.message ?? commit.title ?? '').trim())],
  ]
}

/** The actions on a commit. */
function CommitActions({ commit }: { readonly commit: Commit }) {
  const params = useProjectParams()
  const connection = useConnectionRef()
  const client = useQueryClient()
  const whyNot = useWhyNotWrite('developer')
  const [transplant, setTransplant] = useState<TransplantKind | null>(null)
  const readAgain = () => {
    for (const operation of changing) {
      void client.invalidateQueries({ queryKey: operationPrefix(getConnectionId(connection), operation) })
    }
  }
  return (
    <>
      <Tooltip label={t('Refresh commit')}>
        <ActionIcon aria-label={t('Refresh commit')} onClick={readAgain}>
          <IconRefresh size={16} />
        </ActionIcon>
      </Tooltip>
      <Button
        variant="default"
        leftSection={<IconCherry size={14} />}
        disabled={whyNot !== undefined}
        title={whyNot}
        onClick={() => setTransplant('cherryPick')}
      >
        {t('Cherry-pick…')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconArrowBackUp size={14} />}
        disabled={whyNot !== undefined}
        title={whyNot}
        onClick={() => setTransplant('revert')}
      >
        {t('Revert…')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconFolderSearch size={14} />}
        renderRoot={props => (
          <Link {...props} to="/c/$connection/p/$project/tree" params={params} search={{ ref: commit.id }} />
        )}
      >
        {t('Browse files')}
      </Button>
      <TransplantDialog kind={transplant} commit={commit} onClose={() => setTransplant(null)} />
    </>
  )
}
