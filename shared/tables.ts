import { z } from 'zod'
import { atMost } from './bounds.ts'

/** How a person has arranged a resource table. Kept in the settings, so every part is bounded. */

const columnId = z.string().min(1).max(64)

export const densities = ['compact', 'comfortable'] as const

const tableSort = z.strictObject({ column: columnId, direction: z.enum(['asc', 'desc']) })
export type TableSort = z.output<typeof tableSort>

const tableView = z.strictObject({
  /** Null: the order of the service. */
  sort: tableSort.nullable(),
  filter: z.string().max(500),
  density: z.enum(densities),
  /** Columns whose visibility differs from the default. */
  shown: z.record(columnId, z.boolean()).refine(atMost(100)),
  /** Widths in pixels that the person has set. */
  widths: z.record(columnId, z.number().int().min(40).max(2000)).refine(atMost(100)),
})
export type TableView = z.output<typeof tableView>

/** Saved arrangements of one table. */
const savedViews = z.array(z.strictObject({ name: z.string().trim().min(1).max(60), view: tableView })).max(50)

/** By table id: how it was left, and the arrangements saved under a name. */
export const tables = z
  .record(z.string().min(1).max(64), z.strictObject({ last: tableView, saved: savedViews }))
  .refine(atMost(100))

/** The default view. */
export const defaultView: TableView = { sort: null, filter: '', density: 'comfortable', shown: {}, widths: {} }
