import { ciFile, type Keyword } from './keywords.ts'
import { itemStep, type OutlineEntry, outlineOf, placeAt } from './outline.ts'

/** What can be typed at a place: a keyword or one of its values. */
export interface Completion {
  readonly label: string
  readonly insert: string
  readonly kind: 'keyword' | 'value'
  readonly about: string | null
}

/** A keyword that its place doesn't have. */
export interface UnknownKeyword {
  readonly line: number
  readonly column: number
  readonly key: string
}

/**
 * What can be typed in a CI file.
 * @param lines all lines, for the names of jobs and stages
 * @param line 1-based, the line of the cursor
 * @param before the text of that line up to the cursor
 */
export function getCompletions(lines: readonly string[], line: number, before: string): readonly Completion[] {
  const place = placeAt(lines.slice(0, line - 1), before)
  if (!place) return []
  const parent = keywordAt(place.parents)
  if (!parent) return []
  if (place.key !== null) return valuesOf(stepInto(parent, place.key), lines)
  const isItem = place.parents.at(-1) === itemStep
  return [...keywordsOf(parent), ...(isItem ? valuesOf(parent, lines) : [])]
}

/** What a keyword is for, at a place of a CI file; null for what is none. */
export function getExplanation(lines: readonly string[], line: number, column: number): string | null {
  const entry = outlineOf(lines).find(one => one.line === line && one.key !== null)
  if (!entry || entry.key === null || column < entry.column || column > entry.column + entry.key.length) return null
  const parent = keywordAt(entry.parents)
  return (parent && stepInto(parent, entry.key)?.about) ?? null
}

/** The keywords that their places don't have. Names of jobs, variables and the like are free. */
export function unknownKeywords(lines: readonly string[]): readonly UnknownKeyword[] {
  return outlineOf(lines).flatMap(({ line, column, key, parents }) => {
    // A merge of an anchor is YAML's own.
    if (key === null || key === '<<') return []
    const parent = keywordAt(parents)
    if (!parent?.keys || parent.others || Object.hasOwn(parent.keys, key)) return []
    return [{ line, column, key }]
  })
}

function keywordAt(path: readonly string[]): Keyword | null {
  let keyword: Keyword | null = ciFile
  for (const step of path) {
    if (!keyword) return null
    keyword = stepInto(keyword, step)
  }
  return keyword
}

function stepInto(keyword: Keyword, step: string): Keyword | null {
  if (step === itemStep) return keyword.items ?? null
  if (keyword.keys && Object.hasOwn(keyword.keys, step)) return keyword.keys[step] ?? null
  return keyword.others ?? null
}

function keywordsOf({ keys = {} }: Keyword): readonly Completion[] {
  return Object.entries(keys).map(([label, { about = null, keys: inner, items }]) => ({
    label,
    insert: inner || items ? `${label}:` : `${label}: `,
    kind: 'keyword',
    about,
  }))
}

function valuesOf(keyword: Keyword | null, lines: readonly string[]): readonly Completion[] {
  const named = keyword?.names ? namesIn(outlineOf(lines), keyword.names) : []
  return [...(keyword?.values ?? []), ...named].map(label => ({ label, insert: label, kind: 'value', about: null }))
}

function namesIn(entries: readonly OutlineEntry[], names: 'jobs' | 'stages'): readonly string[] {
  if (names === 'stages') {
    const isStage = ({ parents, key }: OutlineEntry) => key === null && parents.join(' ') === `stages ${itemStep}`
    const declared = entries.filter(isStage).map(({ value }) => value)
    return ['.pre', ...(declared.length > 0 ? declared : ['build', 'test', 'deploy']), '.post']
  }
  const isJob = ({ parents, key }: OutlineEntry) =>
    parents.length === 0 && key !== null && !Object.hasOwn(ciFile.keys ?? {}, key)
  return [...new Set(entries.filter(isJob).flatMap(({ key }) => key ?? []))]
}
