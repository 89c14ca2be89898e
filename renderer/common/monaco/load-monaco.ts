import type { editor } from 'monaco-editor/editor/editor.api.js'
import type { Monaco } from './monaco-bundle.ts'
import { createTextsAside, type TextsAside } from './texts-aside.ts'

/** As many tabs as the window holds, each with an editor. */
const textsAside = 20

/** Monaco, and the texts whose editors are out of sight. */
export interface LoadedMonaco {
  readonly api: Monaco
  readonly aside: TextsAside<editor.ITextModel>
}

/** Fetches Monaco when it is first needed; it is larger than everything else on the page together. */
export async function loadMonaco(): Promise<LoadedMonaco> {
  const { setUpMonaco } = await import('./monaco-bundle.ts')
  return { api: setUpMonaco(), aside: createTextsAside(textsAside) }
}
