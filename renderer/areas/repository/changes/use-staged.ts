import { useQueries } from '@tanstack/react-query'
import type { Draft } from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import { errorOf, request } from '../../../common/bridge/bridge.ts'
import { useConnection } from '../../../common/connection/use-connection.ts'
import { useProject } from '../../../common/project/project-context.ts'
import { useDraftProject } from '../drafts/use-draft-project.ts'
import { useDrafts } from '../drafts/use-drafts.ts'
import type { StagePlace } from './stage.ts'

export interface Staged {
  /** By path. */
  readonly changes: readonly Draft[]
  /** How many drafts of the branch cannot be read now. */
  readonly unreadable: number
  readonly isPending: boolean
  readonly error: AppError | null
  refresh(): void
  /** @throws BridgeFailure */
  discard(id: number): Promise<void>
}

/** The drafts of a branch with their texts: what a commit to it can be made of. */
export function useStaged(branch: string): Staged {
  const { drafts, isPending, error, refresh, discard } = useDrafts()
  const ofBranch = drafts.filter(draft => draft.branch === branch)
  const current = ofBranch.filter(({ state }) => state === 'current')
  const texts = useQueries({
    queries: current.map(({ id, updatedAt }) => ({
      queryKey: ['draft-text', id, updatedAt],
      queryFn: () => request('drafts.read', { id }),
      // A text of a moment never changes; the next one has another time.
      staleTime: Number.POSITIVE_INFINITY,
      structuralSharing: false,
    })),
  })
  const failed = texts.find(text => text.error)?.error
  return {
    changes: texts.flatMap(({ data }) => data ?? []).toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    unreadable: ofBranch.filter(({ state }) => state === 'unreadable').length,
    isPending: isPending || texts.some(text => text.isPending),
    error: error ?? (failed ? errorOf(failed) : null),
    refresh,
    discard,
  }
}

/** Where changes of a branch of the project on the screen are kept. */
export function useStagePlace(branch: string): StagePlace {
  const connection = useConnection().id
  const { id: project } = useProject()
  const draftProject = useDraftProject()
  return { connection, project, draftProject, branch }
}
