/**
 * Packages the built app for Debian with the distribution's own Chromium, by the Chromium host:
 *
 *     node build/packaging/debian/package.ts FOLDER [--level N] [--version V]
 *
 * The same sources and SOURCE_DATE_EPOCH (the time of the last commit, when it is not set) give the same bytes. `--level` is
 * that of the compression, `--version` another version than the app's; both are for tests.
 */
import { execFileSync, spawnSync } from 'node:child_process'
import {
  chmodSync,
  cpSync,
  lutimesSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { desktopEntry, manPage, metainfo, mimeInfo } from '../desktop-files.ts'
import { product } from '../product.ts'
import {
  type Build,
  changelog,
  control,
  copyright,
  launcher,
  lintianOverrides,
  md5sums,
  packageName,
  zipped,
} from './files.ts'

const root = resolve(import.meta.dirname, '../../..')
const { positionals, values } = parseArgs({
  allowPositionals: true,
  options: { level: { type: 'string', default: '6' }, version: { type: 'string', default: product.version } },
})
const [folder] = positionals
if (folder === undefined) {
  process.stderr.write('Usage: node build/packaging/debian/package.ts FOLDER [--level N] [--version V]\n')
  process.exit(2)
}
const seconds = Number(process.env.SOURCE_DATE_EPOCH ?? timeOfCommit())
const build: Build = {
  version: values.version.replace('-', '~'),
  architecture: execFileSync('dpkg', ['--print-architecture'], { encoding: 'utf8' }).trim(),
  releasedAt: new Date(seconds * 1000),
}

const work = mkdtempSync(join(tmpdir(), 'gatehouse-deb-'))
try {
  const tree = join(work, 'tree')
  layOutApp(tree)
  layOutDesktop(tree)
  layOutDocuments(tree)
  layOutControl(tree)
  settle(tree)
  mkdirSync(folder, { recursive: true })
  const file = resolve(folder, `${packageName}_${build.version}_${build.architecture}.deb`)
  const env = { ...process.env, SOURCE_DATE_EPOCH: String(seconds) }
  execFileSync('dpkg-deb', ['--root-owner-group', '-Zxz', `-z${values.level}`, '--build', tree, file], {
    env,
    stdio: ['ignore', 2, 2],
  })
  process.stdout.write(`${relative(process.cwd(), file)}: ${(statSync(file).size / 2 ** 20).toFixed(1)} MiB\n`)
} finally {
  rmSync(work, { recursive: true })
}

/** The app's archive as every package has it, the host, and the Node that both run on. */
function layOutApp(tree: string): void {
  const packed = join(work, 'packed')
  const { status } = spawnSync(process.execPath, [join(root, 'build/packaging/stand-in.ts'), packed], {
    cwd: root,
    stdio: ['ignore', 2, 2],
  })
  if (status !== 0) throw new Error('The archive could not be made; see above.')
  const home = join(tree, 'usr/lib', packageName)
  const resources = join(packed, 'dist', unpackedFolder(join(packed, 'dist')), 'resources')
  for (const name of ['app.asar', 'app.asar.unpacked']) {
    cpSync(join(resources, name), join(home, name), { recursive: true })
  }
  const host = join(root, 'electron/chromium-host')
  const isPart = (source: string): boolean => !/\/fixture$|\.test\.ts$|\.md$/.test(source)
  cpSync(host, join(home, 'chromium-host'), { recursive: true, filter: isPart })
  put(join(home, 'package.json'), '{ "type": "module" }\n')
  cpSync(join(root, 'node_modules/node/bin/node'), join(home, 'node'))
  put(join(tree, 'usr/bin', product.command), launcher(), 0o755)
}

/** electron-builder names it for the system and, but for x64, the machine. */
function unpackedFolder(dist: string): string {
  const name = readdirSync(dist).find(candidate => /^linux.*-unpacked$/.test(candidate))
  if (name === undefined) throw new Error(`There is no app in ${dist}`)
  return name
}

/** The desktop finds the menu entry, icons and types by their paths: no script runs when the package is installed. */
function layOutDesktop(tree: string): void {
  const share = join(tree, 'usr/share')
  const icons = join(root, 'build/packaging/icons')
  put(join(share, 'applications', `${product.command}.desktop`), desktopEntry())
  put(join(share, 'mime/packages', `${product.command}.xml`), mimeInfo())
  put(join(share, 'metainfo', `${product.id}.metainfo.xml`), metainfo(build.releasedAt))
  for (const name of readdirSync(join(icons, 'linux'))) {
    const size = name.replace('.png', '')
    put(join(share, 'icons/hicolor', size, 'apps', `${product.command}.png`), readFileSync(join(icons, 'linux', name)))
  }
  const drawing = readFileSync(join(icons, 'gatehouse.svg'))
  put(join(share, 'icons/hicolor/scalable/apps', `${product.command}.svg`), drawing)
}

function layOutDocuments(tree: string): void {
  const share = join(tree, 'usr/share')
  put(join(share, `man/man1/${product.command}.1.gz`), zipped(manPage(build.releasedAt)))
  put(join(share, 'doc', packageName, 'copyright'), copyright(root))
  put(join(share, 'doc', packageName, 'changelog.gz'), zipped(changelog(build)))
  put(join(share, 'lintian/overrides', packageName), lintianOverrides())
}

function layOutControl(tree: string): void {
  const files = filesBelow(tree)
  const bytes = files.reduce((sum, file) => sum + statSync(file).size, 0)
  put(join(tree, 'DEBIAN/md5sums'), md5sums(tree, files))
  put(join(tree, 'DEBIAN/control'), control(build, Math.ceil(bytes / 1024)))
}

/** Normalizes modes and times of all files for reproducible builds. */
function settle(tree: string): void {
  for (const entry of readdirSync(tree, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const isProgram = /\/usr\/bin\/[^/]+$|\/usr\/lib\/[^/]+\/node$/.test(path)
    chmodSync(path, entry.isDirectory() || isProgram ? 0o755 : 0o644)
    lutimesSync(path, seconds, seconds)
  }
  chmodSync(tree, 0o755)
  lutimesSync(tree, seconds, seconds)
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => join(entry.parentPath, entry.name))
    .toSorted()
}

function put(path: string, content: string | Buffer, mode = 0o644): void {
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, content, { mode })
}

function timeOfCommit(): string {
  return execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' })
}
