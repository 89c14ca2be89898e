import { spawnSync } from 'node:child_process'
import { statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { electronBinary, fetchElectron } from './electron-binary.mjs'

/**
 * @typedef {{ kind: 'electron', binary: string } | { kind: 'chromium', why?: string }} Host
 */

/**
 * Chooses the host: GATEHOUSE_HOST, else Electron if its binary is available or can be downloaded, else Chromium.
 * @param {string | undefined} forced
 * @param {{ find: () => string | undefined, fetch: () => string | undefined, obstacle: (binary: string) => string | null }} electron
 * @returns {Host | { problem: string }}
 */
export function chooseHost(forced, electron) {
  if (forced !== undefined && forced !== '' && forced !== 'electron' && forced !== 'chromium') {
    return { problem: `GATEHOUSE_HOST is "${forced}"; it can be "electron" or "chromium".` }
  }
  if (forced === 'chromium') return { kind: 'chromium' }
  const binary = electron.find() ?? electron.fetch()
  const obstacle = binary === undefined ? null : electron.obstacle(binary)
  if (obstacle !== null) return forced === 'electron' ? { problem: obstacle } : { kind: 'chromium', why: obstacle }
  if (binary !== undefined) return { kind: 'electron', binary }
  return forced === 'electron'
    ? { problem: 'GATEHOUSE_HOST asks for Electron, whose program is not here and could not be downloaded.' }
    : { kind: 'chromium' }
}

/**
 * The reason why Electron can't start here: on Linux its sandbox needs user namespaces, which some systems deny to unknown programs, or a helper
 * owned by root. Electron would abort.
 * @param {{ platform: string, isRoot: boolean, hasNamespaces: () => boolean, hasHelper: () => boolean, folder: string }} system
 * @returns {string | null} a sentence with the fix; null if Electron can start
 */
export function sandboxObstacle({ platform, isRoot, hasNamespaces, hasHelper, folder }) {
  if (platform !== 'linux' || isRoot || hasNamespaces() || hasHelper()) return null
  const helper = join(folder, 'chrome-sandbox')
  return `Electron's sandbox cannot start: this system restricts user namespaces. Run one of\n  sudo chown root:root ${helper} && sudo chmod 4755 ${helper}\n  sudo sysctl -w kernel.apparmor_restrict_unprivileged_userns=0`
}

/** @param {string} binary Electron's */
function obstacleHere(binary) {
  const folder = dirname(binary)
  return sandboxObstacle({
    platform: process.platform,
    isRoot: process.getuid?.() === 0,
    hasNamespaces: () => spawnSync('unshare', ['-Ur', 'true'], { stdio: 'ignore' }).status === 0,
    hasHelper: () => {
      const stat = statSync(join(folder, 'chrome-sandbox'), { throwIfNoEntry: false })
      return stat !== undefined && stat.uid === 0 && (stat.mode & 0o4000) !== 0
    },
    folder,
  })
}

/**
 * @param {string} root
 * @param {string} node
 */
export function hostHere(root, node) {
  return chooseHost(process.env.GATEHOUSE_HOST, {
    find: () => electronBinary(root),
    fetch: () => fetchElectron(root, node),
    obstacle: obstacleHere,
  })
}
