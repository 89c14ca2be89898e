import { z } from 'zod'
import { flag } from '../../../lib/project/search-params.ts'

/** Orders of the list, as `order_by` and `sort` of the service in one word. */
export const tagOrders = [
  'updated-desc',
  'updated-asc',
  'name-desc',
  'name-asc',
  'version-desc',
  'version-asc',
] as const
export type TagOrder = (typeof tagOrders)[number]

/** `/tags`: what is searched for, in which order, and the tag that is open. */
export const tagsSearch = z.object({
  q: z.string().max(1024).optional().catch(undefined),
  order: z.enum(tagOrders).optional().catch(undefined),
  tag: z.string().max(1024).optional().catch(undefined),
  /** The form for a new tag stands open. */
  new: flag,
  /** The form for the notes of the open tag stands open. */
  notes: flag,
})
export type TagsSearch = z.output<typeof tagsSearch>
