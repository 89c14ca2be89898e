import { setImmediate as breathe } from 'node:timers/promises'
import { z } from 'zod'
import type { ParsedBridgeArgument, SearchMatch, SearchResult } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { readPathFilter } from '#shared/text/path-pattern.ts'
import { Failure } from '../failure.ts'
import type { ResponseCache } from '../store/response-cache.ts'
import type { PinEntries } from './pin-entries.ts'
import { doWithin, TimeLimitExceeded } from './time-limit.ts'

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

/** A regular expression that needs longer for one file can take any time. Milliseconds. */
const maxTime = 1000

/**
 * Searches the names or contents of an offline tree for a text or a regular expression, decrypting file by file. Other work of main runs in between.
 * @throws Failure cancelled, or validation for an invalid expression and one that takes too long
 */
export async function searchKept(
  parts: { readonly entries: PinEntries; readonly cache: ResponseCache },
  request: Pick<
    ParsedBridgeArgument<'offline.search'>,
    'id' | 'text' | 'matchCase' | 'isPattern' | 'where' | 'paths' | 'after'
  >,
  signal: AbortSignal,
): Promise<SearchResult> {
  const { id, where, after = -1 } = request
  const search = createSearch(request)
  const isWanted = readPathFilter(request.paths)
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
      if (!isWanted(path)) continue
      const found = where === 'names' ? inName(path, search) : inContent(parts.cache, path, content, search)
      if (found) {
        filesSearched += 1
        matches.push(...found)
      } else filesLeftOut += 1
      if (matches.length >= matchesAtOnce) return { matches, filesSearched, filesLeftOut, next: from }
    }
  }
}

/** A match, by its first and the first character after it. */
interface Span {
  readonly from: number
  readonly to: number
}

/** Finds the matches in a text, at most one a line. @throws Failure */
type Search = (text: string, maxMatches: number, path: string) => readonly Span[]

/** @throws Failure validation, for an invalid expression */
function createSearch({
  text: desired,
  matchCase,
  isPattern,
}: Pick<ParsedBridgeArgument<'offline.search'>, 'text' | 'matchCase' | 'isPattern'>): Search {
  const source = isPattern ? desired : desired.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&')
  const pattern = compile(source, matchCase ? 'gmu' : 'gimu')
  if (!isPattern) return (text, maxMatches) => findSpans(text, pattern, maxMatches)
  return (text, maxMatches, path) => {
    try {
      return doWithin(maxTime, () => findSpans(text, pattern, maxMatches))
    } catch (thrown) {
      if (!(thrown instanceof TimeLimitExceeded)) throw thrown
      const message = t(
        'The regular expression takes too long in {path}. Simplify it: repetitions inside of repetitions take longest',
        { path },
      )
      throw new Failure({ kind: 'validation', message })
    }
  }
}

function compile(source: string, flags: string): RegExp {
  try {
    return new RegExp(source, flags)
  } catch (thrown) {
    if (!(thrown instanceof SyntaxError)) throw thrown
    throw new Failure({ kind: 'validation', message: thrown.message })
  }
}

/** One match a line is enough to find it. One without characters is none. */
function findSpans(text: string, pattern: RegExp, maxMatches: number): readonly Span[] {
  const spans: Span[] = []
  pattern.lastIndex = 0
  for (let match = pattern.exec(text); match && spans.length < maxMatches; match = pattern.exec(text)) {
    if (match[0] === '') {
      pattern.lastIndex += 1
      continue
    }
    spans.push({ from: match.index, to: pattern.lastIndex })
    const end = text.indexOf('\n', pattern.lastIndex)
    if (end === -1) break
    pattern.lastIndex = end
  }
  return spans
}

function inName(path: string, search: Search): SearchMatch[] {
  return search(path, 1, path).map(({ from, to }) => ({ path, line: null, text: path, start: from, end: to }))
}

/** Null for a file that cannot be searched. */
function inContent(cache: ResponseCache, path: string, content: Buffer | null, search: Search): SearchMatch[] | null {
  const bytes = content && getBytes(cache, content)
  if (!bytes || bytes.length > largestFile || bytes.subarray(0, binaryProbe).includes(0)) return null
  // Its mark is no part of the text: `^` matches after it.
  const text = bytes.toString('utf8').replace(/^\ufeff/, '')
  let line = 1
  let counted = 0
  return search(text, matchesInFile, path).map(({ from, to }) => {
    line += breaksIn(text, counted, from)
    counted = from
    return { path, line, ...around(text, from, to) }
  })
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
