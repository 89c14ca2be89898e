import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, statSync, symlinkSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { promisify } from 'node:util'
import { extractFile, listPackage, statFile } from '@electron/asar'

const root = resolve(import.meta.dirname, '../..')

/** The app as electron-builder packages it for Linux, in a folder of its own. */
export interface PackagedApp {
  /** A folder with only the package and, as in the checkout, the host. */
  readonly directory: string
  /** The app's program; see build/packaging/stand-in.ts. */
  readonly program: string
  readonly archive: string
}

/** A file of the archive. */
export interface PackagedFile {
  /** Relative, with `/`. */
  readonly path: string
  /** Beside the archive, not in it. */
  readonly unpacked: boolean
  readonly content: Buffer
  /** SHA-256 that the archive's header has for it. */
  readonly hash: string
}

/** Packages the build output, and copies the host beside it. The environment is electron-builder's. */
export async function packageApp(folder: string, environment: Readonly<Record<string, string>>): Promise<PackagedApp> {
  const directory = mkdtempSync(join(folder, 'packaged-'))
  const env = { ...process.env, ...environment }
  await promisify(execFile)(process.execPath, [join(root, 'build/packaging/stand-in.ts'), directory], {
    cwd: root,
    env,
  })
  const host = 'electron/chromium-host'
  cpSync(join(root, host), join(directory, host), { recursive: true, filter: source => !source.endsWith('fixture') })
  writeFileSync(join(directory, 'package.json'), '{ "type": "module" }')
  const unpacked = join(directory, 'dist', 'linux-unpacked')
  return { directory, program: join(unpacked, 'gatehouse'), archive: join(unpacked, 'resources', 'app.asar') }
}

/** Runs a command from an archive on Node, which reads it as the host does; rejects when it fails. */
export function runPackagedCommand({ archive, directory }: PackagedApp, argv: readonly string[]) {
  const mount = join(directory, 'electron/chromium-host/asar/mount-own.ts')
  const args = ['--import', mount, join(archive, 'out/main/cli.js'), ...argv]
  const { DISPLAY: _x11, WAYLAND_DISPLAY: _wayland, ...env } = process.env
  return promisify(execFile)(process.execPath, args, { cwd: directory, env })
}

/** Every file of an archive, read by the library that Electron's own tools use. */
export function getFiles(archive: string): PackagedFile[] {
  return listPackage(archive, { isPack: false }).flatMap(listed => {
    const path = listed.slice(1)
    const entry = statFile(archive, path)
    if ('files' in entry) return []
    if (!('integrity' in entry)) throw new Error(`${path} is neither file nor folder`)
    const { unpacked = false, integrity } = entry
    return [{ path, unpacked, hash: integrity.hash, content: extractFile(archive, path) }]
  })
}

/** SHA-256, as the header of an archive writes it. */
export function getHash(content: Buffer): string {
  return createHash('sha256').update(content).digest('hex')
}

/** Bytes of a file or of everything in a folder. */
export function getSize(path: string): number {
  const stat = statSync(path)
  if (!stat.isDirectory()) return stat.size
  return readdirSync(path).reduce((sum, name) => sum + getSize(join(path, name)), 0)
}

/** A PATH with all of this machine's programs but git. */
export function pathWithoutGit(folder: string): string {
  const bin = join(folder, 'programs-without-git')
  mkdirSync(bin)
  for (const name of readdirSync('/usr/bin')) {
    if (!name.startsWith('git')) symlinkSync(join('/usr/bin', name), join(bin, name))
  }
  return bin
}
