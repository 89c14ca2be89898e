/** Scripts with letters that are drawn like those of another one; only these are taken for a disguise. */
const disguises = ['Latin', 'Cyrillic', 'Greek', 'Armenian', 'Cherokee', 'Coptic', 'Lisu'] as const
type Script = (typeof disguises)[number]

const getLetter: readonly (readonly [script: Script, letter: RegExp])[] = disguises.map(script => [
  script,
  new RegExp(`\\p{Script=${script}}`, 'u'),
])
/** Greek letters that stand beside Latin ones in units and formulas, and look like none of them. */
const greekOfFormulas = /^[ΓΔΘΛΞΠΣΦΨΩβγδεζηθλμξπσςφχψω]$/u
/** For a quick check: text without letters of a script other than Latin has no foreign runs. */
const otherThanLatin = new RegExp(
  `[${disguises
    .slice(1)
    .map(script => `\\p{Script=${script}}`)
    .join('')}]`,
  'u',
)
const word = /[\p{L}\p{M}\p{N}]+/gu

/** Letters of one script inside a word of another. */
export interface ForeignRun {
  /** Offset in the text, in UTF-16 units. */
  readonly start: number
  readonly text: string
  readonly script: Script
}

/** A quick look: false when there is certainly no word with two of these scripts. */
export function mayMixScripts(text: string): boolean {
  return otherThanLatin.test(text)
}

/**
 * Finds letters of a look-alike script within a word of another script ("pаypal" with a Cyrillic а): those of the rarer script of each word. Words of
 * one script, and scripts commonly written together (such as Latin and Han), are ignored.
 */
export function foreignRuns(text: string): readonly ForeignRun[] {
  return [...text.matchAll(word)].flatMap(match => runsOfWord(match[0], match.index))
}

function runsOfWord(letters: string, offset: number): readonly ForeignRun[] {
  if (!mayMixScripts(letters)) return []
  const scripts = [...letters].map(letter => ({ letter, script: getScript(letter) }))
  const counts = new Map<Script, number>()
  for (const { script } of scripts) if (script) counts.set(script, (counts.get(script) ?? 0) + 1)
  if (counts.size < 2) return []
  const own = [...counts].reduce((most, next) => (next[1] > most[1] ? next : most))[0]
  const runs: { start: number; text: string; script: Script }[] = []
  let at = offset
  for (const { letter, script } of scripts) {
    const last = runs.at(-1)
    if (script && script !== own) {
      if (last && last.script === script && last.start + last.text.length === at) last.text += letter
      else runs.push({ start: at, text: letter, script })
    }
    at += letter.length
  }
  return runs
}

function getScript(letter: string): Script | null {
  if (greekOfFormulas.test(letter)) return null
  return getLetter.find(([, pattern]) => pattern.test(letter))?.[0] ?? null
}
