import { z } from 'zod'
import { endpoint, expected, json } from './endpoint.ts'
import { timestamp } from './fields.ts'

/** Document 3, section 4.1. */
const document = '3 §4.1'

const queues = z.record(z.string(), z.looseObject({ backlog: z.number(), latency: z.number() }))
const processes = z.array(
  z.looseObject({
    hostname: z.string(),
    pid: z.number(),
    tag: z.string().nullish(),
    started_at: expected(timestamp),
    queues: expected(z.array(z.string())),
    labels: z.array(z.string()).optional(),
    concurrency: z.number(),
    busy: z.number(),
  }),
)
const jobs = z.looseObject({
  processed: expected(z.number()),
  failed: expected(z.number()),
  enqueued: expected(z.number()),
  // Earlier services do not count them.
  dead: z.number().optional(),
})
export const jobMetrics = z.looseObject({ queues, processes, jobs })
export type JobMetrics = z.output<typeof jobMetrics>

const read = {
  method: 'GET',
  params: {},
  success: [200],
  pagination: 'none',
  access: 'administrator',
  edition: 'core',
  scope: 'api',
  cache: 'revalidate',
  effect: 'read',
  invalidates: [],
  document,
} as const

export const backgroundJobs = {
  'backgroundJobs.queueMetrics': endpoint({
    ...read,
    id: 'backgroundJobs.queueMetrics',
    path: '/bgjobs/queue_metrics',
    response: json(z.looseObject({ queues })),
    summary: 'How many jobs wait in each queue, and for how long.',
  }),
  'backgroundJobs.processMetrics': endpoint({
    ...read,
    id: 'backgroundJobs.processMetrics',
    path: '/bgjobs/process_metrics',
    response: json(z.looseObject({ processes })),
    summary: 'The processes that work on background jobs.',
  }),
  'backgroundJobs.jobStats': endpoint({
    ...read,
    id: 'backgroundJobs.jobStats',
    path: '/bgjobs/job_stats',
    response: json(z.looseObject({ jobs })),
    summary: 'The numbers of processed, failed, waiting and dead background jobs.',
  }),
  'backgroundJobs.compoundMetrics': endpoint({
    ...read,
    id: 'backgroundJobs.compoundMetrics',
    path: '/bgjobs/compound_metrics',
    response: json(jobMetrics),
    summary: 'Queues, processes and counts of background jobs in one response.',
  }),
} as const
