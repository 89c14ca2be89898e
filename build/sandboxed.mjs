/**
 * `npm run e2e:sandboxed -- [arguments of Playwright]`: specs as an ordinary user with Chromium's sandbox on. Who is none anyway runs
 * them as they are.
 */
import { fileURLToPath } from 'node:url'
import { projectNode } from './setup/node-modules.mjs'
import { ordinaryUser, runAs } from './setup/ordinary-user.mjs'
import { runLoudly } from './setup/steps.mjs'
import { endToEndTests } from './setup/tools.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const node = projectNode(root)
const user = ordinaryUser(root)
if (user !== undefined && 'problem' in user) {
  process.stderr.write(`${user.problem} Chromium's sandbox can't be used.\n`)
  process.exit(1)
}
// No counts are wanted, so no report either.
const { name, args } = endToEndTests('')
const step = { name, args: [...args, ...process.argv.slice(2)] }
process.exit((user ? runAs(step, node, root, user) : runLoudly(step, node, root)) ? 0 : 1)
