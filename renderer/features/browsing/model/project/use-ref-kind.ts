import { branchQuery } from '#shared/queries/repository.ts'
import { useOperation } from '../../../../lib/operations/use-operation.ts'
import { useProject } from '../../../../lib/project/project-context.ts'
import { isSha } from '../../../../lib/project/short-ref.ts'

/** What a ref names: only a branch can be committed to. `unknown` while asking, or when the service does not tell. */
export type RefKind =
  | { readonly kind: 'branch'; readonly canPush: boolean }
  | { readonly kind: 'commit' }
  | { readonly kind: 'other' }
  | { readonly kind: 'unknown'; readonly isPending: boolean }

/** Finds out what a ref names. */
export function useRefKind(ref: string): RefKind {
  const { id } = useProject()
  const looksLikeSha = isSha(ref)
  const branch = useOperation(branchQuery({ id, branch: ref }), { enabled: !looksLikeSha })
  if (looksLikeSha) return { kind: 'commit' }
  if (branch.data) return { kind: 'branch', canPush: branch.data.value.can_push ?? true }
  if (branch.error?.kind === 'notFound') return { kind: 'other' }
  return { kind: 'unknown', isPending: branch.isPending }
}
