import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const patienceMs = 20_000
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
 * Downloads Electron's binary, with a bounded wait. A failure is remembered for some hours, so that machines which
 * reach only package registries do not wait at every start.
 * @param {string} root
 * @param {string} node the Node to run Electron's own installer with
 * @returns {string | undefined} the binary's path, when there is one now
 */
export function fetchElectron(root, node) {
  const note = join(root, 'node_modules', '.cache', 'gatehouse', 'electron-download-failed')
  const failedAt = existsSync(note) ? Number(readFileSync(note, 'utf8')) : undefined
  if (!worthTrying(failedAt, Date.now())) return undefined
  process.stderr.write(`Electron's program is not here yet: downloading it (${patienceMs / 1000} s at most).\n`)
  spawnSync(node, [join(root, 'node_modules', 'electron', 'install.js')], {
    cwd: root,
    stdio: 'ignore',
    timeout: patienceMs,
    killSignal: 'SIGKILL',
  })
  const binary = electronBinary(root)
  if (binary) rmSync(note, { force: true })
  else {
    mkdirSync(join(note, '..'), { recursive: true })
    writeFileSync(note, String(Date.now()))
    process.stderr.write('Electron could not be downloaded.\n')
  }
  return binary
}
