import { spawnSync } from 'node:child_process'
import { chmodSync, chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { runLoudly } from './steps.mjs'

/** @typedef {{ name: string, uid: number, gid: number, home: string }} User */
/** @typedef {import('./steps.mjs').Step} Step */

const name = 'gatehouse-specs'
const sockets = '/tmp/.X11-unix'

/**
 * Mounts this checkout at a path that the user can access, then switches to the user. The checkout itself may be in a folder that only root can
 * access.
 */
const become = `set -e
checkout=$1 place=$2 user=$3
shift 3
mount --make-rprivate /
mount --bind "$checkout" "$place"
cd "$place"
exec setpriv --reuid="$user" --regid="$user" --init-groups "$@"`

/** @param {readonly string[]} command */
const succeeds = ([program = '', ...args]) => spawnSync(program, args, { stdio: 'ignore' }).status === 0

/**
 * The command line that runs a program in a checkout as a user; the program's own path is within the checkout.
 * @param {string} root
 * @param {User} user
 * @param {readonly string[]} command
 */
function commandAs(root, { name: user, home }, command) {
  return ['unshare', '--mount', 'sh', '-c', become, 'become', root, join(home, 'checkout'), user, ...command]
}

/**
 * An unprivileged user for root, because Chromium refuses to run its sandbox as root; created if needed.
 * @param {string} root
 * @returns {User | undefined | { problem: string }} undefined when this is not root on Linux; the reason when the user can't be created, can't read
 *   the checkout, or can't start a sandbox: containers may deny mounts or namespaces
 */
export function ordinaryUser(root) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  const line = () => spawnSync('getent', ['passwd', name], { encoding: 'utf8' }).stdout ?? ''
  if (line() === '') spawnSync('useradd', ['--create-home', '--user-group', '--shell', '/bin/sh', name])
  const [, , uid, gid, , home] = line().trim().split(':')
  if (home === undefined) return { problem: `The user ${name} can't be created.` }
  const user = { name, uid: Number(uid), gid: Number(gid), home }
  mkdirSync(join(home, 'checkout'), { recursive: true })
  // Where a display has its socket. An X server creates the folder only as root.
  if (!existsSync(sockets)) {
    mkdirSync(sockets)
    chmodSync(sockets, 0o1777)
  }
  const can = (/** @type {string[]} */ ...command) => succeeds(commandAs(root, user, command))
  const problem = userObstacle({
    canMount: () => can('true'),
    canRead: () => can('sh', '-c', canReadAll),
    hasNamespaces: () => can('unshare', '--user', '--map-root-user', 'true'),
  })
  return problem === null ? user : { problem }
}

/**
 * The reason why the unprivileged user can't run the specs.
 * @param {{ canMount: () => boolean, canRead: () => boolean, hasNamespaces: () => boolean }} system
 * @returns {string | null} a sentence
 */
export function userObstacle({ canMount, canRead, hasNamespaces }) {
  if (!canMount()) return 'This system does not allow mounts.'
  if (!canRead()) return `The user ${name} can't read all files of this checkout.`
  return hasNamespaces() ? null : 'This system does not allow user namespaces.'
}

/** Not the packages: npm makes their files readable. */
const canReadAll = `test -z "$(find . -path ./node_modules -prune -o -path ./.git -prune -o ! -readable -print -quit)"`

/**
 * Runs a step of Playwright's in Chromium's sandbox wherever possible: as it is when not running as root, as an unprivileged user for root. Only when that
 * is impossible, it runs as root without the sandbox, and the reason is printed.
 * @param {Step} step
 * @param {string} node
 * @param {string} root
 * @returns {boolean} whether it succeeded
 */
export function runSandboxed(step, node, root) {
  const user = ordinaryUser(root)
  if (user !== undefined && !('problem' in user)) return runAs(step, node, root, user)
  if (user !== undefined) process.stderr.write(`\n${user.problem} The specs run as root, without Chromium's sandbox.\n`)
  return runLoudly(step, node, root)
}

/**
 * Runs a step of Playwright's as an ordinary user, on a desktop of that user's own. What failed, in pictures, comes into
 * `test-results` as ever.
 * @param {Step} step
 * @param {string} node
 * @param {string} root
 * @param {User} user
 * @returns {boolean} whether it succeeded
 */
export function runAs(step, node, root, user) {
  process.stdout.write(`\n== ${step.name}, as an ordinary user\n`)
  const folder = mkdtempSync(join(user.home, 'run-'))
  chownSync(folder, user.uid, user.gid)
  const report = join(folder, 'report.json')
  const results = join(folder, 'results')
  // Of root's own desktop and folders.
  const strange = /^(DISPLAY|WAYLAND_DISPLAY|XAUTHORITY|DBUS_.*|XDG_.*|TMPDIR|NODE_COMPILE_CACHE)$/
  const own = Object.entries({ ...process.env, ...step.env }).filter(([variable]) => !strange.test(variable))
  const wanted = step.env?.PLAYWRIGHT_JSON_OUTPUT_NAME
  const env = {
    ...Object.fromEntries(own),
    HOME: user.home,
    USER: user.name,
    LOGNAME: user.name,
    // The usual folder is root's when root has run Node before.
    NODE_COMPILE_CACHE: join(user.home, '.cache/node'),
    ...(wanted !== undefined && { PLAYWRIGHT_JSON_OUTPUT_NAME: report }),
  }
  const inPlace = join(user.home, 'checkout', relative(root, node))
  const [program = '', ...args] = commandAs(root, user, [inPlace, ...step.args, '--output', results])
  const { status } = spawnSync(program, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], env })
  if (wanted !== undefined && existsSync(report)) cpSync(report, wanted)
  if (existsSync(results) && readdirSync(results).length > 0) {
    cpSync(results, join(root, 'test-results'), { recursive: true })
  }
  rmSync(folder, { recursive: true })
  return status === 0
}
