import { isDeepStrictEqual } from 'node:util'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { Codec } from './codec.ts'

const codec = new Codec()
const sent = (value: unknown) => codec.decode(codec.encode(value))

/** Bytes of any length around the length that is converted at once. */
const bytes = (length: number) => Uint8Array.from({ length }, (_, index) => (index * 7) % 256)

describe('a value that is sent', () => {
  test('arrives as structured clone would give it, whatever it holds', () => {
    const key = fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom('~', 'v', '__proto__', 'toJSON', 'constructor'))
    const { value } = fc.letrec(tie => ({
      value: fc.oneof(
        { depthSize: 'small', withCrossShrink: true },
        fc.constantFrom<unknown>(undefined, null, true, false, Number.NaN, -0, 0, Infinity, -Infinity),
        fc.string({ unit: 'binary' }),
        fc.double(),
        fc.bigInt(),
        fc.date({ noInvalidDate: false }),
        fc.uint8Array(),
        fc.array(tie('value')),
        fc.dictionary(key, tie('value'), { noNullPrototype: false }),
        fc.array(fc.tuple(tie('value'), tie('value'))).map(pairs => new Map(pairs)),
        fc.array(tie('value')).map(items => new Set(items)),
      ),
    }))
    fc.assert(
      fc.property(value, given => isDeepStrictEqual(sent(given), structuredClone(given))),
      {
        examples: [[new Date(Number.NaN)]],
      },
    )
  })

  test.each([0, 1, 0x7fff, 0x8000, 0x8001, 0x10001])('arrives whole as %i bytes', length => {
    const given = bytes(length)
    expect(sent(given)).toEqual(given)
    expect(sent(given.buffer)).toEqual(given.buffer)
    expect(sent(given.buffer)).toBeInstanceOf(ArrayBuffer)
  })

  test('is only the part of the buffer that is in view, as bytes', () => {
    expect(sent(bytes(10).subarray(3, 6))).toEqual(bytes(10).slice(3, 6))
    expect(sent(new DataView(bytes(10).buffer, 4, 2))).toEqual(bytes(10).slice(4, 6))
    expect(sent(Buffer.from('é'))).toEqual(new Uint8Array([0xc3, 0xa9]))
  })

  test('keeps the name and message of an error', () => {
    const given = Object.assign(new TypeError('far'), { extra: 1 })
    expect(sent([given])).toEqual([expect.objectContaining({ name: 'TypeError', message: 'far' })])
    expect(sent(given)).toBeInstanceOf(Error)
    expect(sent(given)).not.toHaveProperty('extra')
  })

  test('is an object with its own properties, as one of a class', () => {
    class Point {
      x = 1
      toJSON() {
        return 'a point'
      }
    }
    expect(sent(new Point())).toEqual({ x: 1 })
    expect(sent({ at: new Point() })).toEqual({ at: { x: 1 } })
  })

  test.each([
    ['a function', () => 1],
    ['a symbol', Symbol('x')],
    ['a promise', Promise.resolve()],
    ['a weak map', new WeakMap()],
    ['a weak set', new WeakSet()],
  ])('is refused when it is %s, or holds one', (_what, given) => {
    for (const value of [given, [given], { a: { b: given } }, new Map([[1, given]])]) {
      expect(() => codec.encode(value)).toThrow(new TypeError('An object could not be cloned.'))
    }
  })
})

describe('the text', () => {
  test.each([
    ['any string', 't"a"', '"a"'],
    ['the empty string', 't', ''],
    ['what JSON keeps', 'p{"a":[1,null,true,"m"]}', { a: [1, null, true, 'm'] }],
    ['undefined', 'm{"~":"undefined"}', undefined],
    ['an object with a property that looks like a mark', 'm{"~":"object","v":[["~","x"]]}', { '~': 'x' }],
  ])('of %s is "%s"', (_what, text, value) => {
    expect(codec.encode(value)).toBe(text)
    expect(codec.decode(text)).toEqual(value)
  })

  test.each([
    ['m{"~":"map","v":7}', new Map()],
    ['m{"~":"map","v":[7]}', new Map([[undefined, undefined]])],
    ['m{"~":"set"}', new Set()],
    ['m{"~":"object","v":null}', {}],
    ['m{"~":"unknown","v":1}', undefined],
    ['m{"a":1}', undefined],
    ['m7', 7],
  ])('"%s", which no encoder writes, is read as far as it makes sense', (text, value) => {
    expect(codec.decode(text)).toEqual(value)
  })
})
