/** Document 3, section 4.8. */
export const epicIssues = {} as const
