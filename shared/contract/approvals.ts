/** Document 2, section 4.3. */
export const approvals = {} as const
