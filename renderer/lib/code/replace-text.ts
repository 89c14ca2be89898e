import { t } from '#shared/i18n/i18n.ts'

/** What to look for in texts, and what to put in its place. */
export interface TextSearch {
  readonly find: string
  readonly replacement: string
  readonly isPattern: boolean
  readonly matchCase: boolean
}

export interface ReplaceInput {
  readonly search: TextSearch
  readonly texts: readonly string[]
}

/** A match in a text, and what it is replaced with. */
export interface Replacement {
  readonly start: number
  /** The first character after it. */
  readonly end: number
  /** From 1. */
  readonly line: number
  readonly text: string
}

/** The matches of a text, by its place among those that were given. */
export interface FoundText {
  readonly index: number
  /** In the order of the text; none overlaps another. */
  readonly matches: readonly Replacement[]
}

/** `problem`: why the search is invalid or has no result. */
export type FindResult = { readonly found: readonly FoundText[] } | { readonly problem: string }

/** A replacement may double a text many times over; longer ones than this are given up. Characters, of all texts together. */
const maxReplacedLength = 50_000_000

/**
 * Finds every match in texts. In a plain search the replacement is literal, in a pattern `$1` is its first group; a match without characters is
 * none. Typed line breaks are those of the text, and its byte order mark is no part of it. A pattern can take any time: run this in a worker.
 */
export function findReplacements({ search, texts }: ReplaceInput): FindResult {
  if (search.find === '') return { found: [] }
  const found: FoundText[] = []
  let left = maxReplacedLength
  for (const [index, text] of texts.entries()) {
    const lineEnd = text.includes('\r\n') ? '\r\n' : '\n'
    const [find, replacement] = [search.find, search.replacement].map(typed => typed.replace(/\r?\n/g, lineEnd))
    const pattern = getPattern({ ...search, find: find ?? '' })
    if (!(pattern instanceof RegExp)) return pattern
    const matches = findInText(text, pattern, search.isPattern, replacement ?? '', left)
    if (matches === null) return { problem: t('The replaced texts would be too long') }
    if (matches.length === 0) continue
    left -= text.length
    for (const match of matches) left -= match.text.length
    found.push({ index, matches })
  }
  return { found }
}

/** A text with some of its matches replaced. */
export function applyReplacements(text: string, matches: readonly Replacement[]): string {
  const parts: string[] = []
  let end = 0
  for (const match of matches) {
    parts.push(text.slice(end, match.start), match.text)
    end = match.end
  }
  return parts.join('') + text.slice(end)
}

/** The expression of a search, or why it is invalid. Line endings are matched as they are in the file. */
export function getPattern({ find, isPattern, matchCase }: TextSearch): RegExp | { readonly problem: string } {
  const source = isPattern ? find : find.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
  try {
    return new RegExp(source, matchCase ? 'gmu' : 'gimu')
  } catch (thrown) {
    return { problem: thrown instanceof Error ? thrown.message : t('This is no pattern') }
  }
}

const byteOrderMark = '\ufeff'

/** Every match in one text; null when the text would become longer than `maxLength`. */
function findInText(
  text: string,
  pattern: RegExp,
  isPattern: boolean,
  replacement: string,
  maxLength: number,
): readonly Replacement[] | null {
  const offset = text.startsWith(byteOrderMark) ? 1 : 0
  const searched = text.slice(offset)
  const matches: Replacement[] = []
  let length = text.length
  let line = 1
  let lineEnd = searched.indexOf('\n')
  for (const match of searched.matchAll(pattern)) {
    if (match[0] === '') continue
    const put = isPattern ? expand(replacement, match, maxLength - length) : replacement
    length += put?.length ?? 0
    if (put === null || length > maxLength) return null
    for (; lineEnd !== -1 && lineEnd < match.index; lineEnd = searched.indexOf('\n', lineEnd + 1)) line += 1
    const start = match.index + offset
    matches.push({ start, end: start + match[0].length, line, text: put })
  }
  return matches
}

/** The `$` references of a replacement, as ECMAScript's GetSubstitution reads them; null when the result would be longer than `maxLength`. */
function expand(replacement: string, match: RegExpExecArray, maxLength: number): string | null {
  if (!replacement.includes('$')) return replacement
  const parts: string[] = []
  let left = maxLength
  let end = 0
  const put = (part: string) => {
    left -= part.length
    parts.push(part)
  }
  const references = match.groups ? /\$(?:[$&`']|\d\d?|<[^>]*>)/g : /\$(?:[$&`']|\d\d?)/g
  for (const reference of replacement.matchAll(references)) {
    put(replacement.slice(end, reference.index))
    put(getReferred(reference[0], match))
    if (left < 0) return null
    end = reference.index + reference[0].length
  }
  put(replacement.slice(end))
  return left < 0 ? null : parts.join('')
}

function getReferred(reference: string, match: RegExpExecArray): string {
  const { index, input, groups } = match
  const sign = reference.slice(1)
  switch (sign) {
    case '$':
      return '$'
    case '&':
      return match[0]
    case '`':
      return input.slice(0, index)
    case "'":
      return input.slice(index + match[0].length)
  }
  if (sign.startsWith('<')) return groups?.[sign.slice(1, -1)] ?? ''
  const isGroup = (digits: string) => Number(digits) > 0 && Number(digits) < match.length
  if (isGroup(sign)) return match[Number(sign)] ?? ''
  const first = sign.slice(0, 1)
  return sign.length === 2 && isGroup(first) ? `${match[Number(first)] ?? ''}${sign.slice(1)}` : reference
}
