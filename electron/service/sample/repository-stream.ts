import { file, rename } from '../sandbox/history/changes.ts'
import { type Author, type Change, FastImportStream, type Mark } from '../sandbox/history/fast-import.ts'
import { type Random, seededRandom } from '../sandbox/history/random.ts'
import { fileContent, filePaths, LongFile, longFilePath, newVersion } from './repository-files.ts'
import type { SampleSize } from './size.ts'
import { personWords, topicName, workTitle } from './words.ts'

/** The commits of `main` fill two years, evenly. */
const begin = Date.parse('2024-10-05T06:00:00Z') / 1000
const end = Date.parse('2026-10-01T18:00:00Z') / 1000

/** The share of the files that the first commit brings. */
const shareOfFirst = 0.6
/** Every so many commits of `main`, one is the merge of a branch of three. */
const mergeEvery = 25
const commitsOfMerged = 3
/** Every so many, a file gets another name. */
const renameEvery = 40

/**
 * The history of the large repository as input of `git fast-import`, in pieces, so that it is never completely in memory. The numbers of files,
 * commits, tags and branches are exactly those of `size`; the bytes depend only on `size`.
 */
export function* repositoryStream(size: SampleSize): Generator<Buffer> {
  const story = new Story(size)
  yield* story.longFileVersions()
  yield* story.mainLine()
  yield* story.openBranches()
  yield story.tagsAndEnd()
}

class Story {
  readonly #size: SampleSize
  readonly #random: Random = seededRandom(50_000)
  readonly #stream = new FastImportStream()
  readonly #authors: readonly Author[] = authors(40)
  readonly #longFile: LongFile
  readonly #versions: Mark[] = []
  /** The files that ordinary commits change, by where they are now. */
  readonly #paths: string[]
  readonly #present: number
  #added: number
  #mark: Mark = 0
  #commits = 0
  #tip: Mark | undefined
  /** Commits of `main`, for branches to begin at and tags to name. */
  readonly #line: { readonly mark: Mark; readonly seconds: number }[] = []

  constructor(size: SampleSize) {
    this.#size = size
    this.#longFile = new LongFile(size.lines, size.versions)
    // One of the files is the long one.
    this.#paths = filePaths(size)
    this.#present = Math.max(1, Math.floor(this.#paths.length * shareOfFirst))
    this.#added = this.#present
  }

  /** The versions of the long file stand before everything else, one after the other, so that each is kept as a difference. */
  *longFileVersions(): Generator<Buffer> {
    for (let version = 0; version < this.#size.versions; version++) {
      const mark = this.#nextMark()
      this.#stream.blob(mark, this.#longFile.next())
      this.#versions.push(mark)
      yield this.#stream.take()
    }
  }

  *mainLine(): Generator<Buffer> {
    const onBranches = this.#size.branches
    const planned = this.#size.commits - onBranches
    this.#commit('Import the existing code', this.#firstFiles())
    yield this.#stream.take()
    let widestIsDue = true
    while (this.#commits < planned) {
      const left = planned - this.#commits
      if (widestIsDue && this.#commits >= planned / 2) {
        widestIsDue = false
        this.#commit('Update the licence header in all files', this.#changed(this.#size.filesOfWidestCommit))
      } else if (this.#commits % mergeEvery === 0 && left > commitsOfMerged + 1) this.#mergedBranch()
      else if (this.#commits % renameEvery === 7) this.#commit(this.#title(this.#commits, 'Rename'), this.#renamed())
      else this.#commit(this.#title(), this.#ordinary(planned))
      if (this.#commits % 20 === 0) yield this.#stream.take()
    }
    yield this.#stream.take()
  }

  /** Unmerged branches of one commit each, distributed over the history. */
  *openBranches(): Generator<Buffer> {
    for (let index = 0; index < this.#size.branches; index++) {
      const from = this.#at(index, this.#size.branches)
      const name = `topic/${topicName(index)}`
      const mark = this.#nextMark()
      this.#write(mark, from.seconds + 1800, from.mark, undefined, this.#title(index), [
        file(`topics/${index + 1}.md`, `# ${name}\n`),
      ])
      this.#stream.ref(`refs/heads/${name}`, mark)
      if (index % 20 === 0) yield this.#stream.take()
    }
    yield this.#stream.take()
  }

  tagsAndEnd(): Buffer {
    if (this.#tip !== undefined) this.#stream.ref('refs/heads/main', this.#tip)
    for (let index = 0; index < this.#size.tags; index++) {
      const { mark, seconds } = this.#at(index + 1, this.#size.tags)
      const name = `v${Math.floor(index / 10)}.${index % 10}`
      if (index % 2 === 0) this.#stream.annotatedTag(name, mark, this.#author(), seconds + 3600, `Version ${name}`)
      else this.#stream.ref(`refs/tags/${name}`, mark)
    }
    return this.#stream.end()
  }

  #at(index: number, of: number): { readonly mark: Mark; readonly seconds: number } {
    const found = this.#line[Math.min(this.#line.length - 1, Math.floor((this.#line.length * index) / of))]
    if (!found) throw new Error('There is no commit yet.')
    return found
  }

  #firstFiles(): Change[] {
    const first = this.#paths.slice(0, this.#present)
    return [this.#longFileChange(0), ...first.map((path, index) => file(path, fileContent(path, index)))]
  }

  /** One to three files; new ones as they are due, and the long one now and then. */
  #ordinary(planned: number): Change[] {
    const due = this.#present + Math.ceil(((this.#paths.length - this.#present) * this.#commits) / (planned - 1))
    const added: Change[] = []
    // The last ordinary commits may be merges: everything is in well before.
    const target = Math.min(this.#paths.length, due + mergeEvery * 2)
    while (this.#added < target) {
      const path = this.#paths[this.#added] ?? ''
      added.push(file(path, fileContent(path, this.#added)))
      this.#added += 1
    }
    const version = Math.floor((this.#size.versions * this.#commits) / planned)
    const before = Math.floor((this.#size.versions * (this.#commits - 1)) / planned)
    const long = version > before ? [this.#longFileChange(version)] : []
    return [...added, ...long, ...this.#changed(1 + this.#random.below(3))]
  }

  #longFileChange(version: number): Change {
    const mark = this.#versions[version]
    if (mark === undefined) throw new Error(`There is no version ${version} of the long file.`)
    return file(longFilePath, { mark })
  }

  /** New versions of so many different files that are there. */
  #changed(count: number): Change[] {
    const start = this.#random.below(this.#added)
    const indexes = Array.from(
      { length: Math.min(count, this.#added) },
      (_, turn) => (start + turn * 7919) % this.#added,
    )
    return [...new Set(indexes)].map(index => {
      const path = this.#paths[index] ?? ''
      return file(path, newVersion(path, this.#commits))
    })
  }

  #renamed(): Change[] {
    const index = this.#random.below(this.#added)
    const from = this.#paths[index] ?? ''
    const to = from.replace(/(-r\d+)?(\.[^./]+)$/, `-r${this.#commits}$2`)
    this.#paths[index] = to
    return [rename(from, to)]
  }

  /** A branch beside `main` and its merge, which repeats what the branch changed. */
  #mergedBranch(): void {
    const changes: Change[] = []
    let side = this.#tip
    for (let turn = 0; turn < commitsOfMerged; turn++) {
      const own = this.#changed(1).map(change => this.#withBlob(change))
      const mark = this.#nextMark()
      this.#write(mark, this.#now(), side, undefined, this.#title(), own)
      this.#commits += 1
      changes.push(...own)
      side = mark
    }
    this.#commit(`Merge branch 'topic/${topicName(this.#commits)}' into 'main'`, changes, side)
  }

  /** The content as a separate blob, so that it can be referenced twice. */
  #withBlob(change: Change): Change {
    if (change.kind !== 'file' || (typeof change.content === 'object' && 'mark' in change.content)) return change
    const mark = this.#nextMark()
    this.#stream.blob(mark, change.content)
    return { ...change, content: { mark } }
  }

  #commit(message: string, changes: readonly Change[], merged?: Mark): void {
    const mark = this.#nextMark()
    const seconds = this.#now()
    this.#write(mark, seconds, this.#tip, merged, message, changes)
    this.#tip = mark
    this.#line.push({ mark, seconds })
    this.#commits += 1
  }

  #write(
    mark: Mark,
    seconds: number,
    parent: Mark | undefined,
    merged: Mark | undefined,
    message: string,
    changes: readonly Change[],
  ): void {
    this.#stream.commit({ mark, author: this.#author(), seconds, message, parent, merged, changes })
  }

  #now(): number {
    return Math.floor(begin + ((end - begin) * this.#commits) / this.#size.commits)
  }

  #author(): Author {
    return (
      this.#authors[this.#random.below(this.#authors.length)] ?? {
        name: 'Nobody',
        email: 'nobody@sample.example',
        offset: '+0000',
      }
    )
  }

  #title(index = this.#commits, verb?: string): string {
    return `${workTitle(index, verb)}\n\nVerified in pipeline ${this.#random.below(100_000)}.`
  }

  #nextMark(): Mark {
    this.#mark += 1
    return this.#mark
  }
}

function authors(count: number): readonly Author[] {
  return Array.from({ length: count }, (_, index) => {
    const { name, username } = personWords(index * 3)
    const offset = ['+0000', '+0100', '+0530', '-0300', '+0900'][index % 5] ?? '+0000'
    return { name, email: `${username}@sample.example`, offset }
  })
}
