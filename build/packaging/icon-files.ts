/** A square picture. */
export interface Picture {
  readonly size: number
  readonly png: Buffer
}

/** macOS's names for the sizes of an icon; the same pixels serve a size and half of it on a dense screen. */
const macNames: Readonly<Record<number, readonly string[]>> = {
  16: ['icp4'],
  32: ['icp5', 'ic11'],
  64: ['ic12'],
  128: ['ic07'],
  256: ['ic08', 'ic13'],
  512: ['ic09', 'ic14'],
  1024: ['ic10'],
}

/** An icon for macOS: named pictures, one after the other. */
export function encodeIcns(pictures: readonly Picture[]): Buffer {
  const parts = pictures.flatMap(({ size, png }) => (macNames[size] ?? []).map(name => icnsPart(name, png)))
  return icnsPart('icns', Buffer.concat(parts))
}

function icnsPart(name: string, content: Buffer): Buffer {
  const head = Buffer.alloc(8)
  head.write(name, 'ascii')
  head.writeUInt32BE(head.length + content.length, 4)
  return Buffer.concat([head, content])
}

const icoHeadLength = 6
const icoEntryLength = 16

/** An icon for Windows: a directory of pictures, then the pictures. */
export function encodeIco(pictures: readonly Picture[]): Buffer {
  const head = Buffer.alloc(icoHeadLength)
  head.writeUInt16LE(1, 2)
  head.writeUInt16LE(pictures.length, 4)
  let offset = icoHeadLength + icoEntryLength * pictures.length
  const entries = pictures.map(({ size, png }) => {
    const entry = Buffer.alloc(icoEntryLength)
    // 256 does not fit in a byte and is written as 0.
    entry.writeUInt8(size % 256, 0)
    entry.writeUInt8(size % 256, 1)
    entry.writeUInt16LE(1, 4)
    entry.writeUInt16LE(32, 6)
    entry.writeUInt32LE(png.length, 8)
    entry.writeUInt32LE(offset, 12)
    offset += png.length
    return entry
  })
  return Buffer.concat([head, ...entries, ...pictures.map(({ png }) => png)])
}
