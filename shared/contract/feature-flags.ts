/** Document 2, section 4.1. */
export const featureFlags = {} as const
