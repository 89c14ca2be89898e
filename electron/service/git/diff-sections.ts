const sectionStart = Buffer.from('\ndiff --git ')
const hunkStart = Buffer.from('\n@@ ')
const binaryNote = Buffer.from('\nBinary files ')
const nothing = Buffer.alloc(0)
/** Room for the lines of a section before its hunks: modes, similarity, long names. */
const headerRoom = 40_000

/** Sections from one up to, but not including, another. */
export interface SectionRange {
  readonly from: number
  readonly to: number
}

const everything: SectionRange = { from: 0, to: Number.POSITIVE_INFINITY }

/**
 * Cuts the output of `git diff-tree --raw -p` into its raw lines and one section per patch, as it comes in. Every line of a
 * hunk begins with a space, a sign or a backslash, and names are quoted, so that `diff --git` at the start of a line always
 * begins a section. Sections that grow too long are let go of.
 */
export class PatchSections {
  #raw: readonly string[] = []
  readonly #rawParts: Buffer[] = []
  readonly #limit: number
  readonly #sections: (Buffer | null)[] = []
  /** Unprocessed bytes: possibly a part of the empty line or of a section's start. */
  #unread: Buffer = nothing
  #rawDone = false
  /** The section being read; null when it grew too long. */
  #open: Buffer[] | null = null
  #openBytes = 0
  #keptBytes = 0
  readonly #getRange: (raw: readonly string[]) => SectionRange
  #range: SectionRange = everything

  /**
   * @param limit bytes of text a section may have
   * @param getRange returns the requested sections, given the raw lines
   */
  constructor(limit: number, getRange: (raw: readonly string[]) => SectionRange = () => everything) {
    this.#limit = limit
    this.#getRange = getRange
  }

  /** The lines of the raw part, once it was read to its end. */
  get raw(): readonly string[] {
    return this.#raw
  }

  /** The requested sections, available once the raw part was read. */
  get range(): SectionRange {
    return this.#range
  }

  /** True when everything that is wanted has been read. */
  get done(): boolean {
    return this.#rawDone && (this.#range.from >= this.#range.to || this.complete >= this.#range.to)
  }

  /** Sections read to their end. */
  get complete(): number {
    return this.#sections.length
  }

  /** Bytes held in memory. */
  get keptBytes(): number {
    return this.#keptBytes
  }

  add(chunk: Buffer): void {
    const bytes = this.#unread.length === 0 ? chunk : Buffer.concat([this.#unread, chunk])
    this.#unread = nothing
    if (this.#rawDone) this.#addPatch(bytes)
    else this.#addRaw(bytes)
  }

  /** End of the input: the open section is complete. */
  end(): void {
    if (!this.#rawDone) {
      this.#rawParts.push(this.#unread)
      this.#endRaw()
    } else if (this.#openBytes > 0) {
      this.#keep(this.#unread)
      this.#close()
    }
    this.#unread = nothing
  }

  /** Stops reading: the open section is dropped, because it is incomplete. */
  cut(): void {
    this.#open = null
    this.#openBytes = 0
    this.#unread = nothing
  }

  /**
   * What a section shows: its hunks, or the line about binary files; empty when it has neither, null when it was too long
   * or not read.
   */
  text(index: number): Buffer | null {
    const section = this.#sections[index]
    if (!section) return null
    const hunks = section.indexOf(hunkStart)
    const start = hunks >= 0 ? hunks : section.indexOf(binaryNote)
    const text = start < 0 ? nothing : section.subarray(start + 1)
    return text.length > this.#limit ? null : text
  }

  /** The raw lines end with an empty one; patches, if there are any, follow. */
  #addRaw(bytes: Buffer): void {
    const blank = bytes.indexOf('\n\n')
    if (blank >= 0) {
      this.#rawParts.push(bytes.subarray(0, blank))
      this.#endRaw()
      this.#addPatch(bytes.subarray(blank + 1))
      return
    }
    // The empty line may lie across two chunks.
    const end = Math.max(0, bytes.length - 1)
    this.#rawParts.push(bytes.subarray(0, end))
    this.#unread = bytes.subarray(end)
  }

  #endRaw(): void {
    this.#raw = Buffer.concat(this.#rawParts.splice(0))
      .toString('utf8')
      .split('\n')
      .filter(line => line !== '')
    this.#rawDone = true
    this.#range = this.#getRange(this.#raw)
  }

  #addPatch(bytes: Buffer): void {
    let from = 0
    for (let start = bytes.indexOf(sectionStart); start >= 0; start = bytes.indexOf(sectionStart, from)) {
      this.#keep(bytes.subarray(from, start + 1))
      if (this.#openBytes > 0) this.#close()
      this.#open = this.#sections.length < this.#range.from ? null : []
      this.#keep(sectionStart.subarray(1), true)
      from = start + sectionStart.length
    }
    // A start may lie across two chunks.
    const end = Math.max(from, bytes.length - sectionStart.length + 1)
    this.#keep(bytes.subarray(from, end))
    this.#unread = bytes.subarray(end)
  }

  #keep(bytes: Buffer, opening = false): void {
    if (!opening && this.#openBytes === 0) return
    this.#openBytes += bytes.length
    if (!this.#open) return
    this.#keptBytes += bytes.length
    this.#open.push(bytes)
    if (this.#openBytes <= this.#limit + headerRoom) return
    this.#keptBytes -= this.#openBytes
    this.#open = null
  }

  #close(): void {
    this.#sections.push(this.#open ? Buffer.concat(this.#open) : null)
    this.#open = null
    this.#openBytes = 0
  }
}
