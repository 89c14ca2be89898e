import { useState } from 'react'
import { commitWithoutStatsQuery } from '#shared/queries/repository.ts'
import { useOperation } from '../../../../lib/operations/use-operation.ts'
import { useProject } from '../../../../lib/project/project-context.ts'
import { useRefKind } from '../../../browsing/model/project/use-ref-kind.ts'
import { type CommitFrom, defaultTarget, suggestBranch, type Target } from './request.ts'

/**
 * The target of a commit of edits: the chosen one, or their branch. Edits of a tag or of a commit have no branch;
 * theirs is a new one.
 * @param subject the base of a new branch's name
 * @param chosen null until one is chosen
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
  // For a ref that doesn't exist, the commit creates the first branch; where the service doesn't send the kind, it will
  // refuse.
  const mayBeBranch = isNamed ? commit.error?.kind === 'notFound' : !refKind.isPending
  if (mayBeBranch) return { kind: 'branch', canPush: true }
  const { error, isFetching, refetch } = commit
  return isNamed && error && !isFetching ? { kind: 'failed', error, retry: refetch } : { kind: 'pending' }
}
