/** `npm run screenshots`: takes the pictures under docs/pictures again, in light and dark. What follows is passed on to Playwright. */
import { fileURLToPath } from 'node:url'
import { buildApp } from './setup/built-output.mjs'
import { neededPackages, prepareMachine } from './setup/machine.mjs'
import { installPackages, projectNode } from './setup/node-modules.mjs'
import { runLoudly } from './setup/steps.mjs'
import { screenshots } from './setup/tools.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

if (!installPackages(root)) process.exit(1)
const node = projectNode(root)
const needed = neededPackages({ purpose: 'test', host: 'chromium', platform: process.platform, display: false })
if (!prepareMachine(needed) || !buildApp(root, node)) process.exit(1)
const step = { ...screenshots, args: [...screenshots.args, ...process.argv.slice(2)] }
process.exit(runLoudly(step, node, root) ? 0 : 1)
