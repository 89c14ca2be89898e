import { type ReactNode, useMemo, useState } from 'react'
import { base64FromBytes } from '../../../common/code/base64.ts'
import { formatSize } from '../../../common/code/format-size.ts'
import { baseName } from '../tree/tree-model.ts'
import { BinaryView } from './binary-view.tsx'
import classes from './blob-screen.module.css'

interface ImageViewProps {
  readonly bytes: Uint8Array
  /** The media type the file's name promises. */
  readonly type: string
  readonly path: string
  /** What to offer when the bytes are no image after all. */
  readonly action: ReactNode
}

/** An image over a checkerboard, with its dimensions. */
export function ImageView({ bytes, type, path, action }: ImageViewProps) {
  const source = useMemo(() => `data:${type};base64,${base64FromBytes(bytes)}`, [bytes, type])
  const [drawn, setDrawn] = useState<{ readonly width: number; readonly height: number } | 'failed' | null>(null)
  if (drawn === 'failed') {
    return (
      <BinaryView bytes={bytes} path={path} action={action} reason={`is no ${type} image, whatever its name says`} />
    )
  }
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
        {drawn === null
          ? 'Drawing…'
          : `${drawn.width} × ${drawn.height} pixels · ${type} · ${formatSize(bytes.length)}`}
      </div>
    </>
  )
}
