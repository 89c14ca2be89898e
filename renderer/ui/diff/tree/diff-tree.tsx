import { CloseButton, TextInput } from '@mantine/core'
import { IconChevronDown, IconChevronRight, IconSearch } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { memo, useDeferredValue, useMemo, useRef, useState } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { FoundCount } from '../../list/found-count.tsx'
import { VisibleText } from '../../text/visible-text.tsx'
import { ChangeLetter } from '../change-letter.tsx'
import { Counts } from '../counts.tsx'
import { type DiffFile, fileKey, getPath } from '../diff-file.ts'
import { type DiffSource, screenOfFile } from '../source.ts'
import classes from './diff-tree.module.css'
import { type TreeRow, treeRows } from './file-tree.ts'

interface DiffTreeProps {
  readonly files: readonly DiffFile[]
  readonly viewed: ReadonlySet<string>
  /** Index of the file in view. */
  readonly current: number
  readonly source: DiffSource | null
  onChoose(index: number): void
}

const rowHeight = 26

/** The changed files in their folders, with their kind of change; only visible rows are rendered. */
export const DiffTree = memo(function DiffTree({ files, viewed, current, source, onChoose }: DiffTreeProps) {
  const [filter, setFilter] = useState('')
  const [closed, setClosed] = useState<ReadonlySet<string>>(new Set())
  const deferredFilter = useDeferredValue(filter)
  const rows = useMemo(() => treeRows(files, deferredFilter, closed), [files, deferredFilter, closed])
  const box = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  })
  const toggle = (path: string) =>
    setClosed(before => {
      const after = new Set(before)
      if (!after.delete(path)) after.add(path)
      return after
    })
  return (
    <nav className={classes.tree} aria-label={t('Files of the diff')}>
      <TextInput
        size="xs"
        aria-label={t('Filter files')}
        placeholder={t('Filter files')}
        leftSection={<IconSearch size={13} aria-hidden />}
        rightSection={
          filter !== '' && <CloseButton size="xs" aria-label={t('Clear the filter')} onClick={() => setFilter('')} />
        }
        value={filter}
        onChange={event => setFilter(event.currentTarget.value)}
      />
      <FoundCount
        count={rows.filter(row => row.kind !== 'folder').length}
        noun={{ counted: count => t('{count, plural, one {# file} other {# files}}', { count }), plural: t('files') }}
      />
      <div ref={box} className={classes.box}>
        {rows.length === 0 && <p className={classes.none}>{t('No changed file has this in its path.')}</p>}
        <div style={{ height: virtualizer.getTotalSize(), position: 'relative' }}>
          {virtualizer.getVirtualItems().map(item => {
            const row = rows[item.index]
            if (!row) return null
            const style = {
              transform: `translateY(${item.start}px)`,
              paddingLeft: `min(${6 + row.depth * 12}px, calc(100% - 150px))`,
            }
            if (row.kind === 'folder') {
              return (
                <button
                  key={row.path}
                  type="button"
                  className={classes.row}
                  style={style}
                  aria-expanded={!closed.has(row.path)}
                  onClick={() => toggle(row.path)}
                >
                  {closed.has(row.path) ? (
                    <IconChevronRight size={13} aria-hidden />
                  ) : (
                    <IconChevronDown size={13} aria-hidden />
                  )}
                  <span className={classes.name} title={visibleString(row.name)}>
                    <VisibleText text={row.name} />
                  </span>
                </button>
              )
            }
            return (
              <FileEntry
                key={`file ${row.index}`}
                row={row}
                style={style}
                {...{ files, viewed, current, source, onChoose }}
              />
            )
          })}
        </div>
      </div>
    </nav>
  )
})

interface FileEntryProps extends DiffTreeProps {
  readonly row: Extract<TreeRow, { kind: 'file' }>
  readonly style: { readonly transform: string; readonly paddingLeft: string }
}

function FileEntry({ row, style, files, viewed, current, source, onChoose }: FileEntryProps) {
  const file = files[row.index]
  if (!file) return null
  return (
    <button
      type="button"
      className={classes.row}
      style={style}
      aria-current={row.index === current || undefined}
      data-viewed={viewed.has(fileKey(file)) || undefined}
      data-leads-to={screenOfFile(file, source)}
      onClick={() => onChoose(row.index)}
    >
      <ChangeLetter change={file.change} />
      <span className={classes.name} title={visibleString(getPath(file))}>
        <VisibleText text={row.name} />
      </span>
      <Counts additions={file.diff.additions} deletions={file.diff.deletions} />
    </button>
  )
}
