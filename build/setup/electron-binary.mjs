import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const retryAfterMs = 6 * 60 * 60 * 1000

/**
 * The path of Electron's binary, when it was downloaded.
 * @param {string} root
 * @returns {string | undefined}
 */
export function electronBinary(root) {
  const folder = join(root, 'node_modules', 'electron')
  const pathFile = join(folder, 'path.txt')
  if (!existsSync(pathFile)) return undefined
  const binary = join(folder, 'dist', readFileSync(pathFile, 'utf8').trim())
  return existsSync(binary) ? binary : undefined
}

/**
 * Whether a download that failed is worth another try.
 * @param {number | undefined} failedAt
 * @param {number} now
 */
export function worthTrying(failedAt, now) {
  return failedAt === undefined || now < failedAt || now - failedAt > retryAfterMs
}

/**
 * Whether the server is unreachable: a machine from which no data was received probably reaches only package registries. An interrupted download is
 * retried at the next start.
 * @param {number | null} status exit code of the installer, with bounded-fetch.mjs
 */
export function isUnreachable(status) {
  return status !== 0 && status !== 3
}

/**
 * The environment of the installer: Node's own proxy support for it, which reads HTTPS_PROXY and NO_PROXY.
 * @param {NodeJS.ProcessEnv} env
 * @returns {NodeJS.ProcessEnv}
 */
export function downloadEnvironment(env) {
  return { ...env, NODE_USE_ENV_PROXY: '1', GATEHOUSE_BOUNDED_DOWNLOAD: '1' }
}

/**
 * Downloads Electron's binary with Electron's installer, which caches downloads for other checkouts. An unreachable server is remembered for some
 * hours, so that machines which reach only package registries do not wait at every start.
 * @param {string} root
 * @param {string} node the Node to run Electron's own installer with
 * @returns {string | undefined} the binary's path, if it is available
 */
export function fetchElectron(root, node) {
  const note = join(root, 'node_modules', '.cache', 'gatehouse', 'electron-download-failed')
  const failedAt = existsSync(note) ? Number(readFileSync(note, 'utf8')) : undefined
  if (!worthTrying(failedAt, Date.now())) return undefined
  process.stderr.write("Electron's program is not here yet: downloading it.\n")
  const bounds = new URL('bounded-fetch.mjs', import.meta.url).href
  const { status } = spawnSync(node, ['--import', bounds, join(root, 'node_modules', 'electron', 'install.js')], {
    cwd: root,
    env: downloadEnvironment(process.env),
    stdio: ['ignore', 'ignore', 'ignore', 2],
  })
  const binary = electronBinary(root)
  if (binary) rmSync(note, { force: true })
  else if (isUnreachable(status)) {
    mkdirSync(join(note, '..'), { recursive: true })
    writeFileSync(note, String(Date.now()))
    process.stderr.write('Electron could not be downloaded: nothing could be reached.\n')
  } else process.stderr.write('The download of Electron broke off; the next start tries it again.\n')
  return binary
}
