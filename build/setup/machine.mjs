import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { delimiter, join } from 'node:path'

/**
 * @param {string} name
 * @returns {boolean}
 */
function onPath(name) {
  return (process.env.PATH ?? '').split(delimiter).some(folder => {
    try {
      accessSync(join(folder, name), constants.X_OK)
      return folder !== ''
    } catch {
      return false
    }
  })
}

const hasLibsecret = () =>
  ['/usr/lib', '/usr/lib64', '/lib'].some(
    folder =>
      existsSync(join(folder, 'libsecret-1.so.0')) ||
      (existsSync(folder) &&
        readdirSync(folder).some(sub => sub.includes('-linux-') && existsSync(join(folder, sub, 'libsecret-1.so.0')))),
  )

/**
 * What the machine must have, by Debian's package names, and how to tell that it is there.
 * @type {Record<string, () => boolean>}
 */
const requirements = {
  chromium: () =>
    Boolean(process.env.GATEHOUSE_CHROMIUM) ||
    ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'].some(onPath) ||
    existsSync('/Applications/Google Chrome.app'),
  xvfb: () => onPath('Xvfb'),
  git: () => onPath('git'),
  bzip2: () => onPath('bzip2'),
  dbus: () => onPath('dbus-daemon') && onPath('dbus-run-session'),
  'gnome-keyring': () => onPath('gnome-keyring-daemon'),
  'libsecret-1-0': hasLibsecret,
}

/**
 * Decides which packages a purpose needs.
 * @param {{ purpose: 'start' | 'test', host: 'electron' | 'chromium', platform: string, display: boolean }} situation
 * @returns {string[]}
 */
export function neededPackages({ purpose, host, platform, display }) {
  const browser = host === 'chromium' ? ['chromium'] : []
  const linux = platform === 'linux'
  if (purpose === 'test')
    return [...browser, 'git', ...(linux ? ['bzip2', 'xvfb', 'dbus', 'gnome-keyring', 'libsecret-1-0'] : [])]
  return [...browser, 'git', ...(linux && !display ? ['xvfb'] : [])]
}

/**
 * What to do about packages that are missing.
 * @param {readonly string[]} missing
 * @param {{ debian: boolean, root: boolean }} machine
 * @returns {{ install: string[] } | { say: string }}
 */
export function remedy(missing, { debian, root }) {
  const line = `apt-get install -y --no-install-recommends ${missing.join(' ')}`
  if (debian && root) return { install: [...missing] }
  if (debian) return { say: `These Debian packages are missing. Run:\n  sudo ${line}` }
  return {
    say: `These are missing here (by Debian's package names): ${missing.join(', ')}. On Debian:\n  sudo ${line}`,
  }
}

/**
 * Sees to it that the machine has what a purpose needs; installs it on Debian as root, else says what to run.
 * @param {readonly string[]} needed
 * @returns {boolean} whether everything is there now
 */
export function prepareMachine(needed) {
  const missing = () => needed.filter(name => !requirements[name]?.())
  const first = missing()
  if (first.length === 0) return true
  const what = remedy(first, { debian: existsSync('/etc/debian_version'), root: process.getuid?.() === 0 })
  if ('say' in what) {
    process.stderr.write(`${what.say}\n`)
    return false
  }
  process.stderr.write(`Installing Debian packages: ${what.install.join(' ')}.\n`)
  if (!aptInstall(what.install)) {
    // The list of packages may be missing or too old for what the mirrors have.
    apt(['update', '-q'])
    if (!aptInstall(what.install)) return false
  }
  return missing().length === 0
}

/** @param {readonly string[]} packages */
function aptInstall(packages) {
  return apt(['install', '-y', '-q', '--no-install-recommends', ...packages])
}

/** @param {readonly string[]} args */
function apt(args) {
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', args, { stdio: ['ignore', 2, 2], env }).status === 0
}
