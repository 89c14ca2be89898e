import { useQuery } from '@tanstack/react-query'
import type { ConnectionRef } from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import type { StateChange } from '#shared/settings-file/compare.ts'
import { type PlannedChange, planChanges } from '#shared/settings-file/plan.ts'
import { type CurrentState, readState, type StateTarget } from '#shared/settings-file/sections.ts'
import { getError } from '../../../lib/bridge/bridge.ts'
import { useConnectionRef } from '../../../lib/connection/use-connection.ts'
import { useStatePlace } from './place.ts'
import { createStatePort } from './state-port.ts'

interface Loaded<T> {
  readonly data: T | undefined
  readonly error: AppError | null
  readonly isPending: boolean
  readonly isFetching: boolean
  refetch(): void
}

/** The query key of settings. */
export function stateKey(connection: ConnectionRef, { kind, id }: StateTarget) {
  return ['settings file', connection, kind, id] as const
}

/** The settings of the screen, as they are now. */
export function useCurrentState(): Loaded<CurrentState> {
  const connection = useConnectionRef()
  const place = useStatePlace()
  const query = useQuery({
    queryKey: stateKey(connection, place),
    queryFn: ({ signal }) => readStateOf(connection, place, place.name, signal),
  })
  return toLoaded(query)
}

/** The settings of any project, group or instance, of any connection. */
export function readStateOf(connection: ConnectionRef, target: StateTarget, name: string, signal: AbortSignal) {
  return readState(createStatePort(connection, { signal }), target, { name })
}

/**
 * The writes of a comparison. Reads the IDs that they need.
 * @param changes null while there is nothing to plan
 */
export function usePlan(
  state: CurrentState | undefined,
  changes: readonly StateChange[] | null,
): Loaded<readonly PlannedChange[]> {
  const connection = useConnectionRef()
  const query = useQuery({
    queryKey: ['settings file plan', connection, state?.kind, state?.id, changes],
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
