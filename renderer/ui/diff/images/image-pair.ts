import { queryOptions } from '@tanstack/react-query'
import { base64FromBytes } from '../../../lib/code/base64.ts'
import type { Pixels } from '../../images/image-verdict.ts'
import { judge } from '../../images/judge-image.ts'
import type { DiffFile } from '../diff-file.ts'
import type { DiffSource, Side } from '../source.ts'

/** One side of an image that changed. */
export interface DiffImage {
  /** Null when it is not drawn; then there is a reason. */
  readonly address: string | null
  /** Why it is not drawn, as the end of a sentence; null when it is. */
  readonly refusal: string | null
  /** In bytes. */
  readonly size: number
  /** In pixels; null when it cannot be drawn, or has no size of its own. */
  readonly pixels: Pixels | null
}

/** An image before and after; null for the side that does not have it. */
export interface ImagePair {
  readonly before: DiffImage | null
  readonly after: DiffImage | null
}

/**
 * The query of both sides of an image.
 * @param view names the view that shows it; its images are forgotten with it
 */
export function imagePairQuery(view: string, file: DiffFile, type: string, source: DiffSource) {
  return queryOptions({
    queryKey: ['images-of-diff', view, file.oldPath, file.newPath],
    queryFn: async (): Promise<ImagePair> => {
      const [before, after] = await Promise.all([
        file.change === 'added' ? null : getImage(source, 'old', file.oldPath, type),
        file.change === 'deleted' ? null : getImage(source, 'new', file.newPath, type),
      ])
      return { before, after }
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { secondary: true },
  })
}

async function getImage(source: DiffSource, side: Side, path: string, type: string): Promise<DiffImage> {
  const bytes = await source.read(side, path)
  const size = bytes.length
  const verdict = await judge(bytes, type)
  if (verdict.kind === 'refused') return { address: null, refusal: verdict.reason, size, pixels: null }
  if (verdict.kind === 'notAnImage') return { address: null, refusal: null, size, pixels: null }
  const address = `data:${type};base64,${base64FromBytes(bytes)}`
  return { address, refusal: null, size, pixels: await getPixels(address) }
}

async function getPixels(address: string): Promise<Pixels | null> {
  const image = new Image()
  image.src = address
  try {
    await image.decode()
  } catch {
    return null
  }
  const { naturalWidth: width, naturalHeight: height } = image
  return width > 0 && height > 0 ? { width, height } : null
}
