/**
 * Whether a record has at most so many entries: what is kept must be bounded in number, too.
 * @example z.record(z.string(), z.boolean()).refine(atMost(100))
 */
export function atMost(count: number): (record: object) => boolean {
  return record => Object.keys(record).length <= count
}
