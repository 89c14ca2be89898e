import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { basename, join, resolve } from 'node:path'
import { type PackageProblem, verifyPackage } from '#shared/access-reviews/package.ts'
import { visibleString } from '#shared/text/visible.ts'
import type { Typed } from '../command.ts'
import type { Io } from '../io.ts'
import { UsageProblem } from '../problem.ts'

/** `review verify FOLDER`: checks every file, and the chain of decisions. Exit code 1 when something was changed. */
export async function verifyReview({ words: [name = ''] }: Typed, io: Io): Promise<number> {
  const folder = resolve(name)
  const names = await readdir(folder).catch(() => {
    throw new UsageProblem(`${name} is not a folder that can be read.`)
  })
  const files = new Map<string, string | null>()
  for (const file of names) {
    // A folder or an unreadable file is reported as changed or unexpected.
    const bytes = await readFile(join(folder, file)).catch(() => null)
    files.set(file, bytes && readPackageText(bytes))
  }
  const { problems, manifest, sha256 } = verifyPackage(files, text => createHash('sha256').update(text).digest('hex'))
  const shown = visibleString(basename(folder))
  if (problems.length > 0 || !manifest) {
    for (const problem of problems) io.stderr.write(`${visibleString(formatProblem(problem))}\n`)
    io.stderr.write(`${shown} is not as it was exported.\n`)
    return 1
  }
  const { accesses, decided, chain } = manifest
  io.stdout.write(
    `${shown} is as it was exported: ${decided} of ${accesses} accesses decided, ${chain.records} records in the log.\n` +
      `Manifest SHA-256 ${sha256 ?? ''}\n`,
  )
  return 0
}

function formatProblem(problem: PackageProblem): string {
  const { file } = problem
  switch (problem.kind) {
    case 'missing':
      return `${file} is missing.`
    case 'changed':
      return `${file} was changed: its SHA-256 differs.`
    case 'unexpected':
      return `${file} does not belong to the package.`
    case 'unreadable':
      return `${file} is not the manifest of an access review.`
    case 'record':
      return `${file}: record ${problem.record} was changed, added or moved.`
    case 'chain':
      return `${file}: records are missing at the end, or were added.`
  }
}

/** The text of a file, byte for byte; null when it is not UTF-8, as all files of a package are. */
function readPackageText(bytes: Uint8Array): string | null {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes)
  } catch {
    return null
  }
}
