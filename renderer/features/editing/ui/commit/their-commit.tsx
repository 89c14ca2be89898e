import { commitQuery } from '#shared/queries/repository.ts'
import { toTooltip } from '#shared/text/visible.ts'
import { useOperation } from '../../../../lib/operations/use-operation.ts'
import { CommitLink } from '../../../../lib/project/links.tsx'
import { useProject } from '../../../../lib/project/project-context.ts'
import { commitTime } from '../../../../ui/commits/history-rows.ts'
import { Trans } from '../../../../ui/text/trans.tsx'
import { VisibleText } from '../../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../../ui/time/time-ago.tsx'

/** The user and commit that changed the file in the meantime, as the beginning of a sentence. */
export function TheirCommit({ sha }: { readonly sha: string }) {
  const { id } = useProject()
  const { data } = useOperation(commitQuery(id, sha))
  if (!data) {
    return (
      <Trans
        message="Commit <commitLink/> changed it"
        components={{ commitLink: <CommitLink sha={sha}>{sha.slice(0, 8)}</CommitLink> }}
      />
    )
  }
  const commit = data.value
  return (
    <Trans
      message="<visibleText/> changed it <timeAgo/> in <commitLink/>"
      components={{
        visibleText: <VisibleText text={commit.author_name} />,
        timeAgo: <TimeAgo value={commitTime(commit)} />,
        commitLink: (
          <CommitLink sha={sha} title={toTooltip(commit.message)}>
            <VisibleText text={commit.title} />
          </CommitLink>
        ),
      }}
    />
  )
}
