import { Button } from '@mantine/core'
import { IconFolderSearch } from '@tabler/icons-react'
import { Link, useParams } from '@tanstack/react-router'
import { CopyButton } from '../../../common/copy/copy-button.tsx'
import { useOperation } from '../../../common/operations/use-operation.ts'
import { useProjectParams } from '../../../common/project/links.tsx'
import { useProject } from '../../../common/project/project-context.ts'
import { StaleNotice } from '../../../common/states/stale-notice.tsx'
import { LoadingState } from '../../../common/states/states.tsx'
import { FilesError } from '../tree/files-error.tsx'
import { CommitDiff } from './commit-diff.tsx'
import { CommitHead } from './commit-head.tsx'
import classes from './commit-screen.module.css'

/** One commit: what it says, who made it, where it is contained, and what it changed. */
export function CommitScreen() {
  const { id } = useProject()
  const params = useProjectParams()
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
          <span className={classes.space} />
          <StaleNotice provenance={data.provenance} />
          <Button
            variant="default"
            leftSection={<IconFolderSearch size={14} />}
            renderRoot={props => (
              <Link {...props} to="/c/$connection/p/$project/tree" params={params} search={{ ref: commit.id }} />
            )}
          >
            Browse files
          </Button>
        </div>
        <CommitHead commit={commit} />
        <CommitDiff sha={commit.id} parents={commit.parent_ids.length} />
      </div>
    </section>
  )
}
