import type { TextEncoding } from '#shared/drafts.ts'
import { visibleString } from '#shared/text/visible.ts'
import { measureLines } from './line-endings.ts'

/** A text with the encoding it is written in; a byte order mark is its first character. */
export interface EncodedText {
  readonly text: string
  readonly encoding: TextEncoding
}

/** The first character of a text that its encoding has no bytes for, and how many there are of the kind. */
export interface Unwritable {
  readonly character: string
  readonly line: number
  readonly count: number
}

/** What the WHATWG calls Latin-1 is Windows-1252: the two differ where Latin-1 has nothing that is printed. */
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

/**
 * The bytes of a text, which read back as exactly this text.
 * @throws RangeError when the encoding has no bytes for one of its characters: see `unwritableIn`
 */
export function encodeText({ text, encoding }: EncodedText): Uint8Array {
  const missing = unwritableIn({ text, encoding })
  if (missing) throw new RangeError(unwritableWords(missing, encoding))
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

/** The character of a text that can't be written in its encoding; null when all can. */
export function unwritableIn({ text, encoding }: EncodedText): Unwritable | null {
  // Asked while somebody types: this takes no time even for a large text.
  if (encoding.startsWith('UTF') && text.isWellFormed()) return null
  let first: Omit<Unwritable, 'count'> | null = null
  let count = 0
  for (const { 0: character, index } of text.matchAll(missingFrom(encoding))) {
    first ??= { character, line: measureLines(text.slice(0, index)).lines }
    count++
  }
  return first && { ...first, count }
}

/** Says what can't be written, and where: Line 3: “€” (U+20AC) can’t be written in Latin-1, nor can 2 more. */
export function unwritableWords({ character, line, count }: Unwritable, encoding: TextEncoding): string {
  const code = `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')}`
  const isSeen = visibleString(character) === character
  const name = character.isWellFormed() ? (isSeen ? `“${character}” (${code})` : code) : `half a character (${code})`
  const others = count === 1 ? '' : `, nor can ${(count - 1).toLocaleString()} more`
  return `Line ${line.toLocaleString()}: ${name} can’t be written in ${encoding}${others}.`
}

/**
 * The single-byte encoding that bytes without a mark, which are no UTF-8, are read in. Null when they hold a whole
 * character of UTF-8, and so are UTF-8 with damage, and when they hold bytes that mean nothing.
 */
export function singleByteEncoding(bytes: Uint8Array, isUtf8Character: (at: number) => boolean): TextEncoding | null {
  let found: TextEncoding = 'Latin-1'
  for (let index = 0; index < bytes.length; index++) {
    const byte = bytes[index] ?? 0
    if (byte < 0x80) continue
    if (undefinedBytes.has(byte) || isUtf8Character(index)) return null
    if (byte < 0xa0) found = 'Windows-1252'
  }
  return found
}

/** Bytes that no character of Windows-1252 has. */
const undefinedBytes: ReadonlySet<number> = new Set([0x81, 0x8d, 0x8f, 0x90, 0x9d])

/** The printed characters that Windows-1252 has and Latin-1 has not, by their bytes: what the decoder says. */
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
    bytes[index] = printed.get(code) ?? code
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
