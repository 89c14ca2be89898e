import { setImmediate as breathe } from 'node:timers/promises'
import { createEventTable } from '#shared/audit/event-table.ts'
import { changeKinds, getFacts } from '#shared/audit/facts.ts'
import { matching, words } from '#shared/audit/matching.ts'
import type { ArchiveCursor, ArchiveFilter } from '#shared/audit-archive.ts'
import type { AuditEventFields } from '#shared/contract/audit-events.ts'
import { type ArchiveFile, readEvent } from './archive-file.ts'

/** The longest that other work of main waits. Milliseconds. */
const turnMilliseconds = 12
/** Words that a search tests between two pauses: about a millisecond. */
export const wordsOfSlice = 10_000
/** Of so many texts it is kept which words contain them: a megabyte for each million of words. */
const maxKnownTexts = 16
/** A search that takes longer returns what it has, and where it continues. Milliseconds. */
const searchMilliseconds = 150

/**
 * The words of every block, opened once and kept in memory: every distinct word once, and for each block the numbers of its words. A search tests each
 * distinct word, and then opens only blocks in which all wanted words occur.
 */
export interface ArchiveIndex {
  /** Reads blocks that were added or filled since the last call. */
  refresh(file: ArchiveFile, signal: AbortSignal): Promise<void>
  /**
   * The blocks in which each of the texts occurs within a word.
   * @param pause awaited after each slice of the words, for other work
   */
  find(texts: readonly string[], pause: () => Promise<void>): Promise<(block: number) => boolean>
  /** The blocks, those with the newest event first. */
  readonly newestFirst: readonly number[]
  /** How many distinct words there are. */
  readonly size: number
}

/** An index without blocks. */
export function createArchiveIndex(): ArchiveIndex {
  const distinct: string[] = []
  const numbers = new Map<string, number>()
  const wordsOfBlock: Uint32Array[] = []
  let newestFirst: readonly number[] = []
  let indexed = 0
  /** Which words contain a text, of the texts that were looked for last: a search continues with the same ones. */
  const known = new Map<string, Uint8Array>()

  function getNumber(word: string): number {
    const number = numbers.get(word)
    if (number !== undefined) return number
    numbers.set(word, distinct.length)
    return distinct.push(word) - 1
  }

  return {
    refresh: async (file, signal) => {
      const { events } = file.state()
      if (indexed === events) return
      const pause = createPause(signal)
      // The last block may have been filled.
      for (let block = Math.max(0, wordsOfBlock.length - 1); block < file.blocks; block += 1) {
        wordsOfBlock[block] = Uint32Array.from(file.words(block), getNumber)
        file.bounds(block)
        await pause()
      }
      newestFirst = Array.from({ length: file.blocks }, (_, block) => block).sort(
        (a, b) => file.bounds(b).to - file.bounds(a).to || b - a,
      )
      indexed = events
    },
    find: async (texts, pause) => {
      // Words that another search adds during a pause are found by the next search.
      const size = distinct.length
      // Read before the first pause, in which another search may replace what is kept.
      const kept = texts.flatMap(text => known.get(text) ?? []).filter(fit => fit.length === size)
      const missing = texts.filter(text => known.get(text)?.length !== size)
      const found = new Map(missing.map(text => [text, new Uint8Array(size)]))
      for (let from = 0; from < size && found.size > 0; from += wordsOfSlice) {
        const slice = distinct.slice(from, from + wordsOfSlice)
        for (const [text, fit] of found)
          fit.set(
            slice.map(word => Number(word.includes(text))),
            from,
          )
        await pause()
      }
      if (known.size >= maxKnownTexts) known.clear()
      for (const [text, fit] of found) known.set(text, fit)
      const fits = [...kept, ...found.values()]
      return block => fits.every(fit => hasAny(wordsOfBlock[block], fit))
    },
    get newestFirst() {
      return newestFirst
    },
    get size() {
      return distinct.length
    },
  }
}

function hasAny(numbers: Uint32Array | undefined, fits: Uint8Array): boolean {
  for (const number of numbers ?? []) if (fits[number] === 1) return true
  return false
}

/** Lets other work run when a turn was long enough. */
export function createPause(signal: AbortSignal): () => Promise<void> {
  let last = performance.now()
  return async () => {
    if (performance.now() - last < turnMilliseconds) return
    await breathe()
    signal.throwIfAborted()
    last = performance.now()
  }
}

export interface FoundEvents {
  /** Newest first. */
  readonly events: readonly AuditEventFields[]
  readonly next: ArchiveCursor | null
}

export interface SearchRequest {
  readonly filter: ArchiveFilter
  readonly limit: number
  readonly below?: ArchiveCursor | undefined
  /** How long it may take, in milliseconds. It takes longer where it would otherwise not get further than `below`. */
  readonly limitMilliseconds?: number
}

/** Finds the newest matching events of an archive below a cursor. */
export async function searchArchive(
  file: ArchiveFile,
  index: ArchiveIndex,
  request: SearchRequest,
  signal: AbortSignal,
): Promise<FoundEvents> {
  const { limit, below, limitMilliseconds = searchMilliseconds } = request
  const began = performance.now()
  const pause = createPause(signal)
  const blocks = index.newestFirst
  const isCandidate = await getCandidates(file, index, request, pause)
  let found: readonly AuditEventFields[] = []
  let opened = 0
  for (const block of blocks) {
    await pause()
    if (!isCandidate(block)) continue
    const { to } = file.bounds(block)
    const certain = found.filter(({ created_at: at }) => Date.parse(at) > to).length
    if (certain >= limit) break
    const makesProgress = opened > 0 && (!below || to + 1 < below.at)
    if (makesProgress && performance.now() - began > limitMilliseconds)
      return { events: found.slice(0, certain), next: { at: to + 1, id: 0 } }
    opened += 1
    const matches = openMatches(file, block, request).filter(event => isBelow(event, below))
    if (matches.length > 0) found = [...found, ...matches].sort(newestFirst)
  }
  const events = found.slice(0, limit)
  const last = events.at(-1)
  const next = found.length > limit || (last && events.length === limit) ? cursorAt(last) : null
  return { events, next }
}

/** The matching events of one block. */
export function openMatches(file: ArchiveFile, block: number, { filter }: Pick<SearchRequest, 'filter'>) {
  const hasTexts = getLineTexts(filter)
  const table = createEventTable()
  const events: AuditEventFields[] = []
  const rows: number[] = []
  const [from, to] = getPeriod(filter)
  for (const line of file.lines(block)) {
    if (!hasTexts(line)) continue
    const event = readEvent(line)
    const facts = getFacts(event)
    if (facts.at < from || facts.at > to) continue
    rows.push(table.add(facts))
    events.push(event)
  }
  return matching(table, rows, filter).flatMap(row => events[row] ?? [])
}

/** Newest first; of one time, the largest ID first. */
export function newestFirst(a: AuditEventFields, b: AuditEventFields): number {
  return Date.parse(b.created_at) - Date.parse(a.created_at) || b.id - a.id
}

/** Which blocks can have matching events, in a period and below a cursor. */
export async function getCandidates(
  file: ArchiveFile,
  index: ArchiveIndex,
  { filter, below }: Omit<SearchRequest, 'limit'>,
  pause: () => Promise<void>,
): Promise<(block: number) => boolean> {
  const [from, to] = getPeriod(filter)
  const hasWords = await index.find(getTexts(filter), pause)
  const ids = words(filter.q).filter(isId).map(Number)
  const hasOther = ids.length > 0 ? await index.find(getTexts(filter, isId), pause) : hasWords
  return block => {
    const bounds = file.bounds(block)
    if (bounds.to < from || bounds.from > to) return false
    if (below && bounds.from > below.at) return false
    if (hasWords(block)) return true
    return ids.length > 0 && ids.some(id => id >= bounds.firstId && id <= bounds.lastId) && hasOther(block)
  }
}

/** A word that `matching` compares with more than the texts of an event. */
function isId(word: string): boolean {
  return /^\d{1,15}$/.test(word)
}

function isKind(word: string): boolean {
  return changeKinds.some(kind => kind === word)
}

/** The texts that occur within words of each matching event. */
function getTexts(
  { q, author, ip, target, what }: ArchiveFilter,
  isLeftOut: (word: string) => boolean = () => false,
): readonly string[] {
  const ofSearch = words(q).filter(word => !isKind(word) && !isLeftOut(word))
  return [...ofSearch, ...[author, ip, target, what].flatMap(words)]
}

/** Whether a line can match, before it is parsed. Texts that JSON writes in another way are not looked for. */
function getLineTexts(filter: ArchiveFilter): (line: string) => boolean {
  // The attributes of several changes are apart there.
  const isWritten = (text: string) => JSON.stringify(text).length === text.length + 2 && !text.includes(',')
  const texts = getTexts(filter).filter(isWritten)
  if (texts.length === 0) return () => true
  return line => {
    const lower = line.toLowerCase()
    return texts.every(text => lower.includes(text))
  }
}

function getPeriod({ from, to }: ArchiveFilter): readonly [from: number, to: number] {
  return [
    from === undefined ? Number.NEGATIVE_INFINITY : Date.parse(from),
    to === undefined ? Number.POSITIVE_INFINITY : Date.parse(to),
  ]
}

function isBelow({ created_at, id }: AuditEventFields, below: ArchiveCursor | undefined): boolean {
  if (!below) return true
  const at = Date.parse(created_at)
  return at < below.at || (at === below.at && id < below.id)
}

function cursorAt(event: AuditEventFields | undefined): ArchiveCursor | null {
  return event ? { at: Date.parse(event.created_at), id: event.id } : null
}
