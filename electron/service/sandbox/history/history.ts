import { type Author, type Change, type Content, FastImportStream, type Mark } from './fast-import.ts'
import type { Random } from './random.ts'

/** The stretch of time a history covers. */
export interface Period {
  readonly from: string
  readonly to: string
}

interface PlannedCommit {
  readonly mark: Mark
  readonly author: Author
  readonly message: string
  readonly parent: Mark | undefined
  readonly merged: Mark | undefined
  readonly changes: readonly Change[]
}

interface PlannedTag {
  readonly name: string
  readonly target: Mark
  readonly tagger: Author
  /** Null for a lightweight tag. */
  readonly message: string | null
}

interface Branch {
  tip: Mark | undefined
  /** The changes since the branch was created, which a merge applies to the other branch. */
  readonly changes: Change[]
}

/**
 * Builds a repository's history commit by commit and writes it in one step. The commits are distributed over the period in order, each in its
 * author's working hours.
 */
export class History {
  readonly #random: Random
  readonly #period: Period
  readonly #blobs: { mark: Mark; content: string | Buffer }[] = []
  readonly #commits: PlannedCommit[] = []
  readonly #tags: PlannedTag[] = []
  readonly #branches = new Map<string, Branch>()
  #lastMark: Mark = 0

  constructor(random: Random, period: Period) {
    this.#random = random
    this.#period = period
  }

  /** A blob written ahead of the commits; versions of one large file written one after the other are stored as deltas. */
  blob(content: string | Buffer): Content {
    const mark = this.#nextMark()
    this.#blobs.push({ mark, content })
    return { mark }
  }

  commit(branch: string, author: Author, message: string, changes: readonly Change[]): void {
    const state = this.#branch(branch)
    state.tip = this.#plan({ author, message, parent: state.tip, merged: undefined, changes })
    state.changes.push(...changes)
  }

  /** Begins a branch where another one is now. */
  branch(name: string, from: string): void {
    this.#branches.set(name, { tip: this.#branch(from).tip, changes: [] })
  }

  /** Merges a branch into another and forgets it, as a merge request that removes its source branch does. */
  merge(source: string, into: string, author: Author, message: string): void {
    const merged = this.#branch(source)
    const target = this.#branch(into)
    const { changes } = merged
    target.tip = this.#plan({ author, message, parent: target.tip, merged: merged.tip, changes })
    target.changes.push(...changes)
    this.#branches.delete(source)
  }

  tag(name: string, branch: string, tagger: Author, message: string | null): void {
    const target = this.#branch(branch).tip
    if (target === undefined) throw new Error(`There is no commit on ${branch} to tag.`)
    this.#tags.push({ name, target, tagger, message })
  }

  /** The whole history as input of `git fast-import`. */
  stream(): Buffer {
    const stream = new FastImportStream()
    for (const { mark, content } of this.#blobs) stream.blob(mark, content)
    const times = this.#times()
    // Every commit names its parent, so all can be written to one ref; the real ones are pointed to their places at the end.
    for (const commit of this.#commits) stream.commit({ ...commit, seconds: times.get(commit.mark) ?? 0 })
    for (const [name, { tip }] of this.#branches) if (tip !== undefined) stream.ref(`refs/heads/${name}`, tip)
    for (const { name, target, tagger, message } of this.#tags) {
      if (message === null) stream.ref(`refs/tags/${name}`, target)
      else stream.annotatedTag(name, target, tagger, (times.get(target) ?? 0) + 3600, message)
    }
    return stream.end()
  }

  #branch(name: string): Branch {
    const known = this.#branches.get(name)
    if (known) return known
    const made: Branch = { tip: undefined, changes: [] }
    this.#branches.set(name, made)
    return made
  }

  #plan(commit: Omit<PlannedCommit, 'mark'>): Mark {
    const mark = this.#nextMark()
    this.#commits.push({ ...commit, mark })
    return mark
  }

  #nextMark(): Mark {
    this.#lastMark += 1
    return this.#lastMark
  }

  #times(): Map<Mark, number> {
    const start = Date.parse(this.#period.from) / 1000
    const span = Date.parse(this.#period.to) / 1000 - start
    const times = new Map<Mark, number>()
    let last = start
    for (const [index, { mark, author }] of this.#commits.entries()) {
      const even = start + (span * (index + this.#random.fraction())) / this.#commits.length
      const seconds = Math.max(this.#workingHour(even, author), last + 300 + this.#random.below(900))
      times.set(mark, seconds)
      last = seconds
    }
    return times
  }

  /** The same day, between nine and six where the author is. */
  #workingHour(seconds: number, author: Author): number {
    const offset = Number(author.offset.slice(0, 3)) * 3600 + Number(author.offset.slice(3)) * 60
    const midnight = Math.floor((seconds + offset) / 86_400) * 86_400 - offset
    return midnight + 9 * 3600 + this.#random.below(9 * 3600)
  }
}
