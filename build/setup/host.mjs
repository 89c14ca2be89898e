import { electronBinary, fetchElectron } from './electron-binary.mjs'

/**
 * @typedef {{ kind: 'electron', binary: string } | { kind: 'chromium' }} Host
 */

/**
 * Chooses the host: what GATEHOUSE_HOST says, else Electron when its binary is there or can be fetched, else Chromium.
 * @param {string | undefined} forced
 * @param {{ find: () => string | undefined, fetch: () => string | undefined }} electron
 * @returns {Host | { problem: string }}
 */
export function chooseHost(forced, electron) {
  if (forced !== undefined && forced !== '' && forced !== 'electron' && forced !== 'chromium') {
    return { problem: `GATEHOUSE_HOST is "${forced}"; it can be "electron" or "chromium".` }
  }
  if (forced === 'chromium') return { kind: 'chromium' }
  const binary = electron.find() ?? electron.fetch()
  if (binary !== undefined) return { kind: 'electron', binary }
  return forced === 'electron'
    ? { problem: 'GATEHOUSE_HOST asks for Electron, whose program is not here and could not be downloaded.' }
    : { kind: 'chromium' }
}

/**
 * @param {string} root
 * @param {string} node
 */
export function hostHere(root, node) {
  return chooseHost(process.env.GATEHOUSE_HOST, {
    find: () => electronBinary(root),
    fetch: () => fetchElectron(root, node),
  })
}
