import { keepPreviousData, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Draft, DraftSummary } from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import { getError, request } from '../../../../lib/bridge/bridge.ts'
import { useConnection } from '../../../../lib/connection/use-connection.ts'
import { useProject } from '../../../../lib/project/project-context.ts'
import { forgetConflict } from '../commit/conflict-files.ts'
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
  /** Some texts were written since they were loaded: the changes can't be committed as they are. */
  readonly isBehind: boolean
  /** Resolves when the drafts were read again. */
  refresh(): Promise<void>
  /** @throws BridgeFailure */
  discard(id: number): Promise<void>
}

/** The drafts of a branch with their texts: the content of a commit to it. Their texts are read only while enabled. */
export function useStaged(branch: string, { enabled = true } = {}): Staged {
  const connection = useConnection().ref
  const { project } = useDraftProject()
  const { drafts, isPending, error, refresh, discard } = useDrafts()
  const ofBranch = drafts.filter(draft => draft.branch === branch)
  const current = ofBranch.filter(({ state }) => state === 'current')
  const marks = current.map(({ id, updatedAt }) => `${id} ${updatedAt}`)
  const client = useQueryClient()
  const read = useQuery({
    queryKey: ['staged', ...marks],
    queryFn: () => Promise.all(current.map(draft => client.ensureQueryData(getText(draft)))),
    enabled: enabled && !isPending,
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    // Keeps the current data during a refresh: the screen has a commit in progress.
    placeholderData: keepPreviousData,
  })
  return {
    changes: (read.data ?? []).filter(draft => draft !== null).toSorted((a, b) => (a.path < b.path ? -1 : 1)),
    unreadable: ofBranch.filter(({ state }) => state === 'unreadable').length,
    isPending: isPending || read.isPending,
    isBehind: read.isPlaceholderData,
    error: error ?? (read.error ? getError(read.error) : null),
    refresh,
    discard: async id => {
      const draft = ofBranch.find(one => one.id === id)
      await discard(id)
      if (draft) forgetConflict([connection, project, branch], draft.path)
    },
  }
}

/** A text of a moment never changes; the next one has another time. */
function getText({ id, updatedAt }: DraftSummary) {
  return queryOptions({
    queryKey: ['draft-text', id, updatedAt],
    queryFn: () => request('drafts.read', { id }),
    staleTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
  })
}

/** Where changes of a branch of the project on the screen are kept. */
export function useStagePlace(branch: string): StagePlace {
  const connection = useConnection().ref
  const { id: project } = useProject()
  const draftProject = useDraftProject()
  return { connection, project, draftProject, branch }
}
