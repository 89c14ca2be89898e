import { createHash } from 'node:crypto'

/** The start of every chain. */
export const chainStart: Buffer = createHash('sha256').update('gatehouse audit chain 1\n').digest()

/** How a chain is computed, for the readers of a manifest. */
export const chainMethod =
  'head(0) = SHA-256("gatehouse audit chain 1\\n"); head(n) = SHA-256(head(n-1) || SHA-256(line n without its line end))'

/** The head after one more line. */
export function extendChain(head: Uint8Array, line: string | Uint8Array): Buffer {
  const link = createHash('sha256').update(line).digest()
  return createHash('sha256').update(head).update(link).digest()
}
