import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { describeContent, firstInvalidUtf8, measureLines, textToWrite } from './file-content.ts'

const bytesOf = (text: string) => new TextEncoder().encode(text)

describe('the content of a file', () => {
  it('comes back byte for byte when it is valid UTF-8', () => {
    fc.assert(
      fc.property(fc.boolean(), fc.string({ unit: 'grapheme', minLength: 1 }), (mark, text) => {
        const bytes = bytesOf((mark ? '\ufeff' : '') + text)
        const content = describeContent(bytes)
        if (content.kind !== 'text') throw new Error(`read as ${content.kind}`)
        expect(content.invalidAt).toBeNull()
        expect([...bytesOf(textToWrite(content, content.text))]).toEqual([...bytes])
      }),
    )
  })

  it('is read as UTF-16 when it begins like that, and must not be written back', () => {
    const text = 'Hallo Wörld\nzweite Zeile\n'
    const little = new Uint8Array(Uint16Array.from(`\ufeff${text}`, character => character.charCodeAt(0)).buffer)
    const big = little.map((_, index) => little[index ^ 1] ?? 0)
    for (const [bytes, encoding] of [
      [little, 'UTF-16LE'],
      [big, 'UTF-16BE'],
    ] as const) {
      const content = describeContent(bytes)
      expect(content).toMatchObject({ kind: 'text', text, encoding, byteOrderMark: true, lines: 3 })
      expect(content.kind === 'text' && content.invalidAt).not.toBeNull()
    }
    expect(describeContent(Uint8Array.of(0xff, 0xfe, 0, 0, 1, 2))).toEqual({ kind: 'binary' })
  })

  it('is called invalid exactly when a strict decoder refuses it', () => {
    const piece = fc.oneof(fc.uint8Array({ maxLength: 4 }), fc.string({ unit: 'binary', maxLength: 3 }).map(bytesOf))
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

  it('says where it stops being UTF-8', () => {
    const content = describeContent(Uint8Array.from([...bytesOf('ok\nso f'), 0xff, ...bytesOf('ar\n')]))
    expect(content).toMatchObject({ kind: 'text', invalidAt: { offset: 7, line: 2 } })
  })

  it('is empty with no bytes, and binary with a NUL among the first 8000', () => {
    expect(describeContent(new Uint8Array())).toEqual({ kind: 'empty' })
    expect(describeContent(Uint8Array.from([97, 0, 98]))).toEqual({ kind: 'binary' })
    expect(describeContent(bytesOf('%PDF-1.7\n% text'))).toEqual({ kind: 'binary' })
    const late = new Uint8Array(9000).fill(97)
    late[8500] = 0
    expect(describeContent(late).kind).toBe('text')
  })

  it('is told apart from the LFS pointer that stands for it', () => {
    const pointer = 'version https://git-lfs.github.com/spec/v1\noid sha256:4d7a\nsize 12345\n'
    expect(describeContent(bytesOf(pointer))).toMatchObject({ kind: 'lfsPointer', oid: 'sha256:4d7a', size: 12345 })
    expect(describeContent(bytesOf(`see ${pointer}`)).kind).toBe('text')
  })
})

describe('measuring lines', () => {
  it.each([
    ['', 1, 0],
    ['abc', 1, 3],
    ['a\r\nbcd\re\n', 4, 3],
  ])('of %j', (text, lines, longestLine) => {
    expect(measureLines(text)).toEqual({ lines, longestLine })
  })
})
