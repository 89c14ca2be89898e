import { z } from 'zod'
import type { Database } from './database.ts'
import { pagedSelect } from './paged-select.ts'

const freezePeriodRow = z.object({
  id: z.number(),
  freeze_start: z.string(),
  freeze_end: z.string(),
  cron_timezone: z.string(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type FreezePeriodRow = z.output<typeof freezePeriodRow>

/** The fields of a freeze period that a caller sets. */
export type FreezeSchedule = Pick<FreezePeriodRow, 'freeze_start' | 'freeze_end' | 'cron_timezone'>

/** Freeze periods. */
export function freezePeriodsTable(database: Database) {
  const one = database.select('SELECT * FROM freeze_periods WHERE project_id = :project AND id = :id', freezePeriodRow)
  const list = pagedSelect(database, 'freeze_periods', freezePeriodRow)
  const insert = database.execute(
    `INSERT INTO freeze_periods (project_id, freeze_start, freeze_end, cron_timezone, created_at, updated_at)
     VALUES (:project, :freeze_start, :freeze_end, :cron_timezone, :created, :created)`,
  )
  const update = database.execute(
    `UPDATE freeze_periods SET freeze_start = :freeze_start, freeze_end = :freeze_end, cron_timezone = :cron_timezone,
       updated_at = :now WHERE id = :id`,
  )
  const remove = database.execute('DELETE FROM freeze_periods WHERE id = :id')
  return {
    get: (project: number, id: number) => one.one({ project, id }),
    /** A page of the freeze periods of a project, oldest first. */
    list: (project: number, page: { readonly limit: number; readonly offset: number }) =>
      list({
        conditions: [{ sql: 'project_id = :project', params: { project } }],
        orderBy: 'created_at, id',
        limit: page.limit,
        offset: page.offset,
      }),
    add: (project: number, schedule: FreezeSchedule, created = new Date().toISOString()) =>
      insert({ project, ...schedule, created }).id,
    update(id: number, schedule: FreezeSchedule, now = new Date().toISOString()): void {
      update({ id, ...schedule, now })
    },
    remove(id: number): void {
      remove({ id })
    },
  }
}
