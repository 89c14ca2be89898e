/** Of days as they are counted in UTC: none is longer than another. */
export const dayMilliseconds = 24 * 3600_000
