import type { TextEncoding } from '#shared/drafts.ts'
import { getLineEndings, type LineEndings, measureLines } from './line-endings.ts'
import { decodeText, type EncodedText, encodeText, encodingOfMark, singleByteEncoding } from './text-encoding.ts'
import { firstInvalidUtf8 } from './utf8.ts'

/** The number of bytes examined to distinguish text from binary: the same as git's. */
const binaryProbe = 8000

/** `%PDF-` */
const pdfMark = [0x25, 0x50, 0x44, 0x46, 0x2d]

/** Editors truncate longer lines, which the user should know. */
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
 * Detects the type and encoding of a file's bytes. Text is UTF-16 with a byte order mark, UTF-8 if valid, and otherwise
 * single-byte. Bytes that don't round-trip are decoded with replacement characters, and marked, so that the text can be
 * read but is never written.
 */
export function describeContent(bytes: Uint8Array): FileContent {
  if (bytes.length === 0) return { kind: 'empty' }
  const marked = encodingOfMark(bytes)
  const beginning = decodeText(bytes.subarray(0, binaryProbe), marked ?? 'UTF-8')
  if (beginning.includes('\0') || isPdf(bytes)) return { kind: 'binary' }
  const noUtf8At = marked ? null : firstInvalidUtf8(bytes)
  const single = noUtf8At === null ? null : singleByteEncoding(bytes)
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
  const { kind, endsWithNewline } = getLineEndings(text)
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

/** The exact text of a file, byte order mark included. */
function textToWrite(content: Pick<TextContent, 'byteOrderMark'>, text: string): string {
  return content.byteOrderMark ? `\ufeff${text}` : text
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
