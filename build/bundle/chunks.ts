import { writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Plugin } from 'vite'

/** Where a build writes what each of the page's scripts is made of. */
export const chunksFile = 'out/chunks.json'

/** One script of the page. */
export interface Chunk {
  readonly file: string
  /** The module that other code loads it for; null for what several scripts share. */
  readonly facade: string | null
  readonly isEntry: boolean
  /** Scripts that are loaded with it, and those it can load later. */
  readonly imports: readonly string[]
  readonly dynamicImports: readonly string[]
  readonly styles: readonly string[]
  /** Bytes of each module before minifying. */
  readonly modules: Readonly<Record<string, number>>
}

/** Writes the chunks of the page for the budgets and for `npm run budgets -- --explain`. */
export function chunks(root: string): Plugin {
  const short = (id: string) => id.replace(`${root}/`, '')
  return {
    name: 'chunks',
    generateBundle: (_options, bundle) => {
      const all: Chunk[] = []
      for (const output of Object.values(bundle)) {
        if (output.type !== 'chunk') continue
        all.push({
          file: output.fileName,
          facade: output.facadeModuleId === null ? null : short(output.facadeModuleId),
          isEntry: output.isEntry,
          imports: output.imports,
          dynamicImports: output.dynamicImports,
          styles: [...(output.viteMetadata?.importedCss ?? [])],
          modules: Object.fromEntries(
            Object.entries(output.modules).map(([id, { renderedLength }]) => [short(id), renderedLength]),
          ),
        })
      }
      writeFileSync(resolve(root, chunksFile), JSON.stringify(all))
    },
  }
}
