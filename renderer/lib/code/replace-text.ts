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

/** A text in which something matched, by its place among those that were given. */
export interface ReplacedText {
  readonly index: number
  readonly text: string
  readonly places: number
}

/** `problem`: why the search is invalid or has no result. */
export type ReplaceResult = { readonly found: readonly ReplacedText[] } | { readonly problem: string }

/** A replacement may double a text many times over; longer ones than this are given up. Characters, of all texts together. */
const maxReplacedLength = 50_000_000

/**
 * Replaces every match in texts. In a plain search the replacement is literal, in a pattern `$1` is its first group. A
 * pattern can take any time: run this in a worker.
 */
export function replaceAll({ search, texts }: ReplaceInput): ReplaceResult {
  if (search.find === '') return { found: [] }
  const pattern = getPattern(search)
  if (!(pattern instanceof RegExp)) return pattern
  const found: ReplacedText[] = []
  let left = maxReplacedLength
  for (const [index, text] of texts.entries()) {
    const replaced = replaceText(text, pattern, search, left)
    if (replaced === null) return { problem: t('The replaced texts would be too long') }
    if (replaced.places === 0) continue
    left -= replaced.text.length
    found.push({ index, ...replaced })
  }
  return { found }
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

/** Replaces every match in one text; null when that would become longer than `maxLength`. */
function replaceText(
  text: string,
  pattern: RegExp,
  { replacement, isPattern }: Pick<TextSearch, 'replacement' | 'isPattern'>,
  maxLength: number,
): { readonly text: string; readonly places: number } | null {
  let places = 0
  let length = text.length
  for (const found of text.matchAll(pattern)) {
    if (found[0] !== '') places++
    // `$1` is no longer than the match, and `` $` `` and `$'` than the text.
    length += replacement.length + (isPattern ? maxPartLength(replacement, found[0], text) : 0)
    if (length > maxLength) return null
  }
  if (places === 0) return { text, places }
  const replaced = isPattern ? text.replace(pattern, replacement) : text.replace(pattern, () => replacement)
  return { text: replaced, places }
}

/** The maximum length that `$` references in a replacement add for one match. */
function maxPartLength(replacement: string, match: string, text: string): number {
  const signs = replacement.match(/\$(?:[&\d<]|[`'])/g) ?? []
  return signs.reduce((sum, sign) => sum + (/[`']/.test(sign) ? text.length : match.length), 0)
}
