import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { JournalEntry } from '#shared/bridge.ts'
import { request } from '../../../lib/bridge/bridge.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { journalKey } from '../../../ui/journal/journal-queries.ts'
import { starsOf } from './stars.ts'

/** As many changes of stars as the journal tells at once. */
const mostChanges = 500
const none: readonly JournalEntry[] = []

/** The caller's stars in this project that were made with this app, newest first. */
export function useStars(): readonly string[] {
  const { id: connection, sudo } = useConnection()
  const { id, project } = useProject()
  const { data = none } = useQuery({
    queryKey: [...journalKey, 'stars', connection],
    queryFn: () => request('journal.list', { connection, search: 'starredDashboards.', limit: mostChanges }),
    staleTime: 0,
    meta: { secondary: true },
  })
  return useMemo(() => {
    const names = [id, ...(project ? [`${project.id}`, project.path_with_namespace] : [])]
    return starsOf(data, { names, sudo: sudo?.username ?? null })
  }, [data, id, project, sudo])
}
