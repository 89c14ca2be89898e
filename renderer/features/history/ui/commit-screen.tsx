import { useParams } from '@tanstack/react-router'
import { useOperation } from '../../../lib/operations/use-operation.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { CopyButton } from '../../../ui/copy/copy-button.tsx'
import { Spacer } from '../../../ui/screen/screen.tsx'
import { FilesError } from '../../../ui/states/files-error.tsx'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import { LoadingState } from '../../../ui/states/states.tsx'
import { CommitActions } from './commit-actions.tsx'
import { CommitComments } from './commit-comments.tsx'
import { CommitDiff } from './commit-diff.tsx'
import { CommitHead } from './commit-head.tsx'
import classes from './commit-screen.module.css'

/** One commit: what it says, who made it, where it is contained, what was said about it, and what it changed. */
export function CommitScreen() {
  const { id } = useProject()
  const { sha } = useParams({ from: '/c/$connection/p/$project/commit/$sha' })
  const { data, error, isPending, refetch } = useOperation('commits.get', { id, sha })
  if (isPending) return <LoadingState rows={10} label="Loading the commit" />
  if (!data) return error ? <FilesError error={error} refName={sha} path="" onRetry={refetch} /> : null
  const commit = data.value
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard
    <section className={classes.scroller} key={sha} tabIndex={0} aria-label="Commit">
      <div className={classes.page}>
        <div className={classes.top}>
          <code className={classes.sha}>{commit.id}</code>
          <CopyButton value={commit.id} label="Copy SHA" />
          <Spacer />
          <StaleNotice provenance={data.provenance} />
          <CommitActions commit={commit} />
        </div>
        <CommitHead commit={commit} />
        <CommitComments commit={commit} />
      </div>
      <div className={classes.diff}>
        <CommitDiff sha={commit.id} parents={commit.parent_ids} />
      </div>
    </section>
  )
}
