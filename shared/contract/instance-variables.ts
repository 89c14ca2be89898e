/** Document 2, section 4.2. */
export const instanceVariables = {} as const
