import { ActionIcon, Button, Group, Tooltip } from '@mantine/core'
import { IconPhotoOff, IconZoomIn, IconZoomOut } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useMemo, useRef, useState } from 'react'
import { formatList, formatPercent, t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { base64FromBytes } from '../../../../lib/code/base64.ts'
import { formatSize } from '../../../../lib/code/format-size.ts'
import { baseName } from '../../../../lib/project/paths.ts'
import { useImageVerdict } from '../../../../ui/images/judge-image.ts'
import { useCommandLabel, useCommands } from '../../../../ui/keyboard/use-commands.ts'
import { EmptyState, LoadingState } from '../../../../ui/states/states.tsx'
import { nextZoom } from '../../model/file/image-zoom.ts'
import { useKeptScroll, useKeptZoom } from '../../model/open-files/use-view-memory.ts'
import { BinaryView } from './binary-view.tsx'
import classes from './image-view.module.css'

interface ImageViewProps {
  readonly bytes: Uint8Array
  /** The media type the file's name promises. */
  readonly type: string
  readonly path: string
  /** What to offer when it is not drawn. */
  readonly action: ReactNode
  /** The way to its text, where it has one. */
  readonly textAction?: ReactNode
}

/** From this scale on pixels are drawn as squares, so that they can be distinguished. */
const squarePixels = 2

/** An image over a checkerboard, once it is known that drawing it holds up nothing. */
export function ImageView(props: ImageViewProps) {
  const { bytes, type, path, action, textAction } = props
  const verdict = useImageVerdict(bytes, type)
  switch (verdict?.kind) {
    case undefined:
      return <LoadingState rows={1} rowHeight={200} label={t('Measuring the image')} />
    case 'notAnImage':
      return <BinaryView bytes={bytes} path={path} action={action} reason={notAnImage(type)} />
    case 'drawable':
      return <DrawnImage {...props} />
    case 'refused': {
      const { pixels, reason } = verdict
      const dimensions =
        pixels && t('{width, number} × {height, number} pixels', { width: pixels.width, height: pixels.height })
      return (
        <EmptyState
          icon={<IconPhotoOff size={30} stroke={1.5} />}
          title={t('Too complex to draw')}
          description={t('{name} ({facts}) is not drawn: {reason}. Drawing it could stop this window.', {
            name: visibleString(baseName(path)),
            facts: formatList([...(dimensions ? [dimensions] : []), formatSize(bytes.length)]),
            reason,
          })}
          action={
            <>
              {textAction}
              {action}
            </>
          }
        />
      )
    }
  }
}

function notAnImage(type: string): string {
  return t('is no {type} image, whatever its name says', { type })
}

/** An image with its dimensions and zoom. */
function DrawnImage({ bytes, type, path, action }: ImageViewProps) {
  const source = useMemo(() => `data:${type};base64,${base64FromBytes(bytes)}`, [bytes, type])
  const [drawn, setDrawn] = useState<{ readonly width: number; readonly height: number } | 'failed' | null>(null)
  const [zoom, setZoom] = useKeptZoom()
  const image = useRef<HTMLImageElement>(null)
  const board = useRef<HTMLElement>(null)

  const step = (direction: 'in' | 'out') => {
    const shown = image.current
    if (!shown || drawn === null || drawn === 'failed') return
    setZoom(nextZoom(zoom === 'fit' ? shown.clientWidth / drawn.width : zoom, direction))
  }
  const actual = () => setZoom(1)
  const fit = () => setZoom('fit')
  const larger = () => step('in')
  const smaller = () => step('out')
  useCommands({ zoomImageIn: larger, zoomImageOut: smaller, fitImage: fit, actualImageSize: actual })
  const labels = {
    zoomIn: useCommandLabel('zoomImageIn'),
    zoomOut: useCommandLabel('zoomImageOut'),
    fit: useCommandLabel('fitImage'),
    actual: useCommandLabel('actualImageSize'),
  }
  useWheelWithControl(board, step)
  useKeptScroll(board, 'image')

  if (drawn === 'failed') {
    return <BinaryView bytes={bytes} path={path} action={action} reason={notAnImage(type)} />
  }
  const scale = zoom === 'fit' || drawn === null ? null : zoom
  return (
    <>
      <section
        ref={board}
        className={classes.board}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard
        tabIndex={0}
        aria-label={t('Image')}
      >
        <img
          ref={image}
          className={classes.image}
          data-fit={scale === null || undefined}
          data-square={(scale !== null && scale >= squarePixels) || undefined}
          style={scale === null || drawn === null ? undefined : { width: drawn.width * scale }}
          src={source}
          alt={visibleString(baseName(path))}
          onLoad={event =>
            setDrawn({ width: event.currentTarget.naturalWidth, height: event.currentTarget.naturalHeight })
          }
          onError={() => setDrawn('failed')}
        />
      </section>
      <div className={classes.foot}>
        <span role="status">
          {drawn === null
            ? t('Drawing…')
            : t('{width} × {height} pixels · {type} · {size}', {
                width: drawn.width,
                height: drawn.height,
                type,
                size: formatSize(bytes.length),
              })}
        </span>
        <Group gap={4} wrap="nowrap" role="group" aria-label={t('Zoom')}>
          <ZoomButton label={labels.zoomOut} onClick={smaller}>
            <IconZoomOut size={15} />
          </ZoomButton>
          <output className={classes.scale}>{scale === null ? t('Fit') : formatPercent(scale)}</output>
          <ZoomButton label={labels.zoomIn} onClick={larger}>
            <IconZoomIn size={15} />
          </ZoomButton>
          <Button size="compact-xs" variant="default" onClick={fit} title={labels.fit}>
            {t('Fit')}
          </Button>
          <Button size="compact-xs" variant="default" onClick={actual} title={labels.actual}>
            100%
          </Button>
        </Group>
      </div>
    </>
  )
}

function ZoomButton(props: { readonly label: string; readonly children: ReactNode; onClick(): void }) {
  return (
    <Tooltip label={props.label}>
      <ActionIcon variant="default" size={24} aria-label={props.label} onClick={props.onClick}>
        {props.children}
      </ActionIcon>
    </Tooltip>
  )
}

/** The wheel zooms while Control is held. React's own listener can't keep the page from being zoomed as well. */
function useWheelWithControl(
  area: React.RefObject<HTMLElement | null>,
  onStep: (direction: 'in' | 'out') => void,
): void {
  const onWheel = useEffectEvent((event: WheelEvent) => {
    if (!event.ctrlKey) return
    event.preventDefault()
    onStep(event.deltaY < 0 ? 'in' : 'out')
  })
  useEffect(() => {
    const element = area.current
    const listener = (event: WheelEvent) => onWheel(event)
    element?.addEventListener('wheel', listener, { passive: false })
    return () => element?.removeEventListener('wheel', listener)
  }, [area])
}
