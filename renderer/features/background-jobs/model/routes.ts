import { z } from 'zod'

const jobViews = ['overview', 'queues', 'processes', 'counts'] as const
export type JobView = (typeof jobViews)[number]

/** `/background-jobs`: what of the metrics is read. */
export const backgroundJobsSearch = z.object({ view: z.enum(jobViews).optional().catch(undefined) })
