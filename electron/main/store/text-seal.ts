import type { Sealer } from './seal.ts'

/** First byte of a protected text. */
const plainMark = 0
const sealedMark = 1

/**
 * Keeps a person's own text: sealed when there is a key that outlives the run, as it is otherwise, because losing an
 * unsaved edit is worse than storing it (docs/decisions/0004-two-database-files.md).
 */
export interface TextSeal {
  protect(context: string, text: string): Uint8Array
  /** Null when it was sealed with a key that is not here. */
  reveal(context: string, bytes: Uint8Array): string | null
}

/** @param sealer null when no key outlives the run */
export function createTextSeal(sealer: Sealer | null): TextSeal {
  return {
    protect: (context, text) => {
      const bytes = Buffer.from(text, 'utf8')
      if (!sealer) return Buffer.concat([Buffer.of(plainMark), bytes])
      return Buffer.concat([Buffer.of(sealedMark), sealer.seal(Buffer.from(context), [bytes])])
    },
    reveal: (context, bytes) => {
      const rest = bytes.subarray(1)
      if (bytes[0] === plainMark) return Buffer.from(rest).toString('utf8')
      return sealer?.open(Buffer.from(context), rest)?.toString('utf8') ?? null
    },
  }
}
