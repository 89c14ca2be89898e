import { existsSync, readdirSync, statSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { build } from 'vite'
import { exitOf, run } from '../../../e2e/support/processes.ts'
import { within } from './limits.ts'

export const root = resolve(import.meta.dirname, '../../..')
const builders = ['electron/main', 'electron/preload', 'electron/service', 'renderer', 'shared']
const settings = ['electron.vite.config.ts', 'package.json', 'build/flags.json']
const outputs = ['out/main/index.js', 'out/main/service.js', 'out/preload/index.cjs', 'out/renderer/index.html']

/** When the newest of the app's sources was written. */
function newestSource(): number {
  const below = builders.flatMap(folder =>
    readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
      .filter(entry => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
      .map(entry => join(entry.parentPath, entry.name)),
  )
  return Math.max(...[...below, ...settings.map(file => join(root, file))].map(file => statSync(file).mtimeMs))
}

/** Builds the app unless every output is newer than every source. Throws with the builder's words when it fails. */
export async function buildWhenStale(): Promise<void> {
  const files = outputs.map(file => join(root, file))
  const oldest = Math.min(...files.map(file => (existsSync(file) ? statSync(file).mtimeMs : 0)))
  if (oldest > newestSource()) return
  process.stderr.write('Building the app …\n')
  const builder = run(process.execPath, ['node_modules/electron-vite/bin/electron-vite.js', 'build'], { cwd: root })
  if ((await within('the build', exitOf(builder), 300_000)) !== 0)
    throw new Error(`The build failed:\n${builder.output()}`)
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
