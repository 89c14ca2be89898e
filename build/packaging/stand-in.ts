/**
 * Packages the app for Linux where Electron cannot be fetched: with electron-builder and its configuration as for a
 * release, but around a program that only has Electron's fuses. The result has the same archive as a release.
 *
 *     node build/packaging/stand-in.ts FOLDER
 */
import { spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

/** By this Electron's binary marks where its fuses begin; behind it: their version, their number, and one byte each. */
const sentinel = 'dL7pKGdnNz796PbbjQWNKmHXBZaB9tsX'
const fuses = 9
/** All fuses are off, so that enabled ones were set by the packaging. */
const off = '0'

const root = resolve(import.meta.dirname, '../..')
const [target] = process.argv.slice(2)
if (target === undefined) {
  process.stderr.write('Usage: node build/packaging/stand-in.ts FOLDER\n')
  process.exit(2)
}

const electron = resolve(target, 'electron')
mkdirSync(electron, { recursive: true })
writeFileSync(
  join(electron, 'electron'),
  Buffer.concat([
    Buffer.from('#!/bin/sh\necho "Not Electron: it only bears its fuses." >&2\nexit 1\n'),
    Buffer.from(sentinel),
    Buffer.from([1, fuses]),
    Buffer.from(off.repeat(fuses)),
  ]),
)
chmodSync(join(electron, 'electron'), 0o755)

const { status } = spawnSync(
  process.execPath,
  [
    join(root, 'node_modules/electron-builder/cli.js'),
    '--linux',
    'dir',
    `--${process.arch}`,
    '--config',
    join(root, 'build/packaging/electron-builder.ts'),
    `--config.electronDist=${electron}`,
    `--config.directories.output=${resolve(target, 'dist')}`,
  ],
  { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
)
rmSync(electron, { recursive: true })
process.exit(status ?? 1)
