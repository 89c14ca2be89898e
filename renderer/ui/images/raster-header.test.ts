import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { judgeImage } from './image-verdict.ts'
import { readRasterHeader } from './raster-header.ts'

const ascii = (text: string) => [...text].map(character => character.charCodeAt(0))
const big = (value: number, bytes: number) =>
  Array.from({ length: bytes }, (_, index) => Math.floor(value / 256 ** (bytes - 1 - index)) % 256)
const little = (value: number, bytes: number) => big(value, bytes).reverse()

function png(width: number, height: number, frames = 1): number[] {
  const chunk = (type: string, data: readonly number[]) => [...big(data.length, 4), ...ascii(type), ...data, 0, 0, 0, 0]
  return [
    ...[0x89, ...ascii('PNG\r\n'), 0x1a, 0x0a],
    ...chunk('IHDR', [...big(width, 4), ...big(height, 4), 8, 6, 0, 0, 0]),
    ...(frames > 1 ? chunk('acTL', [...big(frames, 4), 0, 0, 0, 0]) : []),
    ...chunk('IDAT', []),
  ]
}

const jpeg = (width: number, height: number, scans = 1) => [
  ...[0xff, 0xd8, 0xff, 0xe0, 0, 4, 0, 0, 0xff, 0xc2, 0, 11, 8],
  ...[...big(height, 2), ...big(width, 2), 1, 1, 0x11, 0],
  ...Array.from({ length: scans }, () => [0xff, 0xda, 0, 2, 1]).flat(),
]

function gif(width: number, height: number, frames = 1): number[] {
  const frame = [
    0x21,
    0xf9,
    4,
    0,
    0,
    0,
    0,
    0,
    0x2c,
    0,
    0,
    0,
    0,
    ...little(width, 2),
    ...little(height, 2),
    0,
    2,
    1,
    0,
    0,
  ]
  return [
    ...ascii('GIF89a'),
    1,
    0,
    1,
    0,
    0x80,
    0,
    0,
    ...new Array<number>(6).fill(0),
    ...Array.from({ length: frames }, () => frame).flat(),
    0x3b,
  ]
}

function webp(width: number, height: number, frames = 1): number[] {
  const chunk = (type: string, data: readonly number[]) => [...ascii(type), ...little(data.length, 4), ...data]
  const body = [
    ...chunk('VP8X', [2, 0, 0, 0, ...little(width - 1, 3), ...little(height - 1, 3)]),
    ...Array.from({ length: frames }, () => chunk('ANMF', new Array<number>(16).fill(0))).flat(),
  ]
  return [...ascii('RIFF'), ...little(body.length + 4, 4), ...ascii('WEBP'), ...body]
}

const avif = (width: number, height: number) => [
  ...[...big(16, 4), ...ascii('ftypavif'), ...big(0, 4)],
  ...[...ascii('....ispe'), ...big(0, 4), ...big(width, 4), ...big(height, 4)],
]
const bmp = (width: number, height: number) => [
  ...ascii('BM'),
  ...new Array<number>(12).fill(0),
  ...little(40, 4),
  ...little(width, 4),
  ...little(height, 4),
]
const ico = (width: number, height: number) => [
  ...[0, 0, 1, 0, 1, 0, 16, 16, 0, 0, 1, 0, 32, 0, ...little(99, 4), ...little(22, 4)],
  ...png(width, height),
]

const header = (bytes: readonly number[]) => readRasterHeader(new Uint8Array(bytes))
const side = fc.integer({ min: 1, max: 16_000 })

describe('the header of an image', () => {
  it.each([
    ['PNG', png],
    ['JPEG', jpeg],
    ['GIF', gif],
    ['WebP', webp],
    ['AVIF', avif],
    ['BMP', bmp],
    ['ICO', ico],
  ] as const)('of a %s says its size', (format, make) => {
    fc.assert(
      fc.property(side, side, (width, height) => {
        expect(header(make(width, height))).toMatchObject({ format, width, height })
      }),
    )
  })

  it('counts the frames of what moves, and the passes of a progressive picture', () => {
    for (const make of [png, gif, webp, jpeg]) expect(header(make(10, 10, 7))).toMatchObject({ frames: 7 })
  })

  it('never throws, whatever the bytes', () => {
    const start = fc.constantFrom(...[png, jpeg, gif, webp, avif, bmp, ico].map(make => make(40, 30)))
    fc.assert(
      fc.property(start, fc.nat(60), fc.array(fc.nat(255), { maxLength: 60 }), (bytes, kept, rest) => {
        const found = header([...bytes.slice(0, kept), ...rest])
        expect(found === null || (found.width >= 0 && found.frames >= 1)).toBe(true)
      }),
      { numRuns: 2000 },
    )
  })
})

describe('an image is judged by its bytes', () => {
  const judged = (bytes: readonly number[], type = 'image/png') => judgeImage({ bytes: new Uint8Array(bytes), type })

  it('and drawn when it is a picture of any size that a camera makes', () => {
    expect(judged(png(8000, 6000))).toEqual({ kind: 'drawable', pixels: { width: 8000, height: 6000 } })
    expect(judged(jpeg(4000, 3000), 'image/gif')).toMatchObject({ kind: 'drawable' })
    expect(judged(gif(800, 600, 300))).toMatchObject({ kind: 'drawable' })
  })

  it.each([
    ['a PNG of 30,000 × 30,000 pixels', png(30_000, 30_000)],
    ['a PNG of one endless line', png(4_000_000_000, 1)],
    ['a GIF whose frame is larger than its screen', gif(60_000, 60_000)],
    ['a GIF of 5,000 large frames', gif(1000, 1000, 5000)],
    ['an animated PNG of a billion frames', png(100, 100, 1_000_000_000)],
    ['a JPEG of a thousand passes', jpeg(4000, 3000, 1000)],
    ['an icon that lies about its size', ico(40_000, 40_000)],
  ])('and refused when it is %s', (_what, bytes) => {
    expect(judged(bytes)).toMatchObject({ kind: 'refused', pixels: { width: expect.any(Number) } })
  })

  it('is not an image without a known signature', () => {
    expect(judged(ascii('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toEqual({ kind: 'notAnImage' })
    expect(judged([])).toEqual({ kind: 'notAnImage' })
  })
})
