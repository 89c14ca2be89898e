import { z } from 'zod'

/** Orders of the list, as `order_by` and `sort` of the service in one word. */
export const contributorOrders = [
  'commits-desc',
  'commits-asc',
  'name-asc',
  'name-desc',
  'email-asc',
  'email-desc',
] as const
export type ContributorOrder = (typeof contributorOrders)[number]

const day = z.iso.date().optional().catch(undefined)

/** `/contributors`: the ref whose commits are counted, the days they are from, one author's address, and the list's order. */
export const contributorsSearch = z.object({
  ref: z.string().max(1024).optional().catch(undefined),
  since: day,
  until: day,
  author: z.string().max(1024).optional().catch(undefined),
  order: z.enum(contributorOrders).optional().catch(undefined),
})
export type ContributorsSearch = z.output<typeof contributorsSearch>
