import type { GitRepository } from './repository.ts'

/** Consecutive lines that came from the same commit. */
export interface BlameRange {
  readonly commit: string
  readonly lines: readonly string[]
}

interface Origin {
  readonly commit: string
  /** First line in the file, counted from 0. */
  readonly start: number
  readonly count: number
}

const originLine = /^([0-9a-f]{40}) \d+ (\d+) (\d+)$/

/** A file at a commit. */
interface BlamedFile {
  readonly commit: string
  readonly path: string
  readonly blob: string
}

interface BlameOptions {
  /** Only these lines, counted from 1. */
  readonly range?: { readonly start: number; readonly end: number } | undefined
  readonly signal?: AbortSignal
}

/**
 * The lines of a file at a commit, with the commit each came from. The caller has found the blob of the path; requesting only the origins from git
 * and splitting the blob here is faster than reading every line with its header.
 * @returns null when the file has fewer lines than the first one of the range
 * @throws GitCommandError when the path is no file at this commit
 */
export async function blame(
  repository: GitRepository,
  { commit, path, blob }: BlamedFile,
  { range, signal }: BlameOptions = {},
): Promise<BlameRange[] | null> {
  const readLines = async () => splitLines((await repository.objects.read(blob))?.content.toString('utf8') ?? '')
  const runGit = (desired: readonly string[]) =>
    repository.run(['blame', '--incremental', ...desired, commit, '--', path], signal ? { signal } : {})
  if (!range) {
    const [output, lines] = await Promise.all([runGit([]), readLines()])
    return joinOrigins(parseOrigins(output.toString('latin1')), lines)
  }
  const lines = await readLines()
  if (lines.length < range.start) return range.start === 1 ? [] : null
  const output = await runGit(['-L', `${range.start},${Math.min(range.end, lines.length)}`])
  return joinOrigins(parseOrigins(output.toString('latin1')), lines)
}

/** The origins in the output of `git blame --incremental`, in the order of the file. */
export function parseOrigins(output: string): Origin[] {
  const origins: Origin[] = []
  for (const line of output.split('\n')) {
    const [, commit, final, count] = originLine.exec(line) ?? []
    if (commit && final && count) origins.push({ commit, start: Number(final) - 1, count: Number(count) })
  }
  return origins.sort((a, b) => a.start - b.start)
}

/** Lines as git counts them: a last one without a newline counts, nothing after the last newline does not. */
export function splitLines(text: string): string[] {
  if (text === '') return []
  return (text.endsWith('\n') ? text.slice(0, -1) : text).split('\n')
}

/** Merges neighbours of the same commit and gives each range its lines. */
export function joinOrigins(origins: readonly Origin[], lines: readonly string[]): BlameRange[] {
  const ranges: { commit: string; start: number; end: number }[] = []
  for (const { commit, start, count } of origins) {
    const last = ranges.at(-1)
    if (last?.commit === commit && last.end === start) last.end = start + count
    else ranges.push({ commit, start, end: start + count })
  }
  return ranges.map(({ commit, start, end }) => ({ commit, lines: lines.slice(start, end) }))
}
