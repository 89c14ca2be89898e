import { resolve } from 'node:path'
import { build } from 'vite'
import { buildApp, needsBuild } from '../../setup/built-output.mjs'

export const root = resolve(import.meta.dirname, '../../..')

/** Builds the app when out/ is missing or older than the sources. Throws when that fails. */
export function buildWhenStale(): void {
  if (needsBuild(root) && !buildApp(root, process.execPath)) throw new Error('The app could not be built')
}

/** Builds Monaco on a bare page into a folder. */
export async function buildBareEditor(folder: string): Promise<void> {
  await build({
    configFile: false,
    logLevel: 'error',
    root: resolve(import.meta.dirname, '../apps/bare/editor'),
    base: './',
    build: { outDir: folder, emptyOutDir: true, target: 'chrome140', assetsInlineLimit: 0 },
    worker: { format: 'es' },
  })
}
