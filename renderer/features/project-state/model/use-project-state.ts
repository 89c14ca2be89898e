import { useQuery } from '@tanstack/react-query'
import type { ConnectionRef } from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import type { StateChange } from '#shared/project-state/compare.ts'
import { type PlannedChange, planChanges } from '#shared/project-state/plan.ts'
import { type ProjectState, readState } from '#shared/project-state/sections.ts'
import { getError } from '../../../lib/bridge/bridge.ts'
import { useConnectionRef } from '../../../lib/connection/use-connection.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { createStatePort } from './state-port.ts'

interface Loaded<T> {
  readonly data: T | undefined
  readonly error: AppError | null
  readonly isPending: boolean
  readonly isFetching: boolean
  refetch(): void
}

/** The settings of the current project. */
export function useProjectState(): Loaded<ProjectState> {
  const connection = useConnectionRef()
  const { id, project } = useProject()
  const name = project?.path_with_namespace ?? id
  const query = useQuery({
    queryKey: ['project state', connection, id],
    queryFn: ({ signal }) => readState(createStatePort(connection, { signal }), id, { name }),
  })
  return toLoaded(query)
}

/** The settings of any project, of any connection. */
export function readProjectState(connection: ConnectionRef, id: string, name: string, signal: AbortSignal) {
  return readState(createStatePort(connection, { signal }), id, { name })
}

/**
 * The writes of a comparison. Reads the IDs that they need.
 * @param changes null while there is nothing to plan
 */
export function usePlan(
  state: ProjectState | undefined,
  changes: readonly StateChange[] | null,
): Loaded<readonly PlannedChange[]> {
  const connection = useConnectionRef()
  const query = useQuery({
    queryKey: ['project state plan', connection, state?.project, changes],
    queryFn: () => (state && changes ? planChanges(state, changes) : []),
    enabled: state !== undefined && changes !== null,
  })
  return toLoaded(query)
}

function toLoaded<T>(query: {
  readonly data: T | undefined
  readonly error: Error | null
  readonly isPending: boolean
  readonly isFetching: boolean
  readonly refetch: () => Promise<unknown>
}): Loaded<T> {
  return {
    data: query.data,
    error: query.error ? getError(query.error) : null,
    isPending: query.isPending,
    isFetching: query.isFetching,
    refetch: () => void query.refetch(),
  }
}
