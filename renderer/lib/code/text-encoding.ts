import type { TextEncoding } from '#shared/drafts.ts'
import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { measureLines } from './line-endings.ts'
import { sequenceLength } from './utf8.ts'

/** A text with the encoding it is written in; a byte order mark is its first character. */
export interface EncodedText {
  readonly text: string
  readonly encoding: TextEncoding
}

/** What an encoding can't hold of a text: the first place of it, and how many there are of the kind. */
export interface Unwritable {
  /** The characters: one that can't be encoded, or several whose bytes are ambiguous. */
  readonly characters: string
  readonly line: number
  readonly count: number
  /** The encoding that the bytes would be read as, which is another one; null where there are no bytes. */
  readonly readAs: 'UTF-8' | 'UTF-16' | null
}

/** The WHATWG's label Latin-1 means Windows-1252: the two differ where Latin-1 has control characters. */
const decoderNames: Readonly<Record<TextEncoding, string>> = {
  'UTF-8': 'utf-8',
  'UTF-16LE': 'utf-16le',
  'UTF-16BE': 'utf-16be',
  'Windows-1252': 'windows-1252',
  'Latin-1': 'windows-1252',
}

/** Reads bytes as text, mark included; what does not fit becomes U+FFFD. */
export function decodeText(bytes: Uint8Array, encoding: TextEncoding): string {
  return new TextDecoder(decoderNames[encoding], { ignoreBOM: true }).decode(bytes)
}

/** True for encodings without a byte order mark: they have to be distinguished from UTF-8 by content. */
export function isSingleByte(encoding: TextEncoding): boolean {
  return encoding === 'Latin-1' || encoding === 'Windows-1252'
}

/**
 * Encodes a text. `describeContent` decodes it to exactly this text, or as binary when it begins like a PDF or with a
 * NUL. UTF-16 gets a byte order mark; a text of ASCII alone is detected as UTF-8 in any encoding.
 * @throws RangeError when the encoding can't represent the text: see `unwritableIn`
 */
export function encodeText({ text, encoding }: EncodedText): Uint8Array {
  const missing = unwritableIn({ text, encoding })
  if (missing) throw new RangeError(formatUnwritable(missing, encoding))
  switch (encoding) {
    case 'UTF-8':
      return new TextEncoder().encode(text)
    case 'UTF-16LE':
    case 'UTF-16BE':
      return utf16Bytes(text, encoding === 'UTF-16LE')
    case 'Windows-1252':
    case 'Latin-1':
      return singleBytes(text)
  }
}

/** True when a text encodes to exactly these bytes, whatever encoding they would be detected as. */
export function isWrittenAs(bytes: Uint8Array, written: EncodedText): boolean {
  if (unwritableIn(written)) return false
  const expected = encodeText(written)
  return bytes.length === expected.length && expected.every((byte, index) => byte === bytes[index])
}

/** The characters that can't be encoded, or would be decoded differently; null for none. */
export function unwritableIn({ text, encoding }: EncodedText): Unwritable | null {
  // Called while typing: this must be fast for large texts.
  if (!isSingleByte(encoding) && text.isWellFormed()) return null
  let first: Omit<Unwritable, 'count'> | null = null
  let count = 0
  for (const { 0: characters, index } of text.matchAll(missingFrom(encoding))) {
    first ??= { characters, line: getLine(text, index), readAs: null }
    count++
  }
  if (first) return { ...first, count }
  return isSingleByte(encoding) ? misreadIn(text) : null
}

/** What of a single-byte text has the bytes of another encoding, by which the whole file would be read as that one. */
function misreadIn(text: string): Unwritable | null {
  const bytes = singleBytes(text)
  if (encodingOfMark(bytes)) return { characters: text.slice(0, 2), line: 1, count: 1, readAs: 'UTF-16' }
  let first: number | null = null
  let count = 0
  for (let index = 0; index < bytes.length; index++) {
    if ((bytes[index] ?? 0) < 0x80) continue
    const length = sequenceLength(bytes, index)
    if (length === 0) continue
    first ??= index
    count++
    index += length - 1
  }
  if (first === null) return null
  const characters = text.slice(first, first + sequenceLength(bytes, first))
  return { characters, line: getLine(text, first), count, readAs: 'UTF-8' }
}

function getLine(text: string, index: number): number {
  return measureLines(text.slice(0, index)).lines
}

/**
 * Describes the characters that can't be encoded, and where: Line 3: “€” (U+20AC) can’t be written in Latin-1, nor can
 * 2 more. Or: Line 3: “É»” would be read as something else in Latin-1, for it has the bytes of UTF-8, as 2 more have.
 */
export function formatUnwritable(unwritable: Unwritable, encoding: TextEncoding): string {
  const { characters: character, line, count, readAs } = unwritable
  if (readAs !== null) {
    return t(
      'Line {line, number}: “{character}” would be read as something else in {encoding}, for it has the bytes of {readAs}{others, plural, =0 {} one {, as # more has} other {, as # more have}}.',
      { line, character: visibleString(character), encoding, readAs, others: count - 1 },
    )
  }
  const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  const isSeen = visibleString(character) === character
  const name = character.isWellFormed()
    ? isSeen
      ? `“${character}” (${code})`
      : code
    : t('half a character ({code})', { code })
  return t(
    'Line {line, number}: {name} can’t be written in {encoding}{others, plural, =0 {} other {, nor can # more}}.',
    { line, name, encoding, others: count - 1 },
  )
}

/** Describes which bytes of a file change in another encoding; null when none. */
export function formatChangedBytes(before: TextEncoding, after: TextEncoding): string | null {
  if (before === after || (isSingleByte(before) && isSingleByte(after))) return null
  const isWhole = [before, after].some(encoding => encoding.startsWith('UTF-16'))
  return isWhole ? t('All its bytes change.') : t('The bytes of all its letters beyond ASCII change.')
}

/**
 * The single-byte encoding that bytes without a mark, which are no UTF-8, are read in. Null when they hold a whole
 * character of UTF-8, and so are UTF-8 with damage, and when they hold bytes that mean nothing.
 */
export function singleByteEncoding(bytes: Uint8Array): TextEncoding | null {
  let found: TextEncoding = 'Latin-1'
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0
    if (byte < 0x80) continue
    if (undefinedBytes.has(byte) || sequenceLength(bytes, index) > 0) return null
    if (byte < 0xa0) found = 'Windows-1252'
  }
  return found
}

/** The encoding of a byte order mark other than UTF-8's; without a mark UTF-16 can't be distinguished from bytes. */
export function encodingOfMark([first, second]: Uint8Array): TextEncoding | null {
  if (first === 0xfe && second === 0xff) return 'UTF-16BE'
  return first === 0xff && second === 0xfe ? 'UTF-16LE' : null
}

/** Bytes that no character of Windows-1252 has. */
const undefinedBytes: ReadonlySet<number> = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])

/** The printable characters that Windows-1252 has and Latin-1 lacks, by their bytes: from the decoder. */
function printedOnly(): readonly (readonly [byte: number, character: string])[] {
  const bytes = Uint8Array.from({ length: 32 }, (_, index) => 0x80 + index).filter(byte => !undefinedBytes.has(byte))
  return [...decodeText(bytes, 'Windows-1252')].map((character, index) => [bytes[index] ?? 0, character] as const)
}

/** Finds the characters that an encoding has no bytes for. */
function missingFrom(encoding: TextEncoding): RegExp {
  if (encoding === 'Latin-1') return /[^\p{ASCII}\u00a0-\u00ff]/gu
  if (encoding !== 'Windows-1252') return /\p{Surrogate}/gu
  const printed = printedOnly().map(([, character]) => character)
  return new RegExp(`[^\\p{ASCII}\\u00a0-\\u00ff${printed.join('')}]`, 'gu')
}

function singleBytes(text: string): Uint8Array {
  const bytes = new Uint8Array(text.length)
  const printed = new Map(printedOnly().map(([byte, character]) => [character.charCodeAt(0), byte]))
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    bytes[index] = code <= 0xff ? code : (printed.get(code) ?? code)
  }
  return bytes
}

/** A file without its mark would not be read as UTF-16 again. */
function utf16Bytes(text: string, isLittleEndian: boolean): Uint8Array {
  const marked = text.startsWith('\ufeff') ? text : `\ufeff${text}`
  const view = new DataView(new ArrayBuffer(marked.length * 2))
  for (let index = 0; index < marked.length; index++)
    view.setUint16(index * 2, marked.charCodeAt(index), isLittleEndian)
  return new Uint8Array(view.buffer)
}
