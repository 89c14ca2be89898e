import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeContent, writableText } from './file-content.ts'
import { encodeText } from './text-encoding.ts'
import { firstInvalidUtf8 } from './utf8.ts'

const getBytes = (text: string) => new TextEncoder().encode(text)

describe('the content of a file', () => {
  it('round-trips valid UTF-8 byte for byte', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.string({ unit: 'grapheme', minLength: 1 }), (mark, text) => {
        const bytes = getBytes((mark ? '\ufeff' : '') + text)
        const content = describeContent(bytes)
        if (content.kind !== 'text') throw new Error(`read as ${content.kind}`)
        expect(content.invalidAt).toBeNull()
        expect(content.encoding).toBe('UTF-8')
        expect([...getBytes(writableText(content)?.text ?? '')]).toEqual([...bytes])
      }),
    )
  })

  it('is read as UTF-16 when it begins like that, unless the bytes do not bear it out', () => {
    const text = 'Hallo Wörld\nzweite Zeile\n'
    for (const encoding of ['UTF-16LE', 'UTF-16BE'] as const) {
      const bytes = encodeText({ text: `\ufeff${text}`, encoding })
      const content = describeContent(bytes)
      expect(content).toMatchObject({ kind: 'text', text, encoding, byteOrderMark: true, lines: 3, invalidAt: null })
      const odd = describeContent(Uint8Array.from([...bytes, 0]))
      expect(odd).toMatchObject({ kind: 'text', encoding, invalidAt: { offset: bytes.length, line: 3 } })
      expect(writableText(odd)).toBeNull()
    }
    expect(describeContent(Uint8Array.of(0xff, 0xfe, 0, 0, 1, 2))).toEqual({ kind: 'binary' })
    expect(describeContent(Uint8Array.of(0xff, 0xfe, 0x41, 0, 0, 0xd8))).toMatchObject({ invalidAt: { offset: 4 } })
  })

  it.each([
    ['Latin-1', [0x6e, 0x61, 0xef, 0x76, 0x65], 'naïve'],
    ['Windows-1252', [0x93, 0x6e, 0x61, 0xef, 0x76, 0x65, 0x94], '“naïve”'],
  ])('is read as %s when it can be that and no UTF-8', (encoding, bytes, text) => {
    expect(describeContent(Uint8Array.from(bytes))).toMatchObject({ kind: 'text', encoding, text, invalidAt: null })
  })

  it.each([
    ['a whole character of UTF-8 beside bytes that are none', [0xc3, 0xa9, 0x0a, 0xff]],
    ['a byte that no character of Windows-1252 has', [0x61, 0x81, 0x0a]],
  ])('with %s is damaged UTF-8, and must not be written back', (_, bytes) => {
    const content = describeContent(Uint8Array.from(bytes))
    expect(content).toMatchObject({ kind: 'text', encoding: 'UTF-8', invalidAt: expect.anything() })
    expect(writableText(content)).toBeNull()
  })

  it('returns the same bytes, in any file that is editable at all', () => {
    const ascii = fc.constantFrom(9, 10, 13, 65, 66, 0x20)
    const bytes = fc.oneof(
      fc.uint8Array({ maxLength: 12 }),
      fc.array(fc.oneof(ascii, fc.integer({ min: 0x80, max: 0xff })), { maxLength: 12 }),
      fc.array(fc.oneof(ascii, fc.integer({ min: 0xa0, max: 0xff })), { maxLength: 12 }),
      fc
        .tuple(fc.constantFrom([0xff, 0xfe], [0xfe, 0xff]), fc.uint8Array({ min: 1, maxLength: 12 }))
        .map(([mark, rest]) => [...mark, ...rest]),
    )
    const seen = new Set<string>()
    fc.assert(
      fc.property(bytes, some => {
        const written = writableText(describeContent(Uint8Array.from(some)))
        if (!written) return
        seen.add(written.encoding)
        expect([...encodeText(written)]).toEqual([...some])
      }),
      { numRuns: 3000 },
    )
    expect([...seen].toSorted()).toEqual(['Latin-1', 'UTF-16BE', 'UTF-16LE', 'UTF-8', 'Windows-1252'])
  })

  it('is called invalid exactly when a strict decoder refuses it', () => {
    const piece = fc.oneof(fc.uint8Array({ maxLength: 4 }), fc.string({ unit: 'binary', maxLength: 3 }).map(getBytes))
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 6 }), pieces => {
        const bytes = Uint8Array.from(pieces.flatMap(part => [...part]))
        const at = firstInvalidUtf8(bytes)
        const isValid = (part: Uint8Array) => {
          try {
            new TextDecoder('utf-8', { fatal: true }).decode(part)
            return true
          } catch {
            return false
          }
        }
        expect(at === null).toBe(isValid(bytes))
        if (at !== null) expect(isValid(bytes.subarray(0, at))).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })

  it('has the offset where it stops being UTF-8', () => {
    const content = describeContent(Uint8Array.from([...getBytes('ök\nso f'), 0xff, ...getBytes('ar\n')]))
    expect(content).toMatchObject({ kind: 'text', invalidAt: { offset: 8, line: 2 } })
  })

  it('is empty with no bytes, and binary with a NUL among the first 8000', () => {
    expect(describeContent(new Uint8Array())).toEqual({ kind: 'empty' })
    expect(describeContent(Uint8Array.from([97, 0, 98]))).toEqual({ kind: 'binary' })
    expect(describeContent(getBytes('%PDF-1.7\n% text'))).toEqual({ kind: 'binary' })
    const late = new Uint8Array(9000).fill(97)
    late[8500] = 0
    expect(describeContent(late).kind).toBe('text')
  })

  it('is distinguished from its LFS pointer', () => {
    const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n'
    expect(describeContent(getBytes(pointer))).toMatchObject({ kind: 'lfsPointer', oid: 'sha256:4d7a', size: 12345 })
    expect(describeContent(getBytes(`see ${pointer}`)).kind).toBe('text')
  })
})
