/** Document 2, section 4.6. */
export const deployments = {} as const
