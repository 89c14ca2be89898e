/** Document 3, section 4.6. */
export const members = {} as const
