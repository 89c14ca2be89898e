/** Merge requests and their approvals, instance variables, remote mirrors, background jobs. */
export const merging = `
`
