import { Button } from '@mantine/core'
import { IconCornerLeftUp } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useState } from 'react'
import type { TreeEntry } from '#shared/contract/repository.ts'
import { type AppError, explain } from '#shared/errors.ts'
import { FileLink, FolderLink } from '../../../common/project/links.tsx'
import { visibleString } from '../../../common/text/visible.ts'
import { VisibleText } from '../../../common/text/visible-text.tsx'
import { EntryIcon } from './entry-icon.tsx'
import { entryKind, kindNames } from './entry-kind.ts'
import classes from './folder-listing.module.css'
import { LastCommitCells } from './last-commit-cell.tsx'
import { createSlots } from './slots.ts'
import { parentFolder } from './tree-model.ts'

const rowHeight = 30
const lastCommitsAtATime = 4

interface FolderListingProps {
  readonly folder: string
  readonly refName: string
  readonly entries: readonly TreeEntry[]
  readonly total: number | null
  readonly hasMore: boolean
  /** Why the next page could not be read. */
  readonly error: AppError | null
  readonly scroller: HTMLElement | null
  loadMore(): void
}

/** The entries of a folder with their last commits; only the rows in view are drawn and asked about. */
export function FolderListing({
  folder,
  refName,
  entries,
  total,
  hasMore,
  error,
  scroller,
  loadMore,
}: FolderListingProps) {
  const [slots] = useState(() => createSlots(lastCommitsAtATime))
  const virtualizer = useVirtualizer({
    count: entries.length,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeight,
    overscan: 8,
  })
  const inView = virtualizer.getVirtualItems()
  const reachesEnd = (inView.at(-1)?.index ?? 0) >= entries.length - 1
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for each page that arrives while the end is in view
  useEffect(() => {
    if (hasMore && reachesEnd) loadMore()
  }, [hasMore, reachesEnd, entries.length])
  // The rows that are not drawn are the padding around those that are.
  const before = inView[0]?.start ?? 0
  const after = Math.max(0, virtualizer.getTotalSize() - (inView.at(-1)?.end ?? 0))
  const rowCount = total ?? (hasMore ? -1 : entries.length)
  return (
    <table aria-label="Files of this folder" aria-rowcount={rowCount} className={classes.table}>
      <thead>
        <tr className={classes.head}>
          <th className={classes.entry}>Name</th>
          <th className={classes.commit}>Last commit</th>
          <th className={classes.age}>Age</th>
        </tr>
        {folder !== '' && (
          <tr className={classes.row}>
            <td className={classes.entry}>
              <IconCornerLeftUp size={15} stroke={1.6} aria-hidden className={classes.up} />
              <FolderLink
                refName={refName}
                path={parentFolder(folder)}
                className={classes.name}
                aria-label="Folder above"
              >
                ..
              </FolderLink>
            </td>
          </tr>
        )}
      </thead>
      <tbody style={{ paddingTop: before, paddingBottom: after }}>
        {inView.map(item => {
          const entry = entries[item.index]
          return entry ? (
            <tr key={entry.path} aria-rowindex={item.index + 2} className={classes.row}>
              <EntryCell entry={entry} refName={refName} />
              <LastCommitCells path={entry.path} refName={refName} slots={slots} />
            </tr>
          ) : null
        })}
      </tbody>
      {hasMore && (
        <tfoot>
          <tr className={classes.more}>
            <td role="status">{error ? `The rest could not be read: ${explain(error).sentence}` : 'Loading more…'}</td>
            {error && (
              <td>
                <Button variant="default" size="compact-xs" onClick={loadMore}>
                  Try again
                </Button>
              </td>
            )}
          </tr>
        </tfoot>
      )}
    </table>
  )
}

function EntryCell({ entry, refName }: { readonly entry: TreeEntry; readonly refName: string }) {
  const kind = entryKind(entry)
  const title = `${visibleString(entry.name)} · ${kindNames[kind]}`
  const name = <VisibleText text={entry.name} />
  return (
    <td className={classes.entry}>
      <EntryIcon entry={entry} />
      {kind === 'folder' ? (
        <FolderLink refName={refName} path={entry.path} className={classes.name} title={title}>
          {name}
        </FolderLink>
      ) : (
        <FileLink refName={refName} path={entry.path} className={classes.name} title={title}>
          {name}
        </FileLink>
      )}
      {kind === 'submodule' && <span className={classes.sha}>@ {entry.id.slice(0, 8)}</span>}
    </td>
  )
}
