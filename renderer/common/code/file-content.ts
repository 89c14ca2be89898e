import type { TextEncoding } from '#shared/drafts.ts'
import { type LineEndings, lineEndingsOf, measureLines } from './line-endings.ts'
import { decodeText, type EncodedText, encodeText, singleByteEncoding } from './text-encoding.ts'

/** Bytes looked at to tell text from binary: the same number as git. */
const binaryProbe = 8000

/** `%PDF-` */
const pdfMark = [0x25, 0x50, 0x44, 0x46, 0x2d]

/** Past this many characters an editor stops drawing a line; a person should know that it goes on. */
export const longLine = 10_000

export interface TextContent {
  readonly kind: 'text'
  /** The text without its byte order mark. */
  readonly text: string
  readonly byteOrderMark: boolean
  readonly encoding: TextEncoding
  readonly lineEndings: LineEndings
  readonly endsWithNewline: boolean
  readonly lines: number
  readonly longestLine: number
  /** Where the bytes stop being text of the encoding, when they do; such a text must not be written back. */
  readonly invalidAt: { readonly offset: number; readonly line: number } | null
}

export type FileContent =
  | { readonly kind: 'empty' }
  | TextContent
  | { readonly kind: 'binary' }
  | { readonly kind: 'lfsPointer'; readonly oid: string; readonly size: number; readonly text: string }

/**
 * Says what the bytes of a file are. Text is UTF-16 when it says so, UTF-8 when it can be that, and else read one byte a
 * character. What does not give back the same bytes is read with replacement characters, and marked, so that it can be
 * read but is never written back.
 */
export function describeContent(bytes: Uint8Array): FileContent {
  if (bytes.length === 0) return { kind: 'empty' }
  const marked = encodingOfMark(bytes)
  const beginning = decodeText(bytes.subarray(0, binaryProbe), marked ?? 'UTF-8')
  if (beginning.includes('\0') || isPdf(bytes)) return { kind: 'binary' }
  const noUtf8At = marked ? null : firstInvalidUtf8(bytes)
  const single = noUtf8At === null ? null : singleByteEncoding(bytes, at => sequenceLength(bytes, at) > 1)
  const encoding = marked ?? single ?? 'UTF-8'
  const exact = decodeText(bytes, encoding)
  // Every byte of a single-byte encoding is a character of its own; only UTF-16 has yet to show that it gives itself back.
  const invalidOffset = marked
    ? firstDifference(bytes, encodeText({ text: exact, encoding }))
    : single
      ? null
      : noUtf8At
  const pointer = encoding === 'UTF-8' ? lfsPointer(exact) : null
  if (pointer) return { kind: 'lfsPointer', ...pointer, text: exact }
  const byteOrderMark = exact.startsWith('\ufeff')
  const text = byteOrderMark ? exact.slice(1) : exact
  const { kind, endsWithNewline } = lineEndingsOf(text)
  return {
    kind: 'text',
    text,
    byteOrderMark,
    encoding,
    lineEndings: kind,
    endsWithNewline,
    ...measureLines(text),
    invalidAt: invalidOffset === null ? null : { offset: invalidOffset, line: lineAt(bytes, invalidOffset, encoding) },
  }
}

/** What the byte order mark says, which is no UTF-8; without one nothing tells UTF-16 from bytes. */
function encodingOfMark([first, second]: Uint8Array): TextEncoding | null {
  if (first === 0xfe && second === 0xff) return 'UTF-16BE'
  return first === 0xff && second === 0xfe ? 'UTF-16LE' : null
}

/** The exact text of a content and its encoding: what gives the same bytes again. Null when there is none. */
export function writableText(content: FileContent): EncodedText | null {
  switch (content.kind) {
    case 'empty':
      return { text: '', encoding: 'UTF-8' }
    case 'lfsPointer':
      return { text: content.text, encoding: 'UTF-8' }
    case 'text':
      return content.invalidAt ? null : { text: textToWrite(content, content.text), encoding: content.encoding }
    case 'binary':
      return null
  }
}

/** Number of lines as people count them: what ends the last one begins no other. */
export function lineCount({ lines, endsWithNewline }: Pick<TextContent, 'lines' | 'endsWithNewline'>): number {
  return endsWithNewline ? lines - 1 : lines
}

/** A PDF may begin with a page of text, and is none. */
export function isPdf(bytes: Uint8Array): boolean {
  return pdfMark.every((code, index) => bytes[index] === code)
}

/** The exact string that stands for the bytes of a text, byte order mark included. */
export function textToWrite(content: Pick<TextContent, 'byteOrderMark'>, text: string): string {
  return content.byteOrderMark ? `\ufeff${text}` : text
}

/** Offset of the first byte that is not UTF-8, or null. */
export function firstInvalidUtf8(bytes: Uint8Array): number | null {
  let index = 0
  while (index < bytes.length) {
    const length = sequenceLength(bytes, index)
    if (length === 0) return index
    index += length
  }
  return null
}

/** Length of the well-formed sequence at an index (Unicode 16, table 3-7), or 0. */
function sequenceLength(bytes: Uint8Array, index: number): number {
  const first = bytes[index] ?? 0
  if (first < 0x80) return 1
  const second = bytes[index + 1] ?? 0
  const isTail = (offset: number) => ((bytes[index + offset] ?? 0) & 0xc0) === 0x80
  if (first >= 0xc2 && first <= 0xdf) return isTail(1) ? 2 : 0
  if (first >= 0xe0 && first <= 0xef) {
    const low = first === 0xe0 ? 0xa0 : 0x80
    const high = first === 0xed ? 0x9f : 0xbf
    return second >= low && second <= high && isTail(2) ? 3 : 0
  }
  if (first >= 0xf0 && first <= 0xf4) {
    const low = first === 0xf0 ? 0x90 : 0x80
    const high = first === 0xf4 ? 0x8f : 0xbf
    return second >= low && second <= high && isTail(2) && isTail(3) ? 4 : 0
  }
  return 0
}

function lineAt(bytes: Uint8Array, offset: number, encoding: TextEncoding): number {
  return measureLines(decodeText(bytes.subarray(0, offset), encoding)).lines
}

function firstDifference(one: Uint8Array, other: Uint8Array): number | null {
  const length = Math.min(one.length, other.length)
  for (let index = 0; index < length; index++) if (one[index] !== other[index]) return index
  return one.length === other.length ? null : length
}

function lfsPointer(text: string): { readonly oid: string; readonly size: number } | null {
  if (text.length > 1024 || !text.startsWith('version https://git-lfs.github.com/spec/')) return null
  const oid = /^oid (\S+)$/m.exec(text)?.[1]
  const size = /^size (\d+)$/m.exec(text)?.[1]
  return oid && size ? { oid, size: Number(size) } : null
}
