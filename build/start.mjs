/**
 * `npm start`: from a fresh clone to the running app. Runs on the machine's Node (20 or later) and installs all dependencies. Its messages go to
 * stderr, because the app uses standard input and output.
 */
import { setImmediate } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { buildApp, needsBuild } from './setup/built-output.mjs'
import { declaredFlags, unknownArgument, usage } from './setup/command-line.mjs'
import { hostHere } from './setup/host.mjs'
import { launch, runToEnd } from './setup/launch.mjs'
import { neededPackages, prepareMachine } from './setup/machine.mjs'
import { installPackages, projectNode } from './setup/node-modules.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))
const self = fileURLToPath(import.meta.url)

/**
 * @param {string} sentence
 * @param {number} [code]
 * @returns {never}
 */
function stop(sentence, code = 1) {
  process.stderr.write(`${sentence}\n`)
  process.exit(code)
}

// Started by an older Node that waits for this process: exits when it is killed.
const leave = () => process.exit(1)
process.once('disconnect', leave)

const args = process.argv.slice(2)
const flags = declaredFlags()
const unknown = unknownArgument(args, flags)
if (unknown !== undefined) stop(`Unknown argument: ${unknown}\n\n${usage(flags)}`, 2)
if (args.includes('--help')) {
  process.stdout.write(usage(flags))
  process.exit(0)
}

if (!installPackages(root)) stop('The npm packages could not be installed; see above.')
const node = projectNode(root)

if (Number(process.versions.node.split('.')[0]) < 24) {
  process.exit(await runToEnd(node, [self, ...args], process.env, true))
}

const host = hostHere(root, node)
if ('problem' in host) stop(host.problem)
if (host.kind === 'chromium' && host.why) process.stderr.write(`${host.why}\n`)
const missing = host.kind === 'chromium' && host.why ? 'see above' : "Electron's program is not here"
const why = process.env.GATEHOUSE_HOST ? 'GATEHOUSE_HOST says so' : missing
process.stderr.write(host.kind === 'electron' ? 'Running on Electron.\n' : `Running on the Chromium host (${why}).\n`)
const needed = neededPackages({
  purpose: 'start',
  host: host.kind,
  platform: process.platform,
  display: Boolean(process.env.DISPLAY || process.env.WAYLAND_DISPLAY),
})
if (!prepareMachine(needed)) stop('The app cannot run without them.')
if (needsBuild(root)) {
  process.stderr.write('Building the app.\n')
  if (!buildApp(root, node)) stop('The build failed; see above.')
}
// Handles signals that arrived during the build; from here on the app handles them.
await setImmediate()
process.off('disconnect', leave)
await launch(host, root, args)
