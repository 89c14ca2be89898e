import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { JournalEntry } from '#shared/bridge.ts'
import { request } from '../../../lib/bridge/bridge.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { journalKey } from '../../../ui/journal/journal-queries.ts'

/** As many changes of stars as the journal tells at once. */
const maxChanges = 500
const none: readonly JournalEntry[] = []

/** The caller's stars in this project that were made with this app, newest first. */
export function useStars(): readonly string[] {
  const { id: connection, sudo } = useConnection()
  const { id, project } = useProject()
  const { data = none } = useQuery({
    queryKey: [...journalKey, 'stars', connection],
    queryFn: () => request('journal.list', { connection, search: 'starredDashboards.', limit: maxChanges }),
    staleTime: 0,
    meta: { secondary: true },
  })
  return useMemo(() => {
    const names = [id, ...(project ? [`${project.id}`, project.path_with_namespace] : [])]
    return starsOf(data, { names, sudo: sudo?.username ?? null })
  }, [data, id, project, sudo])
}

/** Whose stars: the project by any of its names, and the user the stars are made as. */
interface StarsOf {
  readonly names: readonly string[]
  readonly sudo: string | null
}

/** The stars that stand, newest first, as the entries of the journal, newest first, tell: the API lists none. */
export function starsOf(entries: readonly JournalEntry[], { names, sudo }: StarsOf): readonly string[] {
  const stars = new Set<string>()
  for (const entry of entries.toReversed()) {
    if (entry.outcome !== 'done' || entry.sudo !== sudo || !names.includes(`${entry.params?.id}`)) continue
    const path = entry.params?.dashboard_path
    if (entry.operation === 'starredDashboards.create' && typeof path === 'string') stars.add(path)
    if (entry.operation === 'starredDashboards.delete') {
      if (typeof path === 'string') stars.delete(path)
      else stars.clear()
    }
  }
  return [...stars].toReversed()
}
