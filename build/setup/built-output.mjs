import { spawnSync } from 'node:child_process'
import { existsSync, readdirSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'

const sources = ['electron', 'renderer', 'shared', 'build/flags.json', 'electron.vite.config.ts', 'package-lock.json']
const commandSources = ['electron', 'shared', 'electron.vite.config.ts', 'package-lock.json']
const outputs = ['out/main/index.js', 'out/preload/index.cjs', 'out/renderer/index.html']
const stamp = 'out/.built'

/**
 * The time of the newest change at or below a path; a folder's own time changes when files are removed.
 * @param {string} path
 * @returns {number}
 */
export function newestChange(path) {
  const stat = statSync(path, { throwIfNoEntry: false })
  if (!stat) return 0
  if (!stat.isDirectory()) return stat.mtimeMs
  return readdirSync(path)
    .map(name => newestChange(join(path, name)))
    .reduce((newest, time) => Math.max(newest, time), stat.mtimeMs)
}

/**
 * @param {string} root
 * @returns {boolean} whether out/ is missing or older than its sources
 */
export function needsBuild(root) {
  return !isBuilt(root, outputs, sources)
}

/**
 * @param {string} root
 * @returns {boolean} whether out/ has the command, and is not older than its sources
 */
export function isCommandBuilt(root) {
  return isBuilt(root, ['out/main/cli.js'], commandSources)
}

/**
 * @param {string} root
 * @param {readonly string[]} files
 * @param {readonly string[]} from
 * @returns {boolean} whether files of the build exist, and nothing that they are built from has changed since
 */
function isBuilt(root, files, from) {
  if ([stamp, ...files].some(file => !existsSync(join(root, file)))) return false
  const builtAt = statSync(join(root, stamp)).mtimeMs
  return from.every(source => newestChange(join(root, source)) <= builtAt)
}

/**
 * Builds main, preload and renderer into out/. The build's report goes to stderr.
 * @param {string} root
 * @param {string} node
 * @returns {boolean} whether it succeeded
 */
export function buildApp(root, node) {
  const startedAt = new Date()
  const { status } = spawnSync(
    node,
    [join(root, 'node_modules/electron-vite/bin/electron-vite.js'), 'build', '--logLevel', 'warn'],
    {
      cwd: root,
      stdio: ['ignore', 2, 2],
    },
  )
  if (status !== 0) return false
  writeFileSync(join(root, stamp), '')
  // What changed while the build ran may not be in it.
  utimesSync(join(root, stamp), startedAt, startedAt)
  return true
}
