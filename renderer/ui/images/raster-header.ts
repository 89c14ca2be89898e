/** The properties in a raster image's header that determine the cost of drawing it. */
export interface RasterHeader {
  readonly format: 'PNG' | 'JPEG' | 'GIF' | 'WebP' | 'AVIF' | 'BMP' | 'ICO'
  readonly width: number
  readonly height: number
  /** Pictures that are drawn one after the other; 1 for what does not move. */
  readonly frames: number
}

/**
 * Reads the header of a raster image, ignoring its file name; null for formats that browsers don't draw, and for bytes
 * that end before the size. Takes at most linear time.
 */
export function readRasterHeader(bytes: Uint8Array): RasterHeader | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  try {
    return readers.map(read => read(view)).find(header => header !== null) ?? null
  } catch (thrown) {
    // A read past the end: the bytes stop too early.
    if (thrown instanceof RangeError) return null
    throw thrown
  }
}

type Reader = (view: DataView) => RasterHeader | null

const readers: readonly Reader[] = [readPng, readJpeg, readGif, readWebp, readAvif, readBmp, readIco]

/** Whether the bytes at a place are these characters. */
function says(view: DataView, at: number, text: string): boolean {
  if (at + text.length > view.byteLength) return false
  for (let index = 0; index < text.length; index += 1) {
    if (view.getUint8(at + index) !== text.charCodeAt(index)) return false
  }
  return true
}

function readPng(view: DataView): RasterHeader | null {
  if (!says(view, 0, '\u0089PNG\r\n\u001a\n')) return null
  const size = pngSize(view)
  // An animated image has a chunk for that before the first pixels.
  for (let at = 8; at + 12 <= view.byteLength; at += 12 + view.getUint32(at)) {
    if (says(view, at + 4, 'IDAT')) break
    if (says(view, at + 4, 'acTL')) return { format: 'PNG', ...size, frames: Math.max(1, view.getUint32(at + 8)) }
  }
  return { format: 'PNG', ...size, frames: 1 }
}

function pngSize(view: DataView) {
  return { width: view.getUint32(16), height: view.getUint32(20) }
}

function readJpeg(view: DataView): RasterHeader | null {
  if (view.getUint16(0) !== 0xffd8) return null
  let at = 2
  while (at < view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null
    const marker = view.getUint8(at + 1)
    // Padding, and markers without a length.
    if (marker === 0xff) at += 1
    else if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) at += 2
    else if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      const size = { width: view.getUint16(at + 7), height: view.getUint16(at + 5) }
      return { format: 'JPEG', ...size, frames: Math.max(1, passes(view, at)) }
    } else at += 2 + Math.max(2, view.getUint16(at + 2))
  }
  return null
}

/** A progressive JPEG is drawn in passes; some have thousands. */
function passes(view: DataView, start: number): number {
  let count = 0
  for (let at = start; at + 1 < view.byteLength; at += 1) {
    if (view.getUint8(at) === 0xff && view.getUint8(at + 1) === 0xda) count += 1
  }
  return count
}

function readGif(view: DataView): RasterHeader | null {
  if (!says(view, 0, 'GIF87a') && !says(view, 0, 'GIF89a')) return null
  let width = view.getUint16(6, true)
  let height = view.getUint16(8, true)
  let frames = 0
  let at = 13 + colorTable(view.getUint8(10))
  const skipBlocks = () => {
    while (at < view.byteLength && view.getUint8(at) !== 0) at += 1 + view.getUint8(at)
    at += 1
  }
  while (at < view.byteLength) {
    const kind = view.getUint8(at)
    if (kind === 0x21) {
      at += 2
      skipBlocks()
    } else if (kind === 0x2c && at + 10 <= view.byteLength) {
      // A frame may be larger than the screen it is drawn on; browsers then take its size.
      width = Math.max(width, view.getUint16(at + 1, true) + view.getUint16(at + 5, true))
      height = Math.max(height, view.getUint16(at + 3, true) + view.getUint16(at + 7, true))
      frames += 1
      at += 11 + colorTable(view.getUint8(at + 9))
      skipBlocks()
    } else break
  }
  return { format: 'GIF', width, height, frames: Math.max(1, frames) }
}

/** The size of the color table that follows, from the flags of a GIF. */
function colorTable(flags: number): number {
  return flags & 0x80 ? 3 << ((flags & 7) + 1) : 0
}

function readWebp(view: DataView): RasterHeader | null {
  if (!says(view, 0, 'RIFF') || !says(view, 8, 'WEBP')) return null
  if (says(view, 12, 'VP8 ')) {
    return {
      format: 'WebP',
      width: view.getUint16(26, true) & 0x3fff,
      height: view.getUint16(28, true) & 0x3fff,
      frames: 1,
    }
  }
  if (says(view, 12, 'VP8L')) {
    const bits = view.getUint32(21, true)
    return { format: 'WebP', width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1, frames: 1 }
  }
  if (!says(view, 12, 'VP8X')) return null
  const size24 = (at: number) => (view.getUint16(at, true) | (view.getUint8(at + 2) << 16)) + 1
  let frames = 0
  for (let at = 12; at + 8 <= view.byteLength; at += 8 + padded(view.getUint32(at + 4, true))) {
    if (says(view, at, 'ANMF')) frames += 1
  }
  return { format: 'WebP', width: size24(24), height: size24(27), frames: Math.max(1, frames) }
}

function padded(length: number): number {
  return length + (length % 2)
}

/** Of the sizes in an AVIF file (tiles, thumbnails, the whole) the largest counts; a sequence has its own brand. */
function readAvif(view: DataView): RasterHeader | null {
  if (!says(view, 4, 'ftyp')) return null
  const brands = view.getUint32(0)
  const hasBrand = (brand: string) => {
    for (let at = 8; at < Math.min(brands, view.byteLength); at += 4) if (says(view, at, brand)) return true
    return false
  }
  if (!hasBrand('avif') && !hasBrand('avis')) return null
  let width = 0
  let height = 0
  const end = Math.min(view.byteLength, 1_000_000)
  for (let at = brands; at + 16 <= end; at += 1) {
    if (view.getUint8(at) !== 0x69 || !says(view, at, 'ispe')) continue
    width = Math.max(width, view.getUint32(at + 8))
    height = Math.max(height, view.getUint32(at + 12))
  }
  return width === 0 ? null : { format: 'AVIF', width, height, frames: hasBrand('avis') ? 100 : 1 }
}

function readBmp(view: DataView): RasterHeader | null {
  if (!says(view, 0, 'BM')) return null
  const isOld = view.getUint32(14, true) === 12
  const width = isOld ? view.getUint16(18, true) : Math.abs(view.getInt32(18, true))
  const height = isOld ? view.getUint16(20, true) : Math.abs(view.getInt32(22, true))
  return { format: 'BMP', width, height, frames: 1 }
}

/** Each image of an icon is a PNG or a BMP with its own size; the directory may be wrong. */
function readIco(view: DataView): RasterHeader | null {
  if (view.getUint32(0, true) !== 0x0001_0000 && view.getUint32(0, true) !== 0x0002_0000) return null
  const count = view.getUint16(4, true)
  let width = 0
  let height = 0
  for (let index = 0; index < count; index += 1) {
    const start = view.getUint32(6 + 16 * index + 12, true)
    const place = Math.min(start, view.byteLength)
    const inside = new DataView(view.buffer, view.byteOffset + place, view.byteLength - place)
    const png = inside.byteLength >= 24 && says(inside, 1, 'PNG') ? pngSize(inside) : null
    const size = png ?? (inside.byteLength >= 12 ? sizeInIco(inside) : { width: 0, height: 0 })
    width = Math.max(width, size.width)
    height = Math.max(height, size.height)
  }
  return width === 0 ? null : { format: 'ICO', width, height, frames: 1 }
}

function sizeInIco(view: DataView) {
  return { width: Math.abs(view.getInt32(4, true)), height: Math.abs(view.getInt32(8, true)) / 2 }
}
