import { useMemo, useState } from 'react'
import { base64FromBytes } from '../../../common/code/base64.ts'
import { formatSize } from '../../../common/code/format-size.ts'
import { baseName } from '../tree/tree-model.ts'
import classes from './blob-screen.module.css'

/** An image over a checkerboard, with its dimensions. */
export function ImageView({
  bytes,
  type,
  path,
}: {
  readonly bytes: Uint8Array
  readonly type: string
  readonly path: string
}) {
  const source = useMemo(() => `data:${type};base64,${base64FromBytes(bytes)}`, [bytes, type])
  const [drawn, setDrawn] = useState<{ readonly width: number; readonly height: number } | 'failed' | null>(null)
  return (
    <>
      <div className={classes.image}>
        <img
          src={source}
          alt={baseName(path)}
          onLoad={event =>
            setDrawn({ width: event.currentTarget.naturalWidth, height: event.currentTarget.naturalHeight })
          }
          onError={() => setDrawn('failed')}
        />
      </div>
      <div className={classes.foot} role="status">
        {drawn === null && 'Drawing…'}
        {drawn === 'failed' && `The bytes are not a ${type} image, whatever the name says.`}
        {drawn !== null &&
          drawn !== 'failed' &&
          `${drawn.width} × ${drawn.height} pixels · ${type} · ${formatSize(bytes.length)}`}
      </div>
    </>
  )
}
