import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Whether a program is on the PATH. On Windows, searches its name with each executable extension.
 * @param {string} name
 * @param {string} platform
 * @param {NodeJS.ProcessEnv} env
 */
export function isOnPath(name, platform = process.platform, env = process.env) {
  const endings = platform === 'win32' ? ['', ...(env.PATHEXT ?? '.COM;.EXE;.BAT;.CMD').split(';')] : ['']
  const folders = (env.PATH ?? env.Path ?? '').split(platform === 'win32' ? ';' : ':').filter(Boolean)
  return folders.some(folder =>
    endings.some(ending => {
      try {
        accessSync(join(folder, name + ending), constants.X_OK)
        return true
      } catch {
        return false
      }
    }),
  )
}

const onPath = (/** @type {string} */ name) => isOnPath(name)

/** Whether the system has a font for something, in fontconfig's words. */
const hasFontFor = (/** @type {string} */ what) =>
  (spawnSync('fc-list', [what, 'family'], { encoding: 'utf8' }).stdout ?? '').trim() !== ''

const hasLibsecret = () =>
  ['/usr/lib', '/usr/lib64', '/lib'].some(
    folder =>
      existsSync(join(folder, 'libsecret-1.so.0')) ||
      (existsSync(folder) &&
        readdirSync(folder).some(sub => sub.includes('-linux-') && existsSync(join(folder, sub, 'libsecret-1.so.0')))),
  )

/**
 * The requirements of the machine, by Debian package name, with a check of each.
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
  debootstrap: () => onPath('debootstrap'),
  'fonts-noto-cjk': () => hasFontFor(':lang=ja'),
  'fonts-noto-color-emoji': () => hasFontFor(':lang=und-zsye'),
}

/** Often not installed on Linux; without them characters are shown as empty boxes. */
const fonts = ['fonts-noto-cjk', 'fonts-noto-color-emoji']

/**
 * Optional packages: without them a part of the app is unavailable, with a notice.
 * @type {Record<string, string>}
 */
const advised = {
  git: 'git is not here: the sandbox needs it, connections to a service do not.',
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
    return [...browser, 'git', ...(linux ? ['bzip2', 'xvfb', 'dbus', 'gnome-keyring', 'libsecret-1-0', ...fonts] : [])]
  return [...browser, ...(linux && !display ? ['xvfb', ...fonts] : [])]
}

/**
 * How to install missing packages.
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
 * Ensures that the machine has the required packages, and recommends optional ones; installs both on Debian as root, else prints the command to run.
 * @param {readonly string[]} needed
 * @returns {boolean} whether all requirements are met
 */
export function prepareMachine(needed) {
  const getMissing = (/** @type {readonly string[]} */ names) => names.filter(name => !requirements[name]?.())
  const wanted = getMissing(Object.keys(advised).filter(name => !needed.includes(name)))
  const first = getMissing(needed)
  if (first.length + wanted.length === 0) return true
  const what = remedy([...first, ...wanted], {
    debian: existsSync('/etc/debian_version'),
    root: process.getuid?.() === 0,
  })
  if ('say' in what) {
    process.stderr.write(`${first.length === 0 ? wanted.map(name => advised[name]).join('\n') : what.say}\n`)
    return first.length === 0
  }
  process.stderr.write(`Installing Debian packages: ${what.install.join(' ')}.\n`)
  if (!aptInstall(what.install)) {
    // The list of packages may be missing or too old for what the mirrors have.
    apt(['update', '-q'])
    aptInstall(what.install)
  }
  for (const name of getMissing(wanted)) process.stderr.write(`${advised[name]}\n`)
  return getMissing(needed).length === 0
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
