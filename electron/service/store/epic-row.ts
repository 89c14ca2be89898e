import { z } from 'zod'

/** An epic as the tables hold it. Flags are 0 or 1, dates `YYYY-MM-DD`. */
export const epicRow = z.object({
  id: z.number(),
  iid: z.number(),
  group_id: z.number(),
  /** Full path of the group. */
  group_path: z.string(),
  parent_id: z.number().nullable(),
  title: z.string(),
  description: z.string(),
  state: z.enum(['opened', 'closed']),
  confidential: z.number(),
  author_id: z.number(),
  start_date: z.string().nullable(),
  start_date_is_fixed: z.number(),
  start_date_fixed: z.string().nullable(),
  start_date_inherited: z.string().nullable(),
  due_date: z.string().nullable(),
  due_date_is_fixed: z.number(),
  due_date_fixed: z.string().nullable(),
  due_date_inherited: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
  closed_at: z.string().nullable(),
})
export type EpicRow = z.output<typeof epicRow>
