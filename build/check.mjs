/** `npm run check`: types, lint, import rules, unused code and the contract, in under a minute. */
import { fileURLToPath } from 'node:url'
import { installPackages, projectNode } from './setup/node-modules.mjs'
import { runQuietly } from './setup/steps.mjs'
import { checks } from './setup/tools.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

if (!installPackages(root)) process.exit(1)
process.exit((await runQuietly(checks, projectNode(root), root)) ? 0 : 1)
