import { Button } from '@mantine/core'
import { useEffect } from 'react'
import { explain } from '#shared/errors.ts'
import { DiffView } from '../../../ui/diff/diff-view.tsx'
import { useRepositorySource } from '../../../ui/diff/source.ts'
import { useDiffFiles } from '../../../ui/diff/use-diff-files.ts'
import { ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { useCommitDiff } from '../model/use-commit-diff.ts'
import classes from './commit-screen.module.css'

/** Files that are read without being asked for, so that the list of them is whole; a commit seldom has more. */
const filesAtOnce = 500

/** What a commit changed, a page of files at a time. */
export function CommitDiff({ sha, parents }: { readonly sha: string; readonly parents: readonly string[] }) {
  const list = useCommitDiff(sha)
  const source = useRepositorySource(parents[0], sha)
  const files = useDiffFiles(list.items)
  const { hasNextPage, fetchNextPage, error } = list
  const goesOn = hasNextPage && !error && files.length < filesAtOnce
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for each page that arrived
  useEffect(() => {
    if (goesOn) fetchNextPage()
  }, [goesOn, files.length])
  if (list.isPending) return <LoadingState rows={8} label="Loading the changes" />
  if (list.error && files.length === 0) return <ErrorState error={list.error} onRetry={list.refetch} />
  if (files.length === 0) {
    return (
      <p className={classes.note}>
        {parents.length > 1
          ? 'The service shows no changes for this merge: it brought nothing that its first parent does not have.'
          : 'This commit changes no file.'}
      </p>
    )
  }
  return (
    <>
      {parents.length > 1 && <p className={classes.note}>A merge: the changes against its first parent.</p>}
      <DiffView files={files} comparison={sha} source={source} />
      {error && (
        <p className={classes.note} role="status">
          The rest of the files can’t be read now. {explain(error).sentence}
        </p>
      )}
      {list.hasNextPage && (
        <Button
          variant="default"
          className={classes.loadMore}
          loading={list.isFetchingNextPage}
          onClick={list.fetchNextPage}
        >
          {goesOn ? 'Loading more files' : 'Load more files'}
          {list.total === null ? '' : ` (${files.length} of ${list.total})`}
        </Button>
      )}
    </>
  )
}
