/** Document 3, section 4.5. */
export const notificationSettings = {} as const
