import { z } from 'zod'
import { deprecated, expected } from './endpoint.ts'
import { timestamp, userBrief } from './fields.ts'

/** Document 3, section 2, "Epic-issue association": the issue object and its parts. */

/** A day, `YYYY-MM-DD`, or none. */
export const dateOrNone = z.string().nullish()

export const label = z.looseObject({
  id: z.number(),
  name: z.string(),
  color: z.string().nullish(),
  text_color: z.string().nullish(),
  description: z.string().nullish(),
})
export type Label = z.output<typeof label>

export const milestone = z.looseObject({
  id: z.number(),
  iid: z.number(),
  project_id: z.number().nullish(),
  title: z.string(),
  description: z.string().nullish(),
  state: expected(z.string()),
  created_at: timestamp.nullish(),
  updated_at: timestamp.nullish(),
  due_date: dateOrNone,
  start_date: dateOrNone,
})
export type Milestone = z.output<typeof milestone>

/** Times are in seconds; the human ones such as `1w 2h`, null for none. */
export const timeStats = z.looseObject({
  time_estimate: z.number(),
  total_time_spent: z.number(),
  human_time_estimate: z.string().nullish(),
  human_total_time_spent: z.string().nullish(),
})

/** `short` within its own group or project, `relative` to the requested one, `full` from anywhere. */
export const references = z.looseObject({ short: z.string(), relative: z.string(), full: z.string() })

export const issue = z.looseObject({
  id: z.number(),
  iid: z.number(),
  project_id: z.number(),
  title: z.string(),
  description: z.string().nullish(),
  state: expected(z.string()),
  created_at: expected(timestamp),
  updated_at: timestamp.nullish(),
  closed_at: timestamp.nullish(),
  labels: z.array(z.union([z.string(), label])).nullish(),
  milestone: milestone.nullish(),
  assignees: z.array(userBrief).nullish(),
  assignee: deprecated(userBrief.nullish(), 'Use assignees instead.'),
  author: userBrief.nullish(),
  user_notes_count: z.number().nullish(),
  upvotes: z.number().nullish(),
  downvotes: z.number().nullish(),
  due_date: dateOrNone,
  confidential: z.boolean().nullish(),
  weight: z.number().nullish(),
  discussion_locked: z.boolean().nullish(),
  references: references.nullish(),
  web_url: z.string().nullish(),
  time_stats: timeStats.nullish(),
  _links: z
    .looseObject({ self: z.string(), notes: z.string(), award_emoji: z.string(), project: z.string() })
    .partial()
    .nullish(),
  subscribed: z.boolean().nullish(),
})
export type Issue = z.output<typeof issue>
