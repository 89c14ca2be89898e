/** Document 3, section 4.3. */
export const keys = {} as const
