import type { ChildProcessWithoutNullStreams } from 'node:child_process'

type ObjectType = 'blob' | 'tree' | 'commit' | 'tag'

export interface ObjectInfo {
  readonly id: string
  readonly type: ObjectType
  /** Bytes of the content. */
  readonly size: number
}

export interface GitObject extends ObjectInfo {
  readonly content: Buffer
}

/** The process exited, or sent an invalid response, during a request. The request may be retried. */
export class ObjectProcessEnded extends Error {
  constructor(reason: string) {
    super(`git cat-file ended: ${reason}`)
    this.name = 'ObjectProcessEnded'
  }
}

interface Question {
  readonly name: string
  readonly withContent: boolean
  readonly answer: (found: GitObject | null) => void
  readonly fail: (error: Error) => void
}

interface Body {
  readonly info: ObjectInfo
  readonly parts: Buffer[]
  missing: number
}

const header = /^([0-9a-f]{40}) (blob|tree|commit|tag) (\d+)$/
/** A header is an id, a word and a number; a first line longer than any name we send is not one. */
const maxHeaderLength = 16 * 1024
const noContent = Buffer.alloc(0)

/**
 * One `git cat-file --batch-command -z`: questions go in one after the other without waiting, answers come back in the
 * same order.
 */
export class ObjectProcess {
  readonly #child: ChildProcessWithoutNullStreams
  readonly #questions: Question[] = []
  #unread: Buffer = noContent
  #body: Body | null = null
  #ended: Error | null = null

  constructor(child: ChildProcessWithoutNullStreams, onEnd: () => void) {
    this.#child = child
    child.stdout.on('data', (chunk: Buffer) => this.#read(chunk))
    child.stderr.resume()
    const end = (reason: string) => {
      this.#end(new ObjectProcessEnded(reason))
      onEnd()
    }
    child.once('error', error => end(error.message))
    child.once('close', status => end(`status ${status ?? 'none'}`))
  }

  /** Questions that have no answer yet. */
  get open(): number {
    return this.#questions.length
  }

  get ended(): boolean {
    return this.#ended !== null
  }

  /**
   * Looks up an object by any name that git accepts; the caller has checked that it is safe. Null when the object does not exist or the name is
   * ambiguous.
   * @throws ObjectProcessEnded
   */
  ask(name: string, withContent: boolean): Promise<GitObject | null> {
    return new Promise((answer, fail) => {
      if (this.#ended) return fail(this.#ended)
      if (name === '' || name.includes('\0')) return answer(null)
      this.#questions.push({ name, withContent, answer, fail })
      this.#child.stdin.write(`${withContent ? 'contents' : 'info'} ${name}\0`)
    })
  }

  /** Closes the input, so that the process exits. */
  close(): void {
    this.#child.stdin.end()
  }

  /** Ends it now. */
  kill(): void {
    this.#child.kill('SIGKILL')
  }

  #end(error: Error): void {
    this.#ended ??= error
    for (const question of this.#questions.splice(0)) question.fail(this.#ended)
  }

  #read(chunk: Buffer): void {
    let rest = this.#unread.length === 0 ? chunk : Buffer.concat([this.#unread, chunk])
    while (rest.length > 0) {
      const used = this.#body ? this.#readBody(this.#body, rest) : this.#readHeader(rest)
      if (used === 0) break
      rest = rest.subarray(used)
    }
    this.#unread = rest
  }

  #readBody(body: Body, bytes: Buffer): number {
    const part = bytes.subarray(0, body.missing)
    body.parts.push(part)
    body.missing -= part.length
    if (body.missing === 0) {
      this.#body = null
      // The last byte is the newline behind every content.
      const content = (body.parts.length === 1 ? part : Buffer.concat(body.parts)).subarray(0, body.info.size)
      this.#questions.shift()?.answer({ ...body.info, content })
    }
    return part.length
  }

  /** Bytes used by the answer at the start of `bytes`; 0 when it is not there in full yet. */
  #readHeader(bytes: Buffer): number {
    const question = this.#questions[0]
    if (!question) return this.#giveUp('an answer to nothing')
    const newline = bytes.indexOf(10)
    if (newline < 0) return bytes.length > maxHeaderLength ? this.#giveUp('an answer without an end') : 0
    const [, id, type, size] = header.exec(bytes.toString('latin1', 0, Math.min(newline, 128))) ?? []
    if (id && size && isObjectType(type)) {
      const info = { id, type, size: Number(size) }
      if (question.withContent) this.#body = { info, parts: [], missing: info.size + 1 }
      else this.#questions.shift()?.answer({ ...info, content: noContent })
      return newline + 1
    }
    for (const outcome of [' missing\n', ' ambiguous\n']) {
      const expected = Buffer.from(question.name + outcome)
      if (bytes.length >= expected.length && bytes.subarray(0, expected.length).equals(expected)) {
        this.#questions.shift()?.answer(null)
        return expected.length
      }
    }
    // A name with newlines in it comes back with them; more of it may be on the way.
    if (bytes.length < Buffer.byteLength(question.name) + ' ambiguous\n'.length) return 0
    // Newer versions print `{id} submodule` for an entry whose commit is in another repository.
    if (bytes.subarray(0, newline).toString('latin1').endsWith(' submodule')) {
      this.#questions.shift()?.answer(null)
      return newline + 1
    }
    return this.#giveUp('an answer that is none')
  }

  #giveUp(reason: string): 0 {
    this.#end(new ObjectProcessEnded(reason))
    this.kill()
    return 0
  }
}

function isObjectType(word: string | undefined): word is ObjectType {
  return word === 'blob' || word === 'tree' || word === 'commit' || word === 'tag'
}
