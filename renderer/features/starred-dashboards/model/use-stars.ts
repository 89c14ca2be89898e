import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { JournalEntry } from '#shared/bridge.ts'
import { request } from '../../../lib/bridge/bridge.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { journalKey } from '../../../ui/journal/journal-queries.ts'

/** The journal's limit of entries per request. */
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
    return getStars(data, { names, sudo: sudo?.username ?? null })
  }, [data, id, project, sudo])
}

/** The scope of stars: the project by any of its names, and the user they belong to. */
interface StarsOf {
  readonly names: readonly string[]
  readonly sudo: string | null
}

/** The current stars, newest first, from the journal's entries, newest first: the API can't list them. */
export function getStars(entries: readonly JournalEntry[], { names, sudo }: StarsOf): readonly string[] {
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
