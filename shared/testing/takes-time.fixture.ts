/**
 * Takes this long, as a slow service, a slow keychain or a person does, by the real clock or a test's. Waiting for an outcome is not what it is for:
 * that is done with `expect.poll`, an event or a gate. Its importers are named in `.dependency-cruiser.cjs`.
 */
export function takesTime(milliseconds: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, milliseconds))
}
