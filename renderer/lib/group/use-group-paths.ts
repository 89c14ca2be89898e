import { useQueries, useQueryClient } from '@tanstack/react-query'
import { groupQuery } from '#shared/queries/places.ts'
import { useConnectionRef } from '../connection/use-connection.ts'
import { operationQuery } from '../operations/operation-query.ts'

/** The full paths of groups with known IDs, in the same order; undefined where the service sends none. */
export function useGroupPaths(ids: readonly number[]): readonly (string | undefined)[] {
  const client = useQueryClient()
  const connection = useConnectionRef()
  const answers = useQueries({
    queries: ids.map(id => ({
      ...operationQuery(client, connection, groupQuery(`${id}`)),
      meta: { secondary: true },
    })),
  })
  return answers.map(({ data }) => data?.value.full_path)
}
