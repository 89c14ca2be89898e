import { defineSearch, oneOf } from '../../../lib/project/search-params.ts'

const jobViews = ['overview', 'queues', 'processes', 'counts'] as const
export type JobView = (typeof jobViews)[number]

/** `/background-jobs`: what of the metrics is read. */
export const backgroundJobsSearch = defineSearch({ view: oneOf(jobViews) })
