/**
 * `npm run cli`: the built command when nothing has changed since the build, and else its sources, which Node 24 runs as they are, but which take
 * about a second longer to load. It never builds by itself: a command in a script should not take a minute once.
 */
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { isCommandBuilt } from './setup/built-output.mjs'
import { installPackages, projectNode } from './setup/node-modules.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

if (!existsSync(projectNode(root)) && !installPackages(root)) process.exit(1)
if (Number(process.versions.node.split('.')[0]) < 24) {
  const { runToEnd } = await import('./setup/launch.mjs')
  const self = fileURLToPath(import.meta.url)
  process.exit(await runToEnd(projectNode(root), [self, ...process.argv.slice(2)], process.env, true))
}
await import(pathToFileURL(join(root, isCommandBuilt(root) ? 'out/main/cli.js' : 'electron/cli/cli.ts')).href)
