import { t } from '../i18n/i18n.ts'
import { foreignRuns, mayMixScripts } from './scripts.ts'

/**
 * A piece of a text: readable as it is, one character that would not be seen, or letters that look like those of the
 * script the rest of their word is written in.
 */
export type Segment =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'invisible'; readonly text: string; readonly label: string; readonly name: string }
  | { readonly kind: 'foreign'; readonly text: string; readonly script: string; readonly name: string }

/**
 * Invisible characters, and those that change how others are displayed: controls, format characters (bidi, zero-width, tags),
 * line and paragraph separators, everything Unicode calls default-ignorable, and lone surrogates.
 */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}\p{Default_Ignorable_Code_Point}\u2800]/u

const names: Readonly<Record<number, readonly [label: string, name: string]>> = {
  0: ['NUL', t('null')],
  9: ['TAB', t('tab')],
  10: ['LF', t('line break')],
  13: ['CR', t('carriage return')],
  27: ['ESC', t('escape')],
  127: ['DEL', t('delete')],
  173: ['SHY', t('soft hyphen')],
  1564: ['ALM', t('Arabic letter mark')],
  8203: ['ZWSP', t('zero-width space')],
  8204: ['ZWNJ', t('zero-width non-joiner')],
  8205: ['ZWJ', t('zero-width joiner')],
  8206: ['LRM', t('left-to-right mark')],
  8207: ['RLM', t('right-to-left mark')],
  8234: ['LRE', t('left-to-right embedding')],
  8235: ['RLE', t('right-to-left embedding')],
  8236: ['PDF', t('pop directional formatting')],
  8237: ['LRO', t('left-to-right override')],
  8238: ['RLO', t('right-to-left override')],
  8288: ['WJ', t('word joiner')],
  8294: ['LRI', t('left-to-right isolate')],
  8295: ['RLI', t('right-to-left isolate')],
  8296: ['FSI', t('first strong isolate')],
  8297: ['PDI', t('pop directional isolate')],
  65279: ['BOM', t('zero-width no-break space')],
}

/**
 * Cuts a text into readable pieces, characters that would not be seen, and letters of a foreign script inside a word. The
 * pieces in order are the text again. Joiners and variation selectors stay where writing needs them: inside emoji, and
 * between letters of scripts that join.
 */
export function visibleSegments(text: string): readonly Segment[] {
  if (!invisible.test(text)) return readableSegments(text)
  const segments: Segment[] = []
  const characters = [...text]
  let readable = ''
  characters.forEach((character, index) => {
    if (!invisible.test(character) || belongs(characters, index)) {
      readable += character
      return
    }
    segments.push(...readableSegments(readable))
    readable = ''
    segments.push(named(character))
  })
  return [...segments, ...readableSegments(readable)]
}

/** The text with what would not be seen in brackets, for where there can only be text: titles, labels, sentences. */
export function visibleString(text: string): string {
  return joined(visibleSegments(text))
}

/** As `visibleString`, but keeps line breaks and tabs. */
export function visibleLines(text: string): string {
  return joined(
    visibleSegments(text).map(segment => (isLayout(segment.text) ? { kind: 'text', text: segment.text } : segment)),
  )
}

/** The maximum length of a tooltip, because the system draws it without truncation. */
export const maxTooltipLength = 1000

/** The tooltip of a truncated text: as `visibleLines`, limited in length. */
export function toTooltip(text: string): string
export function toTooltip(text: string | undefined): string | undefined
export function toTooltip(text: string | undefined): string | undefined {
  if (text === undefined) return undefined
  if (text.length <= maxTooltipLength) return visibleLines(text)
  // No half of a character that takes two.
  return `${visibleLines(text.slice(0, maxTooltipLength).replace(/[\uD800-\uDBFF]$/, ''))}…`
}

/** A quick check of a line of code: true when it has no invisible or look-alike characters. */
export function showsItself(line: string): boolean {
  return !invisible.test(line.replaceAll('\t', '')) && !mayMixScripts(line)
}

/** Line breaks and tabs: invisible, and meant. */
export function isLayout(text: string): boolean {
  return text === '\n' || text === '\t'
}

function joined(segments: readonly Segment[]): string {
  return segments
    .map(segment => {
      if (segment.kind === 'text') return segment.text
      return segment.kind === 'invisible' ? `[${segment.label}]` : `${segment.text}[${segment.script}]`
    })
    .join('')
}

function readableSegments(text: string): readonly Segment[] {
  if (!mayMixScripts(text)) return text === '' ? [] : [{ kind: 'text', text }]
  const segments: Segment[] = []
  let end = 0
  for (const { start, text: letters, script } of foreignRuns(text)) {
    if (start > end) segments.push({ kind: 'text', text: text.slice(end, start) })
    const codes = [...letters].map(letter => `U+${toHex(letter)}`).join(' ')
    segments.push({
      kind: 'foreign',
      text: letters,
      script,
      name: t('{codes} {script}, in a word of another script', { codes, script }),
    })
    end = start + letters.length
  }
  if (end < text.length) segments.push({ kind: 'text', text: text.slice(end) })
  return segments
}

const emojiPart = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\uFE0F/u
const emojiBase = /\p{Emoji}/u
const joiningScript =
  /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}\p{Script=Khmer}\p{Script=Myanmar}]/u

function belongs(characters: readonly string[], index: number): boolean {
  const character = characters[index]
  const before = characters[index - 1] ?? ''
  const after = characters[index + 1] ?? ''
  if (character === '\uFE0F' || character === '\uFE0E') return emojiBase.test(before)
  if (character === '\u200D' && emojiPart.test(before) && /\p{Extended_Pictographic}/u.test(after)) return true
  if (character === '\u200C' || character === '\u200D') return joiningScript.test(before) && joiningScript.test(after)
  return false
}

function named(character: string): Segment {
  const code = character.codePointAt(0) ?? 0
  const hex = `U+${toHex(character)}`
  const known = names[code]
  if (known) return { kind: 'invisible', text: character, label: known[0], name: `${hex} ${known[1]}` }
  const tag =
    code >= 0xe0020 && code <= 0xe007e
      ? t('tag character “{character}”', { character: String.fromCodePoint(code - 0xe0000) })
      : ''
  return { kind: 'invisible', text: character, label: hex, name: tag ? `${hex} ${tag}` : hex }
}

function toHex(character: string): string {
  return (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
}
