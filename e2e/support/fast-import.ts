import { execFileSync } from 'node:child_process'
import { mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import type { Service } from './service.ts'

/** A file as a commit leaves it, or a command of `git fast-import` such as `R old new`. */
export type Change = readonly [path: string, content: string | Buffer, mode?: '100755' | '120000'] | string

interface Ancestry {
  /** Its parent, if that is not the tip of the branch. */
  readonly from?: string
  readonly merge?: readonly string[]
}

const people = [
  'Ingrid Sørensen <ingrid@fleet.example>',
  '漁師 太郎 <taro@fleet.example>',
  'A. Name That Is Longer Than Any Column Has Room For <long@fleet.example>',
] as const

/** Commits and tags, written as the stream that `git fast-import` reads. */
export class FastImport {
  readonly #parts: Buffer[] = []
  #time: number
  #mark = 0

  /** @param begin when the first commit is made; each further one is three days later */
  constructor(begin: Date) {
    this.#time = begin.getTime() / 1000
  }

  #say(command: string, data?: string | Buffer): void {
    this.#parts.push(Buffer.from(`${command}\n`))
    if (data === undefined) return
    const bytes = Buffer.from(data)
    this.#parts.push(Buffer.from(`data ${bytes.length}\n`), bytes, Buffer.from('\n'))
  }

  /** Adds a commit to a branch, by each of the people in turn. Gives what names it later in the stream. */
  commit(branch: string, message: string, changes: readonly Change[], { from, merge = [] }: Ancestry = {}): string {
    const person = `${people[this.#mark % people.length]} ${Math.floor(this.#time)} +0900`
    this.#time += 3 * 86_400 + 3777
    this.#mark += 1
    const mark = `:${this.#mark}`
    this.#say(`commit refs/heads/${branch}\nmark ${mark}\nauthor ${person}\ncommitter ${person}`, `${message}\n`)
    if (from !== undefined) this.#say(`from ${from}`)
    for (const parent of merge) this.#say(`merge ${parent}`)
    for (const change of changes) {
      if (typeof change === 'string') this.#say(change)
      else this.#say(`M ${change[2] ?? '100644'} inline ${JSON.stringify(change[0])}`, change[1])
    }
    return mark
  }

  /** Adds an annotated tag. */
  tag(name: string, of: string, message: string): void {
    this.#say(`tag ${name}\nfrom ${of}\ntagger ${people[0]} ${Math.floor(this.#time)} +0100`, `${message}\n`)
  }

  /** Lets git read all of it into a repository. */
  into(repository: string): void {
    execFileSync('git', ['-C', repository, 'fast-import', '--quiet'], { input: Buffer.concat(this.#parts) })
  }
}

/** A second user's clone, to commit and push from with git itself. */
export interface Clone {
  /** Runs git in the clone, after a fetch. */
  git(...args: readonly string[]): string
  /** Commits on the tip of a branch and pushes. Gives the SHA. */
  push(branch: string, message: string, changes: readonly Change[]): string
}

/** Clones a project over HTTP, without a working copy. */
export function getClone(service: Service, project: string): Clone {
  const repository = join(mkdtempSync(join(service.data, 'clone-')), 'clone.git')
  const { host } = new URL(service.url)
  const run = (...args: readonly string[]) =>
    execFileSync('git', ['-C', repository, ...args], { maxBuffer: 100_000_000 })
      .toString()
      .trim()
  const address = `http://second:${service.token}@${host}/${project}.git`
  execFileSync('git', ['clone', '--quiet', '--bare', address, repository])
  const fetched: Clone['git'] = (...args) => {
    run('fetch', '--quiet', '--tags', 'origin', '+refs/heads/*:refs/heads/*')
    return run(...args)
  }
  return {
    git: fetched,
    push(branch, message, changes) {
      fetched('rev-parse', branch)
      const stream = new FastImport(new Date())
      stream.commit(branch, message, changes, { from: `refs/heads/${branch}^0` })
      stream.into(repository)
      run('push', '--quiet', 'origin', `refs/heads/${branch}`)
      return run('rev-parse', branch)
    },
  }
}
