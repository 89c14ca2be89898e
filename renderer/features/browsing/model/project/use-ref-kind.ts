import { branchQuery } from '#shared/queries/repository.ts'
import { useOperation } from '../../../../lib/operations/use-operation.ts'
import { useProject } from '../../../../lib/project/project-context.ts'
import { isSha } from '../../../../lib/project/short-ref.ts'

/**
 * The kind of a ref: only a branch can be committed to. `unknown` while loading, or when the service doesn't send it.
 */
export type RefKind =
  | { readonly kind: 'branch'; readonly canPush: boolean }
  | { readonly kind: 'commit' }
  | { readonly kind: 'other' }
  | { readonly kind: 'unknown'; readonly isPending: boolean }

/** Loads the kind of a ref. */
export function useRefKind(ref: string): RefKind {
  const { id } = useProject()
  const looksLikeSha = isSha(ref)
  const branch = useOperation(branchQuery({ id, branch: ref }), { enabled: !looksLikeSha })
  if (looksLikeSha) return { kind: 'commit' }
  if (branch.data) return { kind: 'branch', canPush: branch.data.value.can_push ?? true }
  if (branch.error?.kind === 'notFound') return { kind: 'other' }
  return { kind: 'unknown', isPending: branch.isPending }
}
