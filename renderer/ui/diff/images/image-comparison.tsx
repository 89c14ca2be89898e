import { Loader, SegmentedControl, Slider } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { getError } from '../../../lib/bridge/bridge.ts'
import { formatSize } from '../../../lib/code/format-size.ts'
import type { DiffFile } from '../diff-file.ts'
import type { DiffSource } from '../source.ts'
import classes from './image-comparison.module.css'
import { type DiffImage, imagePairQuery } from './image-pair.ts'

type View = 'beside' | 'swipe' | 'onion'

interface ImageComparisonProps {
  readonly file: DiffFile
  readonly type: string
  readonly source: DiffSource
  /** Names the view that the images are kept for. */
  readonly images: string
}

/** An image before and after: beside each other, one wiped over the other, or one shining through. */
export function ImageComparison({ file, type, source, images }: ImageComparisonProps) {
  const [view, setView] = useState<View>('beside')
  const [share, setShare] = useState(50)
  const query = useQuery(imagePairQuery(images, file, type, source))
  if (query.error) {
    return (
      <p className={classes.message} role="alert">
        {t('The images could not be read. {sentence}', { sentence: explain(getError(query.error)).sentence })}
      </p>
    )
  }
  if (!query.data) return <Loader size="sm" className={classes.message} aria-label={t('Reading the images')} />
  const { before, after } = query.data
  const stacked =
    before && after && before.address !== null && after.address !== null
      ? { before: before.address, after: after.address }
      : null
  const shown = stacked ? view : 'beside'
  return (
    <div className={classes.frame}>
      {stacked && (
        <div className={classes.bar}>
          <SegmentedControl
            size="xs"
            aria-label={t('How to compare the images')}
            value={view}
            onChange={setView}
            data={[
              { value: 'beside', label: t('Side by side') },
              { value: 'swipe', label: t('Swipe') },
              { value: 'onion', label: t('Onion skin') },
            ]}
          />
          {view !== 'beside' && (
            <Slider
              className={classes.slider}
              thumbLabel={view === 'swipe' ? t('Divider between before and after') : t('How much of after is seen')}
              label={null}
              value={share}
              onChange={setShare}
            />
          )}
        </div>
      )}
      {shown === 'beside' || !stacked ? (
        <div className={classes.beside}>
          {before && <Picture image={before} name={t('Before')} />}
          {after && <Picture image={after} name={t('After')} />}
        </div>
      ) : (
        <div className={classes.stack}>
          <img src={stacked.before} alt={t('Before')} />
          <img
            src={stacked.after}
            alt={t('After')}
            style={shown === 'swipe' ? { clipPath: `inset(0 0 0 ${share}%)` } : { opacity: share / 100 }}
          />
        </div>
      )}
    </div>
  )
}

function Picture({ image, name }: { readonly image: DiffImage; readonly name: string }) {
  const { address, refusal, size, pixels } = image
  const facts = pixels
    ? t('{width} × {height} pixels', { width: pixels.width, height: pixels.height })
    : t('cannot be drawn')
  return (
    <figure className={classes.picture}>
      {address !== null && <img src={address} alt={name} />}
      <figcaption>
        {name}: {formatSize(size)}, {refusal === null ? facts : t('too complex to draw: {refusal}', { refusal })}
      </figcaption>
    </figure>
  )
}
