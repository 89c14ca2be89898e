import { spawnSync } from 'node:child_process'
import { chownSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

/** @typedef {{ name: string, uid: number, gid: number, home: string }} User */

const name = 'gatehouse-specs'

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
 * An unprivileged user for root, because Chromium refuses to run its sandbox as root; created if needed. Undefined when not running as root, or when
 * the user can't start a sandbox: containers may deny mounts or namespaces.
 * @param {string} root
 * @returns {User | undefined}
 */
export function ordinaryUser(root) {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) return undefined
  const line = () => spawnSync('getent', ['passwd', name], { encoding: 'utf8' }).stdout ?? ''
  if (line() === '') spawnSync('useradd', ['--create-home', '--user-group', '--shell', '/bin/sh', name])
  const [, , uid, gid, , home] = line().trim().split(':')
  if (home === undefined) return undefined
  const user = { name, uid: Number(uid), gid: Number(gid), home }
  mkdirSync(join(home, 'checkout'), { recursive: true })
  const canSandbox = succeeds(
    commandAs(root, user, ['unshare', '--user', '--map-root-user', 'test', '-r', 'package.json']),
  )
  return canSandbox ? user : undefined
}

/**
 * Runs a step of Playwright's as an ordinary user, on a desktop of that user's own. What failed, in pictures, comes into
 * `test-results` as ever.
 * @param {import('./steps.mjs').Step} step
 * @param {string} node
 * @param {string} root
 * @param {User} user
 * @returns {boolean} whether it succeeded
 */
export function runAs(step, node, root, user) {
  process.stdout.write(`\n== ${step.name}, as an ordinary user\n`)
  const folder = mkdtempSync(join(tmpdir(), 'gatehouse-specs-'))
  chownSync(folder, user.uid, user.gid)
  const report = join(folder, 'report.json')
  const results = join(folder, 'results')
  const strange = /^(DISPLAY|WAYLAND_DISPLAY|XAUTHORITY|DBUS_.*|XDG_.*)$/
  const own = Object.entries({ ...process.env, ...step.env }).filter(([variable]) => !strange.test(variable))
  const wanted = step.env?.PLAYWRIGHT_JSON_OUTPUT_NAME
  const env = {
    ...Object.fromEntries(own),
    HOME: user.home,
    USER: user.name,
    LOGNAME: user.name,
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
