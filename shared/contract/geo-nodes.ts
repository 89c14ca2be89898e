/** Document 3, section 4.4. */
export const geoNodes = {} as const
