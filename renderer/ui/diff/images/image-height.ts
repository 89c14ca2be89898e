import type { Pixels } from '../../images/image-verdict.ts'
import type { ImagePair } from './image-pair.ts'

/** The part of the window that rows of a diff are seen in, in pixels. */
export interface Room {
  readonly width: number
  readonly height: number
}

const padding = 12
/** The ways to compare two images, and the space below them. */
const bar = 40
/** The words below an image, and the space above them. */
const words = 28
const between = 16
/** What stays in view above a row: the bar of the diff and the head of the file. */
const covered = 90
const leastHeight = 200
/** Of what cannot be drawn. */
const sizeOfNone: Pixels = { width: 20, height: 20 }

/**
 * Height of the row that an image, or both of its sides, are shown in: as much as they need, and no more than can be seen at
 * once. Larger ones are drawn smaller.
 */
export function heightOfImages({ before, after }: ImagePair, room: Room): number {
  const images = [before, after].filter(image => image !== null)
  const columns = Math.max(images.length, 1)
  const around = 2 * padding + words + (images.length > 1 ? bar : 0)
  const most = Math.max(leastHeight, room.height - covered - around)
  const width = Math.max(1, (room.width - 2 * padding - (columns - 1) * between) / columns)
  const heights = images.map(({ pixels }) => heightWithin(pixels ?? sizeOfNone, width))
  return around + Math.ceil(Math.min(most, Math.max(0, ...heights)))
}

function heightWithin({ width, height }: Pixels, most: number): number {
  return width > most ? (height * most) / width : height
}
