/** What the fields of a connection may hold, for its form and its schema. */

/** Document 1, section 5. A personal, project or impersonation token is sent alike; the last is named apart, because it is someone else's. */
export const authMethods = ['personal', 'impersonation', 'oauth', 'cookie', 'none'] as const
export type AuthMethod = (typeof authMethods)[number]

/** Names of the palette. */
export const connectionColors = ['gray', 'red', 'orange', 'yellow', 'green', 'teal', 'blue', 'violet', 'pink'] as const
export type ConnectionColor = (typeof connectionColors)[number]

/** True for a complete http or https URL. */
export function isHttpUrl(value: string): boolean {
  return /^https?:\/\/[^\s/]+/i.test(value)
}
