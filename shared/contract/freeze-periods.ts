/** Document 2, section 4.4. */
export const freezePeriods = {} as const
