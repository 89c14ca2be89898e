import { useQueries } from '@tanstack/react-query'
import { useEffect, useMemo } from 'react'
import type { DiffFile } from '../diff-file.ts'
import type { DiffSource } from '../source.ts'
import type { RowsInView } from '../use-rows-in-view.ts'
import type { ViewRow } from '../view-rows.ts'
import { heightOfImages } from './image-height.ts'
import { imagePairQuery } from './image-pair.ts'

/** So many screens above and below the one in view images are read ahead, so that their rows are as high as they will be. */
const screensAhead = 2

/**
 * Reads the images near what is in view, and gives their rows the height that they need. A row above what is in view that
 * grows or shrinks moves nothing that is seen.
 * @returns the name under which the images of this view are kept
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
    // Not while React is at it: rows above what is in view are moved in the same frame.
    if (heights.length > 0) {
      queueMicrotask(() => {
        for (const known of heights) virtualizer.resizeItem(known.index, known.height)
      })
    }
  })
  return view
}
