/**
 * Whether a record has at most this many entries, because stored data must also be limited in number.
 * @example z.record(z.string(), z.boolean()).refine(atMost(100))
 */
export function atMost(count: number): (record: object) => boolean {
  return record => Object.keys(record).length <= count
}
