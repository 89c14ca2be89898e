/** Who made a commit or tag; the offset is that of the place they work in. */
export interface Author {
  readonly name: string
  readonly email: string
  /** Offset from UTC as git writes it: `+0200`. */
  readonly offset: string
}

export type Mark = number

export type Change =
  | {
      readonly kind: 'file'
      readonly path: string
      readonly mode: '100644' | '100755' | '120000'
      readonly content: Content
    }
  | { readonly kind: 'submodule'; readonly path: string; readonly commit: string }
  | { readonly kind: 'remove'; readonly path: string }
  | { readonly kind: 'rename'; readonly from: string; readonly to: string }

/** The bytes of a file, or the mark of a blob that was written before. */
export type Content = string | Buffer | { readonly mark: Mark }

export interface CommitInput {
  readonly mark: Mark
  readonly author: Author
  readonly seconds: number
  readonly message: string
  /** Missing for a root commit. */
  readonly parent: Mark | undefined
  readonly merged: Mark | undefined
  readonly changes: readonly Change[]
}

/** Writes the stream that `git fast-import` reads: a whole repository in one process, with any number of commits. */
export class FastImportStream {
  #parts: Buffer[] = []

  blob(mark: Mark, content: string | Buffer): void {
    this.#line('blob')
    this.#line(`mark :${mark}`)
    this.#data(content)
  }

  commit(commit: CommitInput): void {
    this.#line('commit refs/heads/main')
    this.#line(`mark :${commit.mark}`)
    this.#line(`author ${person(commit.author, commit.seconds)}`)
    this.#line(`committer ${person(commit.author, commit.seconds)}`)
    this.#data(commit.message.endsWith('\n') ? commit.message : `${commit.message}\n`)
    if (commit.parent !== undefined) this.#line(`from :${commit.parent}`)
    if (commit.merged !== undefined) this.#line(`merge :${commit.merged}`)
    for (const change of commit.changes) this.#change(change)
    this.#line('')
  }

  /** Points a ref (`refs/heads/…`, `refs/tags/…`) at a commit. */
  ref(name: string, target: Mark): void {
    this.#line(`reset ${name}`)
    this.#line(`from :${target}`)
    this.#line('')
  }

  annotatedTag(name: string, target: Mark, tagger: Author, seconds: number, message: string): void {
    this.#line(`tag ${name}`)
    this.#line(`from :${target}`)
    this.#line(`tagger ${person(tagger, seconds)}`)
    this.#data(`${message}\n`)
  }

  /** Returns the output since the last call, for histories too long for memory. */
  take(): Buffer {
    const taken = Buffer.concat(this.#parts)
    this.#parts = []
    return taken
  }

  end(): Buffer {
    this.#line('done')
    return this.take()
  }

  #change(change: Change): void {
    switch (change.kind) {
      case 'file': {
        const { content, mode, path } = change
        if (typeof content === 'object' && 'mark' in content) {
          this.#line(`M ${mode} :${content.mark} ${quoted(path)}`)
          return
        }
        this.#line(`M ${mode} inline ${quoted(path)}`)
        this.#data(content)
        return
      }
      case 'submodule':
        this.#line(`M 160000 ${change.commit} ${quoted(change.path)}`)
        return
      case 'remove':
        this.#line(`D ${quoted(change.path)}`)
        return
      case 'rename':
        this.#line(`R ${quoted(change.from)} ${quoted(change.to)}`)
        return
    }
  }

  #data(content: string | Buffer): void {
    const bytes = typeof content === 'string' ? Buffer.from(content) : content
    this.#line(`data ${bytes.length}`)
    this.#parts.push(bytes)
    this.#line('')
  }

  #line(text: string): void {
    this.#parts.push(Buffer.from(`${text}\n`))
  }
}

function person({ name, email, offset }: Author, seconds: number): string {
  return `${name} <${email}> ${seconds} ${offset}`
}

function quoted(path: string): string {
  return `"${path.replaceAll('\\', '\\\\').replaceAll('"', '\\"').replaceAll('\n', '\\n')}"`
}
