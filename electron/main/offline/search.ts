import { setImmediate as breathe } from 'node:timers/promises'
import { z } from 'zod'
import type { ParsedBridgeArgument, SearchMatch, SearchResult } from '#shared/bridge.ts'
import { Failure } from '../failure.ts'
import type { ResponseCache } from '../store/response-cache.ts'
import type { PinEntries } from './pin-entries.ts'

/** The most matches in one result; the next one continues after them. */
const matchesAtOnce = 300
const matchesInFile = 20
/** Larger files are no text a person searches. */
const largestFile = 20_000_000
/** Characters shown of a long line, around the match. */
const shownBefore = 60
const shownAfter = 180
const filesAtOnce = 200
/** Git's own measure for a binary file. */
const binaryProbe = 8000

const blob = z.object({ content: z.string(), encoding: z.string() })

/**
 * Searches the names or contents of an offline tree for a literal text, decrypting file by file. Other work of main runs in between.
 * @throws Failure cancelled
 */
export async function searchKept(
  parts: { readonly entries: PinEntries; readonly cache: ResponseCache },
  request: Pick<ParsedBridgeArgument<'offline.search'>, 'id' | 'text' | 'matchCase' | 'where' | 'after'>,
  signal: AbortSignal,
): Promise<SearchResult> {
  const { id, text, matchCase, where, after = -1 } = request
  const pattern = new RegExp(text.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), matchCase ? 'gu' : 'giu')
  const matches: SearchMatch[] = []
  let from = after
  let filesSearched = 0
  let filesLeftOut = 0
  let lastBreath = performance.now()
  for (;;) {
    const files = parts.entries.files(id, from, filesAtOnce)
    if (files.length === 0) return { matches, filesSearched, filesLeftOut, next: null }
    for (const { position, path, content } of files) {
      from = position
      if (performance.now() - lastBreath > 12) {
        await breathe()
        lastBreath = performance.now()
        if (signal.aborted) throw new Failure({ kind: 'cancelled' })
      }
      const found = where === 'names' ? inName(path, pattern) : inContent(parts.cache, path, content, pattern)
      if (found) {
        filesSearched += 1
        matches.push(...found)
      } else filesLeftOut += 1
      if (matches.length >= matchesAtOnce) return { matches, filesSearched, filesLeftOut, next: from }
    }
  }
}

function inName(path: string, pattern: RegExp): SearchMatch[] {
  pattern.lastIndex = 0
  const match = pattern.exec(path)
  if (!match) return []
  return [{ path, line: null, text: path, start: match.index, end: match.index + match[0].length }]
}

/** Null for a file that cannot be searched. */
function inContent(cache: ResponseCache, path: string, content: Buffer | null, pattern: RegExp): SearchMatch[] | null {
  const bytes = content && getBytes(cache, content)
  if (!bytes || bytes.length > largestFile || bytes.subarray(0, binaryProbe).includes(0)) return null
  const text = bytes.toString('utf8')
  const found: SearchMatch[] = []
  pattern.lastIndex = 0
  let line = 1
  let counted = 0
  for (let match = pattern.exec(text); match && found.length < matchesInFile; match = pattern.exec(text)) {
    line += breaksIn(text, counted, match.index)
    counted = match.index
    found.push({ path, line, ...around(text, match.index, match.index + match[0].length) })
    // One match a line is enough to find it.
    const end = text.indexOf('\n', pattern.lastIndex)
    if (end === -1) break
    pattern.lastIndex = end
  }
  return found
}

function getBytes(cache: ResponseCache, key: Buffer): Buffer | null {
  const kept = cache.peek(key)
  if (!kept) return null
  try {
    const { content, encoding } = blob.parse(JSON.parse(kept.body.toString('utf8')))
    return encoding === 'base64' ? Buffer.from(content, 'base64') : Buffer.from(content)
  } catch {
    return null
  }
}

function breaksIn(text: string, from: number, to: number): number {
  let breaks = 0
  for (let at = text.indexOf('\n', from); at !== -1 && at < to; at = text.indexOf('\n', at + 1)) breaks += 1
  return breaks
}

/** The line of a match, truncated around it. */
function around(text: string, from: number, to: number): Pick<SearchMatch, 'text' | 'start' | 'end'> {
  const begin = Math.max(text.lastIndexOf('\n', from - 1) + 1, from - shownBefore, 0)
  const lineEnd = text.indexOf('\n', to)
  const end = Math.min(lineEnd === -1 ? text.length : lineEnd, to + shownAfter)
  const shown = text.slice(begin, end).replace(/\r$/, '')
  return { text: shown, start: from - begin, end: Math.min(to - begin, shown.length) }
}
