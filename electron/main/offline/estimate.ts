import type { OfflineEstimate, OfflineSubject } from '#shared/bridge.ts'
import { commitWithoutStatsQuery, fileQuery, wholeTreeQuery } from '#shared/queries/repository.ts'
import { storedPerByte, storedPerFile } from './download.ts'
import { createPinReader, type PinReaderParts } from './pin-reader.ts'

/** A tree tells no sizes; these many files are asked for theirs. */
const sample = 24

/**
 * Counts what keeping a ref would fetch, and reckons its size from some of its files, spread over the tree.
 * @throws Failure
 */
export async function estimate(
  parts: PinReaderParts,
  subject: OfflineSubject,
  signal: AbortSignal,
): Promise<Omit<OfflineEstimate, 'room'>> {
  const { connection, project: id, ref } = subject
  const reader = createPinReader(parts, connection, null, signal)
  const { value: commit } = await reader.read(commitWithoutStatsQuery(id, ref))
  const files: string[] = []
  let folders = 0
  const tree = wholeTreeQuery(id, commit.id)
  for await (const { value } of reader.readAll(tree, Number.POSITIVE_INFINITY, { fixed: true })) {
    for (const { type, path } of value) {
      if (type === 'tree') folders += 1
      if (type === 'blob') files.push(path)
    }
  }
  const step = Math.max(1, Math.ceil(files.length / sample))
  const asked = files.filter((_, index) => index % step === 0)
  const sizes = await Promise.all(
    asked.map(async file_path => {
      const head = await reader.read(fileQuery({ id, file_path, ref })).catch(() => null)
      return head?.value.size ?? null
    }),
  )
  const known = sizes.filter(size => size !== null)
  const mean = known.reduce((sum, size) => sum + size, 0) / Math.max(1, known.length)
  const bytes = Math.round(files.length * (mean * storedPerByte + storedPerFile) + folders * storedPerFile)
  return { commit: commit.id, files: files.length, folders, bytes, sampled: known.length }
}
