/**
 * `npm run dist`: builds the app and packages it into dist/, for this system or for those named:
 *
 *     npm run dist
 *     npm run dist -- linux windows
 *     npm run dist -- --dir          (the app as a folder, without an installer)
 *     npm run dist -- --browser system   (for Debian, with its Chromium in Electron's place)
 *
 * Signing and notarising follow from environment variables; see docs/developers/packaging.md.
 */
import { fileURLToPath } from 'node:url'
import { buildApp } from './setup/built-output.mjs'
import { packagingArguments, readDistArguments } from './setup/dist-arguments.mjs'
import { electronBinary, fetchElectron } from './setup/electron-binary.mjs'
import { isOnPath } from './setup/machine.mjs'
import { installPackages, projectNode } from './setup/node-modules.mjs'
import { runLoudly } from './setup/steps.mjs'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * @param {string} sentence
 * @param {number} [code]
 * @returns {never}
 */
function stop(sentence, code = 1) {
  process.stderr.write(`${sentence}\n`)
  process.exit(code)
}

const wanted = readDistArguments(process.argv.slice(2), process.platform)
if ('problem' in wanted) stop(wanted.problem, 2)
// Leaves out what is for development only.
process.env.GATEHOUSE_PACKAGING = '1'
if (!installPackages(root)) stop('The npm packages could not be installed; see above.')
const node = projectNode(root)
if ('browser' in wanted) {
  if (!buildApp(root, node)) stop('The build failed; see above.')
  const step = { name: "package with the system's browser", args: ['build/packaging/debian/package.ts', 'dist'] }
  process.exit(runLoudly(step, node, root) ? 0 : 1)
}
if (electronBinary(root) === undefined && fetchElectron(root, node) === undefined) {
  stop('Nothing was packaged: the packages are made around Electron, which cannot be downloaded here.')
}
// A secret that a workflow does not have arrives as an empty variable; electron-builder would take it for a certificate.
for (const name of Object.keys(process.env)) {
  if (/^(CSC|WIN_CSC|APPLE)_/.test(name) && process.env[name] === '') delete process.env[name]
}
if (wanted.systems.includes('linux') && !wanted.folderOnly && !isOnPath('rpmbuild')) {
  process.stderr.write('No rpm is made: rpmbuild is missing. On Debian: apt-get install rpm.\n')
}
if (!buildApp(root, node)) stop('The build failed; see above.')
const step = { name: `packages for ${wanted.systems.join(', ')}`, args: packagingArguments(wanted) }
process.exit(runLoudly(step, node, root) ? 0 : 1)
