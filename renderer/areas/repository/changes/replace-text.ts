/** What to look for in the texts of the drafts. */
export interface TextSearch {
  readonly find: string
  readonly replacement: string
  readonly isPattern: boolean
  readonly matchCase: boolean
}

/** The expression of a search, or why it is none. Line ends count as they stand in the file. */
export function patternOf({ find, isPattern, matchCase }: TextSearch): RegExp | { readonly problem: string } {
  const source = isPattern ? find : find.replace(/[\\^$.*+?()[\]{}|/]/g, String.raw`\$&`)
  try {
    return new RegExp(source, matchCase ? 'gmu' : 'gimu')
  } catch (thrown) {
    return { problem: thrown instanceof Error ? thrown.message : 'This is no pattern' }
  }
}

/** Replaces every place that fits. In a plain search the replacement is taken as it is, in a pattern `$1` is its first group. */
export function replaceText(
  text: string,
  pattern: RegExp,
  { replacement, isPattern }: Pick<TextSearch, 'replacement' | 'isPattern'>,
): { readonly text: string; readonly places: number } {
  let places = 0
  for (const found of text.matchAll(pattern)) if (found[0] !== '') places++
  if (places === 0) return { text, places }
  const replaced = isPattern ? text.replace(pattern, replacement) : text.replace(pattern, () => replacement)
  return { text: replaced, places }
}
