import { spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { prepareMachine } from './machine.mjs'

/** @typedef {{ id: string, codename: string, mirror: string | undefined }} Distribution */

/** @param {string} program @param {readonly string[]} args */
const output = (program, args) => spawnSync(program, args, { encoding: 'utf8' }).stdout ?? ''

/**
 * The distribution of this machine.
 * @param {string} release the content of `/etc/os-release`
 * @param {string} targets apt's index targets: codename, component and address, one to a line
 * @returns {Distribution} the mirror is undefined when apt has none with the distribution's main packages
 */
export function readDistribution(release, targets) {
  const get = (/** @type {string} */ name) => new RegExp(`^${name}="?([^"\\n]*)"?$`, 'm').exec(release)?.[1] ?? ''
  const codename = get('VERSION_CODENAME')
  const line = targets.split('\n').find(one => codename !== '' && one.startsWith(`${codename} main `))
  return { id: get('ID'), codename, mirror: line?.split(' ')[2] }
}

/** @returns {Distribution} */
export function distributionHere() {
  const format = '$(CODENAME) $(COMPONENT) $(REPO_URI)'
  return readDistribution(
    readFileSync('/etc/os-release', 'utf8'),
    output('apt-get', ['indextargets', '--format', format, 'Created-By: Packages']),
  )
}

/**
 * The reason why a root file system of the distribution can't be created.
 * @param {{ isRoot: boolean, isDebian: boolean, hasDebootstrap: () => boolean, canMount: () => boolean, mirror: () => string | undefined, reaches: (mirror: string) => boolean }} machine
 * @returns {string | null} a sentence; null when it can
 */
export function cleanRootObstacle({ isRoot, isDebian, hasDebootstrap, canMount, mirror, reaches }) {
  if (!isRoot || !isDebian) return 'It needs root on Debian.'
  if (!canMount()) return 'This system does not allow mounts.'
  if (!hasDebootstrap()) return "debootstrap can't be installed."
  const address = mirror()
  if (address === undefined) return "apt has no mirror of the distribution's packages."
  return reaches(address) ? null : `The mirror ${address} can't be reached.`
}

/** The same on this machine; installs debootstrap if needed. */
export function cleanRootObstacleHere() {
  const isRoot = process.platform === 'linux' && process.getuid?.() === 0
  const succeeds = (/** @type {string} */ program, /** @type {readonly string[]} */ args) =>
    spawnSync(program, args, { stdio: 'ignore' }).status === 0
  return cleanRootObstacle({
    isRoot,
    isDebian: isRoot && distributionHere().id === 'debian',
    hasDebootstrap: () => prepareMachine(['debootstrap']),
    canMount: () => succeeds('unshare', ['--mount', 'mount', '-t', 'tmpfs', 'tmpfs', '/mnt']),
    mirror: () => distributionHere().mirror,
    // debootstrap reads it with wget.
    reaches: mirror =>
      succeeds('wget', [
        '--quiet',
        '--spider',
        '--timeout=20',
        '--tries=2',
        `${mirror.replace(/\/$/, '')}/dists/${distributionHere().codename}/InRelease`,
      ]),
  })
}
