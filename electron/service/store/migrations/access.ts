/** What members, namespaces, keys and notification settings need. */
export const access = `
`
