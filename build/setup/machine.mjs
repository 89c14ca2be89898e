import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'

/**
 * Whether a program is on the PATH. On Windows its name is looked for with each ending that programs have there.
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
  'fonts-noto-cjk': () => hasFontFor(':lang=ja'),
  'fonts-noto-color-emoji': () => hasFontFor(':lang=und-zsye'),
}

/** Linux has them only where somebody installed them; without them names and texts are empty boxes. */
const fonts = ['fonts-noto-cjk', 'fonts-noto-color-emoji']

/**
 * What is good to have: without it something of the app is missing, which says so itself.
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
 * Sees to it that the machine has what a purpose needs, and says what would be good to have; installs both on Debian as root, else
 * says what to run.
 * @param {readonly string[]} needed
 * @returns {boolean} whether everything that is needed is there now
 */
export function prepareMachine(needed) {
  const missingOf = (/** @type {readonly string[]} */ names) => names.filter(name => !requirements[name]?.())
  const wanted = missingOf(Object.keys(advised).filter(name => !needed.includes(name)))
  const first = missingOf(needed)
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
  for (const name of missingOf(wanted)) process.stderr.write(`${advised[name]}\n`)
  return missingOf(needed).length === 0
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
