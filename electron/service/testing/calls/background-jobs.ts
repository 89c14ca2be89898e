import type { Calls } from './calls.ts'

/** Document 3, section 4.1. */
export const backgroundJobsCalls: Calls<
  | 'backgroundJobs.queueMetrics'
  | 'backgroundJobs.processMetrics'
  | 'backgroundJobs.jobStats'
  | 'backgroundJobs.compoundMetrics'
> = {
  'backgroundJobs.queueMetrics': [{}],
  'backgroundJobs.processMetrics': [{}],
  'backgroundJobs.jobStats': [{}],
  'backgroundJobs.compoundMetrics': [{}],
}
