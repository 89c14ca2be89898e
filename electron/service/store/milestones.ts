import { z } from 'zod'
import type { Database } from './database.ts'

const milestoneRow = z.object({
  id: z.number(),
  iid: z.number(),
  project_id: z.number(),
  title: z.string(),
  description: z.string(),
  state: z.enum(['active', 'closed']),
  start_date: z.string().nullable(),
  due_date: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type MilestoneRow = z.output<typeof milestoneRow>

export interface NewMilestone {
  /** Set if other records already refer to its ID. */
  readonly id?: number
  readonly projectId: number
  readonly title: string
  readonly description?: string
  readonly state?: MilestoneRow['state']
  /** `YYYY-MM-DD`. */
  readonly startDate?: string
  readonly dueDate?: string
  readonly createdAt: string
}

/** Milestones of projects. No operation makes one. */
export function milestonesTable(database: Database) {
  const insert = database.execute(
    `INSERT INTO milestones (id, iid, project_id, title, description, state, start_date, due_date, created_at, updated_at)
     VALUES (:id, (SELECT coalesce(max(iid), 0) + 1 FROM milestones WHERE project_id = :project), :project, :title, :description,
       :state, :start, :due, :created, :created)`,
  )
  const several = database.select(
    'SELECT * FROM milestones WHERE id IN (SELECT value FROM json_each(:ids))',
    milestoneRow,
  )
  return {
    byIds: (ids: readonly number[]): ReadonlyMap<number, MilestoneRow> =>
      new Map(several.all({ ids: JSON.stringify(ids) }).map(row => [row.id, row])),
    add: (milestone: NewMilestone): number =>
      insert({
        id: milestone.id ?? null,
        project: milestone.projectId,
        title: milestone.title,
        description: milestone.description ?? '',
        state: milestone.state ?? 'active',
        start: milestone.startDate ?? null,
        due: milestone.dueDate ?? null,
        created: new Date(milestone.createdAt).toISOString(),
      }).id,
  }
}
