import { deflateSync } from 'node:zlib'
import { asImage, type HostileDocument, noImage, type Shown, tooComplexImage } from './document.ts'

const uint32 = (value: number) => Buffer.from([value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255])
const uint16le = (value: number) => Buffer.from([value & 255, value >>> 8])

/** The check sum of a chunk, bit by bit: only short ones are made here. */
function checksum(bytes: Buffer): number {
  let sum = 0xffffffff
  for (const byte of bytes) {
    sum ^= byte
    for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1
  }
  return (sum ^ 0xffffffff) >>> 0
}

function chunk(name: string, content: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(name), content])
  return Buffer.concat([uint32(content.length), named, uint32(checksum(named))])
}

/**
 * A black PNG with one bit per pixel: a thousandth of its decoded size.
 * @param extra chunks before its pixels
 */
export function png(
  width: number,
  height: number,
  { extra, isWhole = false }: { readonly extra?: Buffer; readonly isWhole?: boolean } = {},
): Buffer {
  const header = Buffer.concat([uint32(width), uint32(height), Buffer.from([1, 0, 0, 0, 0])])
  const rows = Buffer.alloc(isWhole ? height * (1 + Math.ceil(width / 8)) : 100)
  const parts = [
    chunk('IHDR', header),
    extra ?? Buffer.alloc(0),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]
  return Buffer.concat([Buffer.from('\u0089PNG\r\n\u001a\n', 'latin1'), ...parts])
}

function gif(width: number, height: number, frames: number): Buffer {
  const head = Buffer.concat([Buffer.from('GIF89a'), uint16le(width), uint16le(height), Buffer.from([0x80, 0, 0])])
  const colours = Buffer.from([0, 0, 0, 255, 255, 255])
  // One pixel, without a preceding delay.
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])
  return Buffer.concat([head, colours, ...Array.from({ length: frames }, () => frame), Buffer.from([0x3b])])
}

function jpeg(width: number, height: number, passes: number): Buffer {
  const side = (value: number) => Buffer.from([value >>> 8, value & 255])
  const frame = [Buffer.from([0xff, 0xd8, 0xff, 0xc2, 0, 11, 8]), side(height), side(width), Buffer.from([1, 1, 17, 0])]
  const pass = Buffer.from([0xff, 0xda, 0, 8, 1, 1, 0, 0, 0, 0])
  return Buffer.concat([...frame, ...Array.from({ length: passes }, () => pass), Buffer.from([0xff, 0xd9])])
}

function webp(width: number, height: number): Buffer {
  const size = (((height - 1) << 14) | (width - 1)) >>> 0
  const body = Buffer.concat([Buffer.from([0x2f]), uint32(size).reverse(), Buffer.alloc(20)])
  const content = Buffer.concat([Buffer.from('WEBPVP8L'), uint32(body.length).reverse(), body])
  return Buffer.concat([Buffer.from('RIFF'), uint32(content.length).reverse(), content])
}

/** Images whose headers promise gigabytes, and bytes that are not images. */
export function hostileRasters(): readonly HostileDocument[] {
  const manyFrames = chunk('acTL', Buffer.concat([uint32(1_000_000), uint32(0)]))
  const file = (path: string, content: Buffer, shown: Shown): HostileDocument => ({
    path: `images/${path}`,
    content,
    ...shown,
  })
  return [
    file('bomb.png', png(60_000, 60_000), tooComplexImage),
    file('ribbon.png', png(1, 2_000_000_000), tooComplexImage),
    file('animated.png', png(4000, 4000, { extra: manyFrames }), tooComplexImage),
    file('bomb.gif', gif(65_535, 65_535, 1), tooComplexImage),
    file('frames.gif', gif(1000, 1000, 20_000), tooComplexImage),
    file('bomb.jpg', jpeg(65_500, 65_500, 1), tooComplexImage),
    file('passes.jpg', jpeg(5000, 5000, 5000), tooComplexImage),
    file('bomb.webp', webp(16_383, 16_383), tooComplexImage),
    file('truncated.png', png(100, 100).subarray(0, 20), noImage),
    file('page.png', Buffer.from(`\0<html>${'<div>'.repeat(10_000)}`), noImage),
    file('all-that-is-allowed.png', png(7000, 7000, { isWhole: true }), asImage),
  ]
}
