/** Environments, deployments, freeze periods, feature flags, starred dashboards. */
export const delivery = `
`
