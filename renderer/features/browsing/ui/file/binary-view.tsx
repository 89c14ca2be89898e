import { IconBinary } from '@tabler/icons-react'
import { type ReactNode, useMemo, useRef } from 'react'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { formatSize } from '../../../../lib/code/format-size.ts'
import { hexDump } from '../../../../lib/code/hex-dump.ts'
import { baseName } from '../../../../lib/project/paths.ts'
import { EmptyState } from '../../../../ui/states/states.tsx'
import { useKeptScroll } from '../../model/open-files/use-view-memory.ts'
import classes from './blob-screen.module.css'

const shownBytes = 4096

/** A file that is no text: its size, and how it begins. */
export function BinaryView({
  bytes,
  path,
  action,
  title = t('A binary file'),
  reason = t('holds NUL bytes, so it is not shown as text'),
}: {
  readonly bytes: Uint8Array
  readonly path: string
  readonly action: ReactNode
  readonly title?: string
  /** Why it isn't shown as the type in its name, as the end of a sentence. */
  readonly reason?: string
}) {
  const rows = useMemo(() => hexDump(bytes, shownBytes), [bytes])
  const scroller = useRef<HTMLDivElement>(null)
  useKeptScroll(scroller, 'bytes')
  return (
    <div ref={scroller} className={classes.scroller}>
      <EmptyState
        icon={<IconBinary size={30} stroke={1.5} />}
        title={title}
        description={t('{baseName} has {size} and {reason}.', {
          baseName: visibleString(baseName(path)),
          size: formatSize(bytes.length),
          reason,
        })}
        action={action}
      />
      <section
        className={classes.hex}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard
        tabIndex={0}
        aria-label={
          bytes.length > shownBytes
            ? t('The first {shownBytes} bytes', { shownBytes: formatNumber(shownBytes) })
            : t('All bytes')
        }
      >
        {rows.map(row => (
          <div key={row.offset}>
            <span className={classes.offset}>{row.offset}</span>
            {'  '}
            {row.hex.padEnd(47)}
            {'  '}
            {row.ascii}
          </div>
        ))}
      </section>
    </div>
  )
}
