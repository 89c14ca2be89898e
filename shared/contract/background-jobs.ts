/** Document 3, section 4.1. */
export const backgroundJobs = {} as const
