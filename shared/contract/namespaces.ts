/** Document 3, section 4.2. */
export const namespaces = {} as const
