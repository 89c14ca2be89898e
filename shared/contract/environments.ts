/** Document 2, section 4.5. */
export const environments = {} as const
