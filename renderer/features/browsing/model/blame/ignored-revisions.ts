import type { BlameRange } from '#shared/contract/repository-files.ts'
import type { Texts } from '../../../../ui/diff/diff-of-texts.ts'
import type { ParsedDiff } from '../../../../ui/diff/parse-diff.ts'

type BlameCommit = BlameRange['commit']

/** The commits of a `.git-blame-ignore-revs`, one full SHA a line; as git does, text after `#` is a comment. */
export function parseIgnoredRevisions(text: string): ReadonlySet<string> {
  const lines = text.split('\n').map(line => line.replace(/#.*/, '').trim().toLowerCase())
  return new Set(lines.filter(line => /^(?:[\da-f]{40}|[\da-f]{64})$/.test(line)))
}

/** What a blame without some commits is computed from. */
export interface BlameSource {
  /** The blame of the file at a commit; null when the file isn't there under this path. */
  read(commit: string): Promise<readonly BlameRange[] | null>
  compare(texts: Texts): Promise<ParsedDiff>
}

/** A blame whose lines skip the ignored commits, as far as earlier lines for them were found. */
export interface BlameWithout {
  readonly ranges: readonly BlameRange[]
  /** The number of lines that are shown with an earlier commit. */
  readonly passed: number
  /** The number of lines that stay with an ignored commit: it added them, or nothing like them was there before. */
  readonly left: number
}

/** A history of more reformatting is cut off here: each commit takes two requests. */
const maxCommits = 20

interface BlamedLine {
  readonly commit: BlameCommit
  readonly text: string
}

/**
 * Attributes the lines of ignored commits to the commits before them. The API's blame can't ignore commits, so this reads
 * the blame at each ignored commit and at its first parent, and finds the earlier form of each line by comparing the two.
 * @param ranges the blame of the service
 */
export async function blameWithout(
  ranges: readonly BlameRange[],
  ignored: ReadonlySet<string>,
  source: BlameSource,
): Promise<BlameWithout> {
  const known = new Map<string, Promise<readonly BlamedLine[] | null>>()
  /**
   * The lines that an ignored commit wrote, each with the commit that wrote its earlier form; null when they can't be known.
   * @param later the ignored commits that were passed on the way: a service could name them again
   */
  const readBefore = async (commit: BlameCommit, later: ReadonlySet<string>): Promise<readonly BlamedLine[] | null> => {
    const parent = commit.parent_ids?.[0]
    if (parent === undefined) return null
    const [own, earlier] = await Promise.all([source.read(commit.id), source.read(parent)])
    if (!own || !earlier) return null
    const [ownLines, earlierLines] = [toLines(own), toLines(earlier)]
    const diff = await source.compare({ before: join(earlierLines), after: join(ownLines) })
    const origins = findOrigins(diff, getTexts(earlierLines), getTexts(ownLines))
    const attributed = await pass(earlierLines, new Set([...later, commit.id]))
    return ownLines.flatMap((line, index) => {
      if (line.commit.id !== commit.id) return []
      return [{ commit: attributed[origins[index] ?? -1]?.commit ?? commit, text: line.text }]
    })
  }
  const pass = async (lines: readonly BlamedLine[], later: ReadonlySet<string>): Promise<readonly BlamedLine[]> => {
    const passed = [...lines]
    for (const commit of new Map(lines.map(line => [line.commit.id, line.commit])).values()) {
      if (!ignored.has(commit.id) || later.has(commit.id)) continue
      const reading = known.get(commit.id) ?? (known.size < maxCommits ? readBefore(commit, later) : null)
      if (!reading) continue
      known.set(commit.id, reading)
      for (const [index, line] of placeWritten(lines, commit.id, (await reading) ?? [])) passed[index] = line
    }
    return passed
  }
  const lines = toLines(ranges)
  const passed = await pass(lines, new Set())
  const left = passed.filter(({ commit }) => ignored.has(commit.id)).length
  return {
    ranges: passed.map(({ commit, text }) => ({ commit, lines: [text] })),
    passed: lines.filter(({ commit }) => ignored.has(commit.id)).length - left,
    left,
  }
}

/**
 * Finds the present lines of a commit among those that it wrote; the ones that are left are in the order in which it wrote
 * them.
 */
function placeWritten(lines: readonly BlamedLine[], commit: string, written: readonly BlamedLine[]) {
  const placed: (readonly [index: number, line: BlamedLine])[] = []
  let next = 0
  for (const [index, line] of lines.entries()) {
    if (line.commit.id !== commit) continue
    let found = next
    while (found < written.length && written[found]?.text !== line.text) found++
    const origin = written[found]
    if (!origin) continue
    placed.push([index, origin])
    next = found + 1
  }
  return placed
}

function toLines(ranges: readonly BlameRange[]): BlamedLine[] {
  return ranges.flatMap(({ commit, lines }) => lines.map(text => ({ commit, text })))
}

function getTexts(lines: readonly BlamedLine[]): string[] {
  return lines.map(({ text }) => text)
}

function join(lines: readonly BlamedLine[]): string {
  return lines.map(({ text }) => `${text}\n`).join('')
}

/** For each line after a change the index of the line that it was before; undefined for a new line. */
function findOrigins({ hunks }: ParsedDiff, before: readonly string[], after: readonly string[]) {
  const origins: (number | undefined)[] = new Array(after.length)
  let [old, next] = [0, 0]
  const keepUntil = (end: number) => {
    while (next < end) origins[next++] = old++
  }
  for (const { lines } of hunks) {
    let removed: number[] = []
    let added: number[] = []
    const match = () => {
      for (const [place, origin] of matchRun(removed, added, before, after)) origins[place] = origin
      removed = []
      added = []
    }
    for (const line of lines) {
      if (line.kind === 'removed') {
        // Lines between two hunks are the same on both sides.
        keepUntil(next + line.old - 1 - old)
        removed.push(old++)
      } else if (line.kind === 'added') {
        keepUntil(line.new - 1)
        added.push(next++)
      } else if (line.kind === 'context') {
        match()
        keepUntil(line.new)
      }
    }
    match()
  }
  keepUntil(after.length)
  return origins
}

/** Pairs the lines of a place that a change replaced: as many as before in their order, else each with the most similar one. */
function matchRun(
  removed: readonly number[],
  added: readonly number[],
  before: readonly string[],
  after: readonly string[],
): readonly (readonly [place: number, origin: number])[] {
  if (removed.length === added.length) {
    return added.flatMap((place, index) => {
      const origin = removed[index]
      return origin === undefined ? [] : [[place, origin] as const]
    })
  }
  const pieces = removed.map(index => toPairs(before[index] ?? ''))
  let first = 0
  return added.flatMap((place, index) => {
    const own = toPairs(after[place] ?? '')
    const near = Math.floor((index * removed.length) / added.length)
    let best = { score: minSimilarity, at: -1 }
    for (let at = Math.max(first, near - searchDistance); at <= near + searchDistance && at < removed.length; at++) {
      const score = getSimilarity(own, pieces[at] ?? new Map())
      if (score > best.score) best = { score, at }
    }
    const origin = removed[best.at]
    if (origin === undefined) return []
    // A line that was split has the same origin in each of its parts.
    first = best.at
    return [[place, origin] as const]
  })
}

/** How far from its place, in lines, the earlier form of a line is looked for; git's own limit. */
const searchDistance = 10
const minSimilarity = 0.5
/** Longer lines are compared by their beginning. */
const comparedLength = 1000

/** The pairs of neighbouring characters of a line, without white space, as git compares lines. */
function toPairs(text: string): ReadonlyMap<string, number> {
  const plain = text.slice(0, comparedLength).replace(/\s+/g, '')
  const pairs = new Map<string, number>()
  for (let index = 0; index < Math.max(1, plain.length - 1); index++) {
    const pair = plain.slice(index, index + 2)
    pairs.set(pair, (pairs.get(pair) ?? 0) + 1)
  }
  return pairs
}

/** The share of the pairs of the shorter line that the other one has, too. */
function getSimilarity(one: ReadonlyMap<string, number>, other: ReadonlyMap<string, number>): number {
  const size = (pairs: ReadonlyMap<string, number>) => [...pairs.values()].reduce((sum, count) => sum + count, 0)
  const shared = [...one].reduce((sum, [pair, count]) => sum + Math.min(count, other.get(pair) ?? 0), 0)
  return shared === 0 ? 0 : shared / Math.min(size(one), size(other))
}
