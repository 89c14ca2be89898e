/** A full SHA shortened; any other ref as it is. */
export function shortRef(ref: string): string {
  return isSha(ref) ? ref.slice(0, 8) : ref
}

/** True for a full SHA-1 or SHA-256 name. */
export function isSha(ref: string): boolean {
  return /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(ref)
}
