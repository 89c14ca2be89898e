import type { Monaco } from './monaco-bundle.ts'

/** Fetches Monaco when it is first needed; it is larger than everything else on the page together. */
export async function loadMonaco(): Promise<Monaco> {
  const { setUpMonaco } = await import('./monaco-bundle.ts')
  return setUpMonaco()
}
