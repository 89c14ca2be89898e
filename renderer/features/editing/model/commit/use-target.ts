import { useState } from 'react'
import { commitWithoutStatsQuery } from '#shared/queries/repository.ts'
import { useOperation } from '../../../../lib/operations/use-operation.ts'
import { useProject } from '../../../../lib/project/project-context.ts'
import { useRefKind } from '../../../browsing/model/project/use-ref-kind.ts'
import { type CommitFrom, defaultTarget, suggestBranch, type Target } from './request.ts'

/**
 * Where the commit of edits goes: where it was told to, or else to their branch. Edits of a tag or of a commit have none;
 * theirs goes to a new one.
 * @param subject what a new branch may be named after
 * @param chosen null until somebody chose
 */
export function useTarget(ref: string, subject: string, chosen: Target | null) {
  const from = useCommitFrom(ref)
  const [suggested] = useState(() => suggestBranch(subject, crypto.randomUUID().slice(0, 4)))
  return { from, suggested, target: chosen ?? defaultTarget(from, suggested) }
}

function useCommitFrom(ref: string): CommitFrom {
  const { id } = useProject()
  const refKind = useRefKind(ref)
  const isNamed = refKind.kind === 'other'
  const commit = useOperation(commitWithoutStatsQuery(id, ref), { enabled: isNamed })
  if (refKind.kind === 'branch') return { kind: 'branch', canPush: refKind.canPush }
  if (refKind.kind === 'commit') return { kind: 'commit', sha: ref }
  if (isNamed && commit.data) return { kind: 'commit', sha: commit.data.value.id }
  // Of a name that nothing has yet the commit makes the first branch; where the service does not tell, it will refuse.
  const mayBeBranch = isNamed ? commit.error?.kind === 'notFound' : !refKind.isPending
  if (mayBeBranch) return { kind: 'branch', canPush: true }
  const { error, isFetching, refetch } = commit
  return isNamed && error && !isFetching ? { kind: 'failed', error, retry: refetch } : { kind: 'pending' }
}
