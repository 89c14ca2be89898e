/** Issues, milestones, labels, epics, Geo nodes. */
export const planning = `
`
