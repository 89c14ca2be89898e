const begin = Date.parse('2024-10-05T06:00:00.000Z')
const end = Date.parse('2026-10-01T18:00:00.000Z')

/** The time of the `index`th of so many things that are spread evenly over the two years of the sample. */
export function getTime(index: number, of: number): string {
  return new Date(begin + Math.floor(((end - begin) * index) / Math.max(1, of))).toISOString()
}

/** Before everything else. */
export const start = '2024-10-01T08:00:00.000Z'
