/** A full SHA shortened; any other ref as it is. */
export function shortRef(ref: string): string {
  return isSha(ref) ? ref.slice(0, 8) : ref
}

/** Whether a typed text, in small letters, may name a commit by its SHA, whole or short: in most repositories seven digits are unambiguous. */
export function mayBeSha(text: string): boolean {
  return /^[0-9a-f]{7,64}$/.test(text)
}

/** True for a full SHA-1 or SHA-256 name. */
export function isSha(ref: string): boolean {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(ref)
}
