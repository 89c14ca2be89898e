import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { absolute, type Figure } from '../measure.ts'
import { observedApp, startUntilReady, stop } from '../support/apps.ts'
import { root } from '../support/build.ts'
import { type Surroundings, tideTablesRoute } from '../support/surroundings.ts'

/** The files that the page loaded until its first screen had its data, gzipped. */
export async function javascriptFigures({ freshFolder }: Surroundings): Promise<readonly Figure[]> {
  const userData = freshFolder('javascript')
  const first = await getScripts(['--user-data', userData, '--skip-tour'])
  const folder = await getScripts(['--user-data', userData, '--open', tideTablesRoute('sandbox', 'tree')])
  return [
    absolute('JavaScript of the first screen, gzipped', sum(first), 'kB', 250),
    absolute('JavaScript of a folder opened by its link, gzipped', sum(folder), 'kB', null),
    absolute('Monaco among them', [...first, ...folder].filter(script => script.isMonaco).length, 'files', 0),
  ]
}

interface Script {
  readonly gzipped: number
  readonly isMonaco: boolean
}

async function getScripts(args: readonly string[]): Promise<readonly Script[]> {
  const { running, asked } = await startUntilReady(observedApp, args)
  await stop(running)
  return [...new Set(asked)]
    .filter(path => path.endsWith('.js'))
    .map(path => {
      const bytes = readFileSync(join(root, 'out/renderer', path))
      return { gzipped: gzipSync(bytes).length, isMonaco: bytes.includes('monaco-mouse-cursor-text') }
    })
}

function sum(scripts: readonly Script[]): number {
  return scripts.reduce((total, script) => total + script.gzipped, 0) / 1000
}
