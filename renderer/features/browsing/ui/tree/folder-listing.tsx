import { Button, Skeleton } from '@mantine/core'
import { IconCornerLeftUp } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, type MouseEvent, type Ref, useEffect, useRef, useState } from 'react'
import type { TreeEntry } from '#shared/contract/repository.ts'
import { type AppError, explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { FolderLink } from '../../../../lib/project/links.tsx'
import { parentFolder } from '../../../../lib/project/paths.ts'
import { type KeyHelp, useKeyHelp } from '../../../../ui/keyboard/key-help.ts'
import { RowMenu, useRowMenu } from '../../../../ui/resource-table/row-menu.tsx'
import { createSlots } from '../../model/tree/slots.ts'
import { entriesAhead } from '../../model/tree/tree-model.ts'
import classes from './folder-listing.module.css'
import { FolderRow } from './folder-row.tsx'
import { useEntryActions } from './use-entry-actions.tsx'

const rowKeys: readonly KeyHelp[] = [{ keys: ['ArrowUp', 'ArrowDown', 'Home', 'End'], words: t('From row to row') }]

const rowHeight = 30
const rowsAskingAtATime = 4

interface FolderListingProps {
  readonly folder: string
  readonly refName: string
  /** The commit the ref names; undefined while not known. */
  readonly tip: string | undefined
  readonly isBranch: boolean
  readonly entries: readonly TreeEntry[]
  readonly total: number | null
  readonly hasMore: boolean
  /** Why the next page could not be read. */
  readonly error: AppError | null
  readonly scroller: HTMLElement | null
  loadMore(): void
}

/**
 * The entries of a folder with their sizes and last commits; only the visible rows are rendered and loaded. The arrow
 * keys, Home and End go from entry to entry.
 */
export function FolderListing({
  folder,
  refName,
  tip,
  isBranch,
  entries,
  total,
  hasMore,
  error,
  scroller,
  loadMore,
}: FolderListingProps) {
  const [slots] = useState(() => createSlots(rowsAskingAtATime))
  // Placeholders for the remaining entries, so that the scroll bar has its final size; entries are loaded up to the
  // visible ones.
  const count = entries.length + (hasMore && !error ? entriesAhead(entries.length, total) : 0)
  const virtualizer = useVirtualizer({
    count,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    overscan: 8,
    // Draws the first rows with the listing itself, instead of after a measurement that lays out the screen without them.
    initialRect: { width: 0, height: window.innerHeight },
  })
  const inView = virtualizer.getVirtualItems()
  const reachesEnd = (inView.at(-1)?.index ?? 0) >= entries.length - 1
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for each page that arrives while more is in view
  useEffect(() => {
    if (hasMore && reachesEnd) loadMore()
  }, [hasMore, reachesEnd, entries.length])
  const above = useRef<HTMLTableRowElement>(null)
  const { aim, ...keys } = useRowKeys(count, index => {
    if (index < 0) above.current?.querySelector('a')?.focus()
    else virtualizer.scrollToIndex(index)
  })
  const { getActions, dialog } = useEntryActions({ refName, tip, isBranch })
  const menu = useRowMenu<TreeEntry>()
  const onContextMenu = (event: MouseEvent) => {
    const row = event.target instanceof Element ? event.target.closest('tr') : null
    const entry = entries[Number(row?.dataset.index ?? -1)]
    if (entry) menu.showFor(entry)
    else event.preventDefault()
  }
  // The rows that are not drawn are the padding around those that are.
  const before = inView[0]?.start ?? 0
  const after = Math.max(0, virtualizer.getTotalSize() - (inView.at(-1)?.end ?? 0))
  const rowCount = total ?? (hasMore ? -1 : entries.length)
  return (
    <>
      {dialog}
      <RowMenu state={menu} rowActions={getActions}>
        <table
          aria-label={t('Files of this folder')}
          aria-rowcount={rowCount}
          className={classes.table}
          {...keys}
          onContextMenu={onContextMenu}
        >
          <FolderHead folder={folder} refName={refName} above={above} />
          <tbody style={{ paddingTop: before, paddingBottom: after }}>
            {inView.map(item => {
              const entry = entries[item.index]
              return entry ? (
                <FolderRow
                  key={entry.path}
                  {...{ entry, refName, slots }}
                  index={item.index}
                  takesFocus={item.index === aim}
                />
              ) : (
                <tr key={item.key} aria-hidden className={classes.row}>
                  <td className={classes.entry}>
                    <Skeleton height={8} width="30%" radius="sm" />
                  </td>
                </tr>
              )
            })}
          </tbody>
          {hasMore && <MoreRow error={error} onRetry={loadMore} />}
        </table>
      </RowMenu>
    </>
  )
}

/**
 * Which row the keyboard goes to, and the handlers of the table for it.
 * @param goTo called with the index of the row; -1 is the folder above
 */
function useRowKeys(count: number, goTo: (index: number) => void) {
  useKeyHelp(t('Folder'), rowKeys)
  const [aim, setAim] = useState<number | null>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const row = event.target instanceof Element ? event.target.closest('tr') : null
    const index = stepFrom(Number(row?.dataset.index ?? -1), event.key, count)
    if (!row || index === null || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    setAim(index)
    goTo(index)
  }
  return { aim, onKeyDown, onBlur: () => setAim(null) }
}

interface FolderHeadProps extends Pick<FolderListingProps, 'folder' | 'refName'> {
  /** The row of the folder above. */
  readonly above: Ref<HTMLTableRowElement>
}

function FolderHead({ folder, refName, above }: FolderHeadProps) {
  return (
    <thead>
      <tr className={classes.head}>
        <th className={classes.entry}>{t('Name')}</th>
        <th className={classes.size}>{t('Size')}</th>
        <th className={classes.commit}>{t('Last commit')}</th>
        <th className={classes.age}>{t('Age')}</th>
        <td className={classes.menu} />
      </tr>
      {folder !== '' && (
        <tr ref={above} data-drop-folder={parentFolder(folder)} className={classes.row}>
          <td className={classes.entry}>
            <IconCornerLeftUp size={15} stroke={1.6} aria-hidden className={classes.up} />
            <FolderLink
              refName={refName}
              path={parentFolder(folder)}
              className={classes.name}
              aria-label={t('Folder above')}
            >
              ..
            </FolderLink>
          </td>
        </tr>
      )}
    </thead>
  )
}

/** Says that there is more, or why it is not there. */
function MoreRow({ error, onRetry }: { readonly error: AppError | null; onRetry(): void }) {
  return (
    <tfoot>
      <tr className={classes.more}>
        <td role="status">
          {error
            ? t('The rest could not be read: {sentence}', { sentence: explain(error).sentence })
            : t('Loading more…')}
        </td>
        {error && (
          <td>
            <Button variant="default" size="compact-xs" onClick={onRetry}>
              {t('Try again')}
            </Button>
          </td>
        )}
      </tr>
    </tfoot>
  )
}

/** The target of a key press in the list; -1 is the parent folder, null for no target. */
function stepFrom(index: number, key: string, count: number): number | null {
  const last = count - 1
  switch (key) {
    case 'ArrowDown':
      return Math.min(index + 1, last)
    case 'ArrowUp':
      return Math.max(index - 1, -1)
    case 'Home':
      return 0
    case 'End':
      return last
    default:
      return null
  }
}
