import { crc32, deflateSync } from 'node:zlib'

/** The first bytes of a PNG file. */
export const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** The colour of one pixel: red, green, blue, each 0 to 255. */
export type Pixel = readonly [number, number, number]

/**
 * Draws a PNG image. The pixels are stored without compression, so that the bytes are the same under every version of zlib.
 * @param paint gives the colour at a place; called once for each pixel
 */
export function drawPng(width: number, height: number, paint: (x: number, y: number) => Pixel): Buffer {
  const rows: Buffer[] = []
  for (let y = 0; y < height; y++) {
    // Each row begins with its filter: 0, none.
    const row = Buffer.alloc(1 + width * 3)
    for (let x = 0; x < width; x++) row.set(paint(x, y), 1 + x * 3)
    rows.push(row)
  }
  const header = Buffer.alloc(13)
  header.writeUInt32BE(width, 0)
  header.writeUInt32BE(height, 4)
  // Eight bits a channel, true colour.
  header.set([8, 2], 8)
  return Buffer.concat([
    pngSignature,
    pngChunk('IHDR', header),
    pngChunk('IDAT', deflateSync(Buffer.concat(rows), { level: 0 })),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

/** A part of a PNG file: its length, its type of four letters, its data and their checksum. */
export function pngChunk(type: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(data.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}
