import { crc32 } from 'node:zlib'
import { expect, test } from 'vitest'
import { drawPng } from '../../electron/service/sandbox/history/png.ts'
import { animate } from './apng.ts'

const square = (size: number, red: number) => drawPng(size, size, () => [red, 0, 0])

/** The chunks of a PNG file: their types and data. */
function read(file: Buffer) {
  const chunks: { readonly type: string; readonly data: Buffer }[] = []
  for (let at = 8; at < file.length; ) {
    const length = file.readUInt32BE(at)
    const body = file.subarray(at + 4, at + 8 + length)
    expect(file.readUInt32BE(at + 8 + length)).toBe(crc32(body))
    chunks.push({ type: body.toString('latin1', 0, 4), data: body.subarray(4) })
    at += length + 12
  }
  return chunks
}

test('pictures become the frames of one animation, in order and each for the same time', () => {
  const pictures = [square(4, 10), square(4, 20), square(4, 30)]
  const chunks = read(animate(pictures, 2.5))
  expect(chunks.map(({ type }) => type)).toEqual([
    ...['IHDR', 'acTL', 'fcTL', 'IDAT', 'fcTL', 'fdAT', 'fcTL', 'fdAT', 'IEND'],
  ])
  expect(chunks[1]?.data.readUInt32BE(0), 'frames').toBe(3)
  const ordered = chunks.filter(({ type }) => type === 'fcTL' || type === 'fdAT')
  expect(ordered.map(({ data }) => data.readUInt32BE(0))).toEqual([0, 1, 2, 3, 4])
  for (const { data } of chunks.filter(({ type }) => type === 'fcTL')) {
    expect([data.readUInt32BE(4), data.readUInt32BE(8)]).toEqual([4, 4])
    expect(data.readUInt16BE(20) / data.readUInt16BE(22)).toBe(2.5)
  }
  const drawn = pictures.flatMap(picture => read(picture).filter(({ type }) => type === 'IDAT'))
  const frames = chunks.flatMap(({ type, data }) =>
    type === 'IDAT' ? [data] : type === 'fdAT' ? [data.subarray(4)] : [],
  )
  expect(frames).toEqual(drawn.map(({ data }) => data))
})

test('pictures of different sizes, other files and no pictures are refused', () => {
  expect(() => animate([square(4, 10), square(5, 10)], 1)).toThrow('Picture 2')
  expect(() => animate([Buffer.from('GIF89a')], 1)).toThrow('no PNG')
  expect(() => animate([], 1)).toThrow('no picture')
})
