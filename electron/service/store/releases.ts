import { z } from 'zod'
import type { Database } from './database.ts'

const releaseRow = z.object({ tag_name: z.string(), description: z.string() })
export type ReleaseRow = z.output<typeof releaseRow>

/** Release notes of tags. */
export function releasesTable(database: Database) {
  const one = database.remembered(
    'SELECT tag_name, description FROM releases WHERE project_id = :project AND tag_name = :tag',
    releaseRow,
  )
  const insert = database.execute(
    `INSERT INTO releases (project_id, tag_name, description, created_at) VALUES (:project, :tag, :description, :created)
     ON CONFLICT DO NOTHING`,
  )
  const update = database.execute(
    'UPDATE releases SET description = :description WHERE project_id = :project AND tag_name = :tag',
  )
  const remove = database.execute('DELETE FROM releases WHERE project_id = :project AND tag_name = :tag')
  return {
    get: (project: number, tag: string) => one.one({ project, tag }),
    /** False when the tag has a release already. */
    add: (project: number, tag: string, description: string, created = new Date().toISOString()) =>
      insert({ project, tag, description, created }).changes === 1,
    /** False when the tag has none. */
    update: (project: number, tag: string, description: string) => update({ project, tag, description }).changes === 1,
    remove(project: number, tag: string): void {
      remove({ project, tag })
    },
  }
}
