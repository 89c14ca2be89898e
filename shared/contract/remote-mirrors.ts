/** Document 2, section 4.7. */
export const remoteMirrors = {} as const
