import { execFile } from 'node:child_process'
import { chmodSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { distributionHere } from '../../build/setup/debian.mjs'
import { startKeyringBy } from './desktop.ts'
import { run } from './processes.ts'

/** The ordinary user of a clean root. */
const person = 'ines'

/**
 * Makes a folder the root of a program and of its children. The former root is unmounted for them: no file of this
 * checkout can be reached. A chroot would isolate less, and Chromium's sandbox refuses to start in one.
 */
const enterScript = `set -e
folder=$1 user=$2
shift 2
mount --make-rprivate /
mount --bind "$folder" "$folder"
cd "$folder"
mount -t proc proc proc
mount -t tmpfs -o mode=1777 tmpfs dev/shm
mkdir -p before
pivot_root . before
PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin
export PATH
exec sh -c 'umount -l /before; exec "$@"' sh setpriv --reuid="$user" --regid="$user" --init-groups --reset-env "$@"`

/** A Debian of its own, made from the distribution's packages alone. */
export interface CleanRoot {
  readonly folder: string
  /** Runs a program as root, to its end; returns its output. Throws when it fails. */
  admin(...command: readonly string[]): Promise<string>
  /** The command line that runs a program as an ordinary user on a session bus with an unlocked keyring, in the program's own place. */
  asPerson(...command: readonly string[]): readonly [string, ...string[]]
  /** Every file and folder but those of people, caches, logs and dpkg's own. */
  files(): readonly string[]
  remove(): Promise<void>
}

/** Makes a root with some packages installed. Needs root, debootstrap, and a mirror, which is the one that this machine uses. */
export async function makeCleanRoot(parent: string, packages: readonly string[]): Promise<CleanRoot> {
  const folder = mkdtempSync(join(parent, 'root-'))
  chmodSync(folder, 0o755)
  const { codename, mirror } = distributionHere()
  if (mirror === undefined) throw new Error(`apt has no mirror of the packages of ${codename}`)
  await promisify(execFile)('debootstrap', ['--variant=minbase', codename, folder, mirror], { maxBuffer: 2 ** 26 })
  // It is thrown away: nothing needs to survive a power failure.
  writeFileSync(join(folder, 'etc/dpkg/dpkg.cfg.d/unsafe-io'), 'force-unsafe-io\n')
  const enter = (user: string, command: readonly string[]) =>
    ['unshare', '--mount', 'sh', '-c', enterScript, 'enter', folder, user, ...command] as const
  const admin = async (...command: readonly string[]) => {
    const [program, ...args] = enter('root', ['env', 'DEBIAN_FRONTEND=noninteractive', ...command])
    return (await promisify(execFile)(program, args, { maxBuffer: 2 ** 26 })).stdout
  }
  await admin('apt-get', 'install', '-y', '-q', '--no-install-recommends', 'dbus', 'gnome-keyring', ...packages)
  await admin('useradd', '--create-home', '--user-group', person)
  const session = await startKeyringBy((environment, ...command) => {
    const [program, ...args] = enter(person, ['env', ...pairs(environment), ...command])
    return run(program, args)
  })
  return {
    folder,
    admin,
    asPerson: (...command) => enter(person, ['env', ...pairs(session.environment), ...command]),
    files: () =>
      readdirSync(folder, { recursive: true, encoding: 'utf8' })
        .filter(path => !/^(dev|home|proc|run|tmp|before|var\/(cache|log|lib\/(dpkg|apt)))(\/|$)/.test(path))
        .toSorted(),
    remove: async () => {
      await session.stop()
      rmSync(folder, { recursive: true, maxRetries: 5 })
    },
  }
}

function pairs(environment: Readonly<Record<string, string>>): readonly string[] {
  return Object.entries(environment).map(([name, value]) => `${name}=${value}`)
}
