/**
 * Describes the packages of a release, in their folder: bill of materials, manifests for package managers, SHA-256 sums, and their signature when
 * GATEHOUSE_SIGNING_KEY names a key of gpg. Writes the notes of the version to a separate file.
 *
 *     node build/packaging/release-files.ts FOLDER NOTES
 */
import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { z } from 'zod'
import { bundledPackages } from '../licences/licences-plugin.ts'
import { billOfMaterials } from './bill-of-materials.ts'
import { getNotes, manifestsFor } from './manifests.ts'
import { product } from './product.ts'

const root = resolve(import.meta.dirname, '../..')
const [folder, notes] = process.argv.slice(2)
if (folder === undefined || notes === undefined) {
  process.stderr.write('Usage: node build/packaging/release-files.ts FOLDER NOTES\n')
  process.exit(2)
}

const sums = join(folder, 'SHA256SUMS')
for (const file of [sums, `${sums}.asc`]) rmSync(file, { force: true })

const hashed = () =>
  readdirSync(folder)
    .toSorted()
    .map(name => ({
      name,
      hash: createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    }))

const seconds =
  process.env.SOURCE_DATE_EPOCH ?? execFileSync('git', ['log', '-1', '--format=%ct'], { cwd: root, encoding: 'utf8' })
const releasedAt = new Date(Number(seconds) * 1000)

for (const { name, text } of manifestsFor(hashed(), releasedAt)) writeFileSync(join(folder, name), text)
writeFileSync(join(folder, `${product.command}-${product.version}.cdx.json`), materials())
writeFileSync(
  sums,
  hashed()
    .map(({ name, hash }) => `${hash}  ${name}\n`)
    .join(''),
)

const key = process.env.GATEHOUSE_SIGNING_KEY
if (key) {
  const args = ['--batch', '--yes', '--local-user', key, '--armor', '--detach-sign', sums]
  execFileSync('gpg', args, { stdio: ['ignore', 2, 2] })
}

writeFileSync(notes, getNotes(product.version, readFileSync(join(root, 'CHANGELOG.md'), 'utf8')))

function materials(): string {
  const told: unknown = JSON.parse(
    execFileSync('npm', ['sbom', '--sbom-format=cyclonedx'], {
      cwd: root,
      encoding: 'utf8',
      maxBuffer: 2 ** 26,
      // Where npm is a script of the command prompt.
      shell: process.platform === 'win32',
    }),
  )
  const bundled = z.array(z.string()).parse(JSON.parse(readFileSync(join(root, bundledPackages), 'utf8')))
  return billOfMaterials(told, bundled, releasedAt)
}
