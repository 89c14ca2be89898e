import { Loader, SegmentedControl, Slider } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { explain } from '#shared/errors.ts'
import { errorOf } from '../bridge/bridge.ts'
import { base64FromBytes } from '../code/base64.ts'
import { formatSize } from '../code/format-size.ts'
import type { DiffFile } from './diff-file.ts'
import classes from './image-comparison.module.css'
import type { DiffSource, Side } from './source.ts'

interface Image {
  readonly address: string
  readonly size: number
}

type View = 'beside' | 'swipe' | 'onion'

/** An image before and after: beside each other, one wiped over the other, or one shining through. */
export function ImageComparison({
  file,
  type,
  source,
}: {
  readonly file: DiffFile
  readonly type: string
  readonly source: DiffSource
}) {
  const [view, setView] = useState<View>('beside')
  const [share, setShare] = useState(50)
  const id = useId()
  const query = useQuery({
    queryKey: ['images-of-diff', id, file.oldPath, file.newPath],
    queryFn: async () => {
      const [before, after] = await Promise.all([
        file.change === 'added' ? null : imageOf(source, 'old', file.oldPath, type),
        file.change === 'deleted' ? null : imageOf(source, 'new', file.newPath, type),
      ])
      return { before, after }
    },
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    meta: { secondary: true },
  })
  if (query.error) {
    return (
      <p className={classes.message} role="alert">
        The images could not be read. {explain(errorOf(query.error)).sentence}
      </p>
    )
  }
  if (!query.data) return <Loader size="sm" className={classes.message} aria-label="Reading the images" />
  const { before, after } = query.data
  const shown = before && after ? view : 'beside'
  return (
    <div className={classes.frame}>
      {before && after && (
        <div className={classes.bar}>
          <SegmentedControl
            size="xs"
            aria-label="How to compare the images"
            value={view}
            onChange={setView}
            data={[
              { value: 'beside', label: 'Side by side' },
              { value: 'swipe', label: 'Swipe' },
              { value: 'onion', label: 'Onion skin' },
            ]}
          />
          {view !== 'beside' && (
            <Slider
              className={classes.slider}
              thumbLabel={view === 'swipe' ? 'Where before ends and after begins' : 'How much of after is seen'}
              label={null}
              value={share}
              onChange={setShare}
            />
          )}
        </div>
      )}
      {shown === 'beside' || !before || !after ? (
        <div className={classes.beside}>
          {before && <Picture image={before} name="Before" />}
          {after && <Picture image={after} name="After" />}
        </div>
      ) : (
        <div className={classes.stack}>
          <img src={before.address} alt="Before" />
          <img
            src={after.address}
            alt="After"
            style={shown === 'swipe' ? { clipPath: `inset(0 0 0 ${share}%)` } : { opacity: share / 100 }}
          />
        </div>
      )}
    </div>
  )
}

function Picture({ image, name }: { readonly image: Image; readonly name: string }) {
  const [pixels, setPixels] = useState<string | null>(null)
  return (
    <figure className={classes.picture}>
      <img
        src={image.address}
        alt={name}
        onLoad={({ currentTarget }) =>
          setPixels(`${currentTarget.naturalWidth} × ${currentTarget.naturalHeight} pixels`)
        }
        onError={() => setPixels('cannot be drawn')}
      />
      <figcaption>
        {name}: {formatSize(image.size)}
        {pixels && `, ${pixels}`}
      </figcaption>
    </figure>
  )
}

async function imageOf(source: DiffSource, side: Side, path: string, type: string): Promise<Image> {
  const bytes = await source.read(side, path)
  return { address: `data:${type};base64,${base64FromBytes(bytes)}`, size: bytes.length }
}
