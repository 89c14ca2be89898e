import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { pathToFileURL } from 'node:url'

const source = join(import.meta.dirname, '../main/index.ts')
const root = join(import.meta.dirname, '../..')

/**
 * Writes main as its sources have it, with empty files where the build would put what main finds beside itself.
 * @param folder where
 * @returns the path of main, to be imported
 */
export function layOutSources(folder: string): string {
  const out = join(folder, 'out')
  for (const file of ['main/service.js', 'main/keychain.js', 'preload/index.cjs', 'renderer/index.html']) {
    mkdirSync(join(out, dirname(file)), { recursive: true })
    writeFileSync(join(out, file), '')
  }
  const absolute = readFileSync(source, 'utf8')
    .replace(/ from '(\..+)'$/gm, (_, path: string) => ` from '${pathToFileURL(join(dirname(source), path))}'`)
    .replace(/ from '#(.+)'$/gm, (_, path: string) => ` from '${pathToFileURL(join(root, path))}'`)
  const main = join(out, 'main', 'index.ts')
  writeFileSync(main, `const gatehouseUpdateFeed = ''\n${absolute}`)
  return main
}
