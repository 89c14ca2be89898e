import { useEffect, useRef } from 'react'
import { useConnectionRef } from '../../../lib/connection/use-connection.ts'
import { useBulkJobs } from '../../../ui/bulk/bulk-jobs.ts'
import type { LoadedRow, ProjectLoader } from './loader.ts'

/** Loads the cells of projects again after a bulk job that changed them, or its undo, has ended. */
export function useChangedRows<V, R extends LoadedRow<V>>(loader: ProjectLoader<V, R>): void {
  const connection = useConnectionRef()
  const jobs = useBulkJobs()
  const seen = useRef(new Set<string>())
  useEffect(() => {
    for (const job of jobs) {
      const isChange = job.kind === 'write' || job.kind === 'undo'
      if (job.connection !== connection || !isChange || job.phase.kind !== 'ended') continue
      const key = `${job.id} ${job.phase.at}`
      if (seen.current.has(key)) continue
      seen.current.add(key)
      const places = new Set(job.rows.flatMap(({ label, where }) => [label, where]))
      const { rows } = loader.store.getState()
      loader.refresh(rows.filter(({ path }) => places.has(path)).map(row => row.key))
    }
  }, [jobs, connection, loader])
}
