/** Document 3, section 6.2. */
export const auditEvents = {} as const
