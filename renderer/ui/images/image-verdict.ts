import { t } from '#shared/i18n/i18n.ts'
import { bytesFromBase64 } from '../../lib/code/base64.ts'
import { readRasterHeader } from './raster-header.ts'
import { countSvg } from './svg-cost.ts'
import { SvgRefusal } from './svg-markup.ts'

/** An image, and the media type that its name promises. */
export interface ImageInput {
  readonly bytes: Uint8Array
  readonly type: string
}

/** Whether an image may be drawn, judged by its bytes alone. `pixels` is null where an SVG states no size. */
export type ImageVerdict =
  | { readonly kind: 'drawable'; readonly pixels: Pixels | null }
  /** `reason` is the part of "It is not drawn" after its colon. */
  | { readonly kind: 'refused'; readonly pixels: Pixels | null; readonly reason: string }
  | { readonly kind: 'notAnImage' }

export interface Pixels {
  readonly width: number
  readonly height: number
}

/** Drawn at once: 200 MB of memory. A camera's picture has up to 50 million. */
export const maxPixels = 50_000_000
/** The total over all frames, or over all passes of one frame. */
const maxWork = 1_000_000_000
/** The longest side that is drawn; longer ones are no pictures. */
const maxSide = 32_767

/** Judges an image before anything draws it: a browser draws in the page's own process, and stops for nothing. */
export function judgeImage({ bytes, type }: ImageInput): ImageVerdict {
  return type === 'image/svg+xml' ? judgeSvg(bytes) : judgeRaster(bytes)
}

function judgeRaster(bytes: Uint8Array): ImageVerdict {
  const header = readRasterHeader(bytes)
  if (!header || header.width === 0 || header.height === 0) return { kind: 'notAnImage' }
  const { width, height, frames } = header
  const pixels = { width, height }
  const area = width * height
  if (area > maxPixels || Math.max(width, height) > maxSide)
    return { kind: 'refused', pixels, reason: t('it has too many pixels') }
  if (area * frames > maxWork) return { kind: 'refused', pixels, reason: t('it has too many frames') }
  return { kind: 'drawable', pixels }
}

function judgeSvg(bytes: Uint8Array): ImageVerdict {
  const text = decodeXml(bytes)
  if (text === null) return { kind: 'refused', pixels: null, reason: t('its encoding is unknown') }
  try {
    const { pictures, size } = countSvg(text)
    const reason = refusalOfPictures(pictures)
    return reason === null ? { kind: 'drawable', pixels: size } : { kind: 'refused', pixels: size, reason }
  } catch (thrown) {
    if (thrown instanceof SvgRefusal) return { kind: 'refused', pixels: null, reason: thrown.message }
    throw thrown
  }
}

/** Why an SVG is not drawn with the pictures that are inside it; null when it can be. */
function refusalOfPictures(pictures: readonly string[]): string | null {
  let pixels = 0
  for (const address of pictures) {
    const comma = address.indexOf(',')
    const type = address.slice('data:'.length, Math.max(0, comma))
    if (/svg|xml/i.test(type)) return t('another SVG is inside it')
    if (!/^image\/.*;\s*base64$/i.test(type)) return t('a picture inside it can’t be measured')
    const header = readRasterHeader(decodeBase64(address.slice(comma + 1)))
    if (!header) continue
    pixels += header.width * header.height * header.frames
  }
  return pixels > maxPixels ? t('the pictures inside it have too many pixels') : null
}

function decodeBase64(content: string): Uint8Array {
  try {
    return bytesFromBase64(decodeURIComponent(content).replace(/\s/g, ''))
  } catch {
    return new Uint8Array()
  }
}

/** Encodings in which the signs of markup are the bytes of ASCII. */
const plainEncodings = /^(?:utf-8|us-ascii|ascii|iso-8859-1|windows-1252)$/i

/** The text of an XML document; null when a browser could read it as another one than this. */
function decodeXml(bytes: Uint8Array): string | null {
  const [first, second] = bytes
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  const text = new TextDecoder('utf-8').decode(bytes)
  if (text.includes('\0')) return null
  const stated = /^\s*<\?xml[^>]*\bencoding\s*=\s*["']([^"']*)["']/.exec(text.slice(0, 200))?.[1]
  return stated === undefined || plainEncodings.test(stated) ? text : null
}
