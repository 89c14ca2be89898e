import { canonicalJson } from '../canonical-json.ts'
import type { ReviewEvent, ReviewRecord } from './review.ts'

/** SHA-256 in lower-case hexadecimal. */
export type Sha256 = (text: string) => string

/** The hash before the first record. */
export const chainStart = '0'.repeat(64)

/** Who added an event, and when. */
export interface Signature {
  readonly at: string
  readonly by: string
}

/** The next record of a log: its hash covers its content and the hash of the record before it. */
export function chainRecord(
  before: Pick<ReviewRecord, 'seq' | 'hash'> | null,
  event: ReviewEvent,
  { at, by }: Signature,
  sha256: Sha256,
): ReviewRecord {
  const record = { ...event, seq: (before?.seq ?? 0) + 1, at, by, previous: before?.hash ?? chainStart }
  return { ...record, hash: sha256(canonicalJson(record)) }
}

/** The numbers of the records that don't follow from the ones before them. */
export function findBrokenRecords(log: readonly ReviewRecord[], sha256: Sha256): readonly number[] {
  return log.flatMap((record, index) => {
    const { hash, ...content } = record
    const before = log[index - 1]
    const isRight =
      content.seq === index + 1 &&
      content.previous === (before?.hash ?? chainStart) &&
      sha256(canonicalJson(content)) === hash
    return isRight ? [] : [index + 1]
  })
}
