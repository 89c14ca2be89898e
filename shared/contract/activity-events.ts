/** Document 3, section 6.1. */
export const activityEvents = {} as const
