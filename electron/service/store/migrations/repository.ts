/** Snippets, commit comments. */
export const repository = `
`
