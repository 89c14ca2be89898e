import fc from 'fast-check'
import { expect, test } from 'vitest'
import { maxPieceLength } from '#shared/reply-pieces.ts'
import { toAppError } from '../failure.ts'
import { createArgumentPieces } from './argument-pieces.ts'

function getRefusal(work: () => unknown): string {
  try {
    work()
    return ''
  } catch (thrown) {
    return JSON.stringify(toAppError(thrown))
  }
}

test('an argument is the same as before its pieces crossed, and is held no longer', () => {
  fc.assert(
    fc.property(fc.json(), fc.integer({ min: 1, max: 50 }), (text, length) => {
      const pieces = createArgumentPieces()
      for (let from = 0; from < text.length; from += length)
        pieces.write({ id: 'a', text: text.slice(from, from + length) })
      expect(pieces.join({ inPieces: 'a' })).toEqual(JSON.parse(text))
      expect(() => pieces.join({ inPieces: 'a' })).toThrow()
    }),
  )
})

test('an argument sent as a whole is unchanged', () => {
  fc.assert(
    fc.property(fc.anything(), argument => {
      if (!(argument instanceof Object && 'inPieces' in argument))
        expect(createArgumentPieces().join(argument)).toBe(argument)
    }),
  )
})

test('a page that sends pieces without end fills a bounded room', () => {
  const pieces = createArgumentPieces()
  const text = 'x'.repeat(maxPieceLength)
  for (let index = 0; index < 100; index += 1) pieces.write({ id: `never ended ${index}`, text })
  expect(getRefusal(() => pieces.join({ inPieces: 'never ended 0' }))).toContain('not there any more')
  const endless = () => {
    for (;;) pieces.write({ id: 'endless', text })
  }
  expect(getRefusal(endless)).toContain('too long')
})

test('an argument that keeps growing evicts pieces of other arguments, although it began first', () => {
  const pieces = createArgumentPieces()
  const text = 'x'.repeat(1_000_000)
  pieces.write({ id: 'grows', text })
  for (let index = 0; index < 150; index += 1) pieces.write({ id: 'left', text })
  for (let index = 0; index < 150; index += 1) pieces.write({ id: 'grows', text })
  expect(getRefusal(() => pieces.join({ inPieces: 'left' }))).toContain('not there any more')
})

test('pieces that are not valid JSON are refused', () => {
  const pieces = createArgumentPieces()
  pieces.write({ id: 'a', text: '{"half' })
  expect(getRefusal(() => pieces.join({ inPieces: 'a' }))).toContain('can’t be read')
})
