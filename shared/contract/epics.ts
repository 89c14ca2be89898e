/** Document 3, section 4.7. */
export const epics = {} as const
