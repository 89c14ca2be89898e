import { useQueries } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { Pixels } from '../../images/image-verdict.ts'
import type { DiffFile } from '../diff-file.ts'
import type { DiffSource } from '../source.ts'
import type { RowsInView } from '../use-rows-in-view.ts'
import type { ViewRow } from '../view-rows.ts'
import { type ImagePair, imagePairQuery } from './image-pair.ts'

const padding = 12

/** The ways to compare two images, and the space below them. */
const bar = 40

/** The words below an image, and the space above them. */
const words = 28

const between = 16

/** The height covered by the diff's toolbar and the file's header. */
const covered = 90

const leastHeight = 200

/** Of what cannot be drawn. */
const sizeOfNone: Pixels = { width: 20, height: 20 }

/** So many screens above and below the one in view images are read ahead, so that their rows are as high as they will be. */
const screensAhead = 2

/**
 * Reads the images near the viewport and sets the height of their rows. When a row above the viewport grows or shrinks,
 * the visible rows don't move.
 * @returns the name under which this view's images are stored
 */
export function useImageHeights(
  rows: readonly ViewRow[],
  files: readonly DiffFile[],
  source: DiffSource | null,
  { virtualizer, width, height }: RowsInView,
): string {
  // Another source may have other images under the same names.
  const view = useMemo(() => (source ? crypto.randomUUID() : ''), [source])
  const images = useMemo(
    () => rows.flatMap((row, index) => (row.kind === 'images' ? [{ index, type: row.type, file: row.file }] : [])),
    [rows],
  )
  const top = virtualizer.scrollOffset ?? 0
  const near = images.flatMap(({ index, type, file: at }) => {
    const start = virtualizer.measurementsCache[index]?.start
    const file = files[at]
    const isNear = start !== undefined && Math.abs(start - top - height / 2) <= (screensAhead + 0.5) * height
    return isNear && file && source ? [{ index, query: imagePairQuery(view, file, type, source) }] : []
  })
  const pairs = useQueries({ queries: near.map(({ query }) => query) })
  useEffect(() => {
    if (width === 0) return
    const heights = near.flatMap(({ index }, place) => {
      const pair = pairs[place]?.data
      return pair ? [{ index, height: heightOfImages(pair, { width, height }) }] : []
    })
    // After React's commit: rows above the viewport are resized in the same frame.
    if (heights.length > 0) {
      queueMicrotask(() => {
        // The virtualizer's offset is one frame late; the current one decides which rows are above the viewport.
        if (virtualizer.scrollElement) virtualizer.scrollOffset = virtualizer.scrollElement.scrollTop
        for (const known of heights) virtualizer.resizeItem(known.index, known.height)
      })
    }
  })
  return view
}

/** The part of the window that rows of a diff are seen in, in pixels. */
interface Available {
  readonly width: number
  readonly height: number
}

/**
 * Height of the row that an image, or both of its sides, are shown in: as much as they need, and no more than can be seen at
 * once. Larger ones are drawn smaller.
 */
export function heightOfImages({ before, after }: ImagePair, available: Available): number {
  const images = [before, after].filter(image => image !== null)
  const columns = Math.max(images.length, 1)
  const around = 2 * padding + words + (images.length > 1 ? bar : 0)
  const most = Math.max(leastHeight, available.height - covered - around)
  const width = Math.max(1, (available.width - 2 * padding - (columns - 1) * between) / columns)
  const heights = images.map(({ pixels }) => heightWithin(pixels ?? sizeOfNone, width))
  return around + Math.ceil(Math.min(most, Math.max(0, ...heights)))
}

function heightWithin({ width, height }: Pixels, most: number): number {
  return width > most ? (height * most) / width : height
}
