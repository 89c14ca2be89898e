import { toTooltip } from '#shared/text/visible.ts'
import { commitTime } from '../../../common/commits/history-rows.ts'
import { useOperation } from '../../../common/operations/use-operation.ts'
import { CommitLink } from '../../../common/project/links.tsx'
import { useProject } from '../../../common/project/project-context.ts'
import { VisibleText } from '../../../common/text/visible-text.tsx'
import { TimeAgo } from '../../../common/time/time-ago.tsx'

/** Who changed the file meanwhile, in which commit, as the beginning of a sentence. */
export function TheirCommit({ sha }: { readonly sha: string }) {
  const { id } = useProject()
  const { data } = useOperation('commits.get', { id, sha })
  if (!data) {
    return (
      <>
        Commit <CommitLink sha={sha}>{sha.slice(0, 8)}</CommitLink> changed it
      </>
    )
  }
  const commit = data.value
  return (
    <>
      <VisibleText text={commit.author_name} /> changed it <TimeAgo value={commitTime(commit)} /> in{' '}
      <CommitLink sha={sha} title={toTooltip(commit.message)}>
        <VisibleText text={commit.title} />
      </CommitLink>
    </>
  )
}
