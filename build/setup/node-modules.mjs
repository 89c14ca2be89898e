import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/**
 * @typedef {{ version?: string, resolved?: string, optional?: boolean, devOptional?: boolean, peer?: boolean }} Locked
 * @typedef {Record<string, Locked>} Packages
 */

/**
 * The packages that are not installed as the lock file has them. Optional ones may be missing: npm leaves out those of
 * other platforms.
 * @param {Packages} locked from package-lock.json
 * @param {Packages} installed from node_modules/.package-lock.json, which npm writes last
 * @returns {string[]} their paths
 */
export function outOfDate(locked, installed) {
  return Object.entries(locked)
    .filter(([path, wanted]) => {
      if (path === '') return false
      const found = installed[path]
      if (!found) return !wanted.optional && !wanted.devOptional && !wanted.peer
      return found.version !== wanted.version || found.resolved !== wanted.resolved
    })
    .map(([path]) => path)
}

/**
 * @param {string} file
 * @returns {Packages}
 */
function getPackages(file) {
  if (!existsSync(file)) return {}
  return JSON.parse(readFileSync(file, 'utf8')).packages ?? {}
}

/**
 * Where npm puts the Node that the project runs on; it comes with the packages.
 * @param {string} root
 */
export function projectNode(root) {
  return join(root, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
}

/**
 * Runs `npm ci` when packages are missing or out of date. Its output goes to stderr, and standard input is not read.
 * @param {string} root
 * @returns {boolean} whether all packages are installed
 */
export function installPackages(root) {
  const locked = getPackages(join(root, 'package-lock.json'))
  const installed = getPackages(join(root, 'node_modules', '.package-lock.json'))
  const missing = outOfDate(locked, installed)
  if (missing.length === 0 && existsSync(projectNode(root))) return true
  const reason = Object.keys(installed).length === 0 ? 'not installed yet' : `${missing.length} out of date`
  process.stderr.write(`npm packages: ${reason}; running npm ci.\n`)
  const { status } = spawnSync('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: root,
    stdio: ['ignore', 2, 2],
    shell: process.platform === 'win32',
  })
  return status === 0 && existsSync(projectNode(root))
}
