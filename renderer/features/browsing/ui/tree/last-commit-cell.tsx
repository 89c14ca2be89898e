import { Skeleton } from '@mantine/core'
import type { Commit } from '#shared/contract/commits.ts'
import { toTooltip } from '#shared/text/visible.ts'
import { useOperationPages } from '../../../../lib/operations/use-operation.ts'
import { CommitLink } from '../../../../lib/project/links.tsx'
import { useProject } from '../../../../lib/project/project-context.ts'
import { VisibleText } from '../../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../../ui/time/time-ago.tsx'
import classes from './folder-listing.module.css'

interface LastCommit {
  readonly commit: Commit | undefined
  readonly isUnknown: boolean
  readonly isDone: boolean
}

/** The commit that touched a path last, once it may be asked for. */
export function useLastCommit(path: string, refName: string, mayAsk: boolean): LastCommit {
  const { id } = useProject()
  const { items, error, isPending } = useOperationPages(
    'commits.list',
    { id, path, ref_name: refName },
    { pageSize: 1, enabled: mayAsk, secondary: true },
  )
  const commit = items[0]
  return { commit, isUnknown: error !== null, isDone: commit !== undefined || error !== null || (mayAsk && !isPending) }
}

/** Two cells: title and age of the last commit. */
export function LastCommitCells({ commit, isUnknown, isDone }: LastCommit) {
  if (!commit) {
    return (
      <>
        <td className={classes.commit}>{!isDone && <Skeleton height={8} width="55%" radius="sm" aria-hidden />}</td>
        <td className={classes.age}>{isUnknown ? <span title="The history could not be read">—</span> : null}</td>
      </>
    )
  }
  return (
    <>
      <td className={classes.commit}>
        <CommitLink sha={commit.id} className={classes.commitLink} title={toTooltip(commit.message)}>
          <VisibleText text={commit.title} />
        </CommitLink>
      </td>
      <td className={classes.age}>
        <TimeAgo value={commit.committed_date ?? commit.created_at} />
      </td>
    </>
  )
}
