import type { Handlers } from '../handler.ts'
import type { ServiceParts } from './parts.ts'

type BackgroundJobOperations =
  | 'backgroundJobs.queueMetrics'
  | 'backgroundJobs.processMetrics'
  | 'backgroundJobs.jobStats'
  | 'backgroundJobs.compoundMetrics'

/** Metrics of the service's own background jobs (document 3, section 4.1). */
export function backgroundJobsHandlers({ jobs }: ServiceParts): Pick<Handlers, BackgroundJobOperations> {
  return {
    'backgroundJobs.queueMetrics': () => ({ queues: jobs.metrics().queues }),
    'backgroundJobs.processMetrics': () => ({ processes: jobs.metrics().processes }),
    'backgroundJobs.jobStats': () => ({ jobs: jobs.metrics().jobs }),
    'backgroundJobs.compoundMetrics': () => jobs.metrics(),
  }
}
