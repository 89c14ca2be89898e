/** Document 1, section 4.5. */
export const snippets = {} as const
