declare module 'vitest' {
  interface TaskMeta {
    /** Why it was skipped, for the list at the end of `npm test`. */
    skippedBecause?: string
  }
}

/**
 * Options of a test that a machine may be unable to run. `npm test` lists the skipped ones with the reason.
 * @param because a sentence about this machine
 */
export function skipIf(isSkipped: boolean, because: string) {
  return isSkipped ? { skip: true, meta: { skippedBecause: because } } : {}
}
