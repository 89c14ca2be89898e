/** Document 2, section 4.8. */
export const starredDashboards = {} as const
