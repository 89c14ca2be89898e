import { IconDots } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { memo, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { Commit } from '#shared/contract/commits.ts'
import type { TreeEntry } from '#shared/contract/repository.ts'
import { t } from '#shared/i18n/i18n.ts'
import { lastCommitQuery } from '#shared/queries/repository.ts'
import { toTooltip, visibleString } from '#shared/text/visible.ts'
import { formatSize } from '../../../../lib/code/format-size.ts'
import { useConnectionRef } from '../../../../lib/connection/use-connection.ts'
import { operationPagesQuery } from '../../../../lib/operations/operation-query.ts'
import { useOperationPages } from '../../../../lib/operations/use-operation.ts'
import { CommitLink, FileLink, FolderLink } from '../../../../lib/project/links.tsx'
import { useProject } from '../../../../lib/project/project-context.ts'
import { dragOut } from '../../../../ui/downloads/drag-out.ts'
import { openMenuAt } from '../../../../ui/resource-table/row-menu.tsx'
import { VisibleText } from '../../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../../ui/time/time-ago.tsx'
import { entryKind, kindNames, pointerName } from '../../model/tree/entry-kind.ts'
import type { Slots } from '../../model/tree/slots.ts'
import { type EntryFacts, useEntryFacts } from '../../model/tree/use-entry-facts.ts'
import { EntryIcon } from './entry-icon.tsx'
import classes from './folder-listing.module.css'
import { getFileRequest } from './use-entry-actions.tsx'

/** A row scrolled past quickly sends no request. */
const restMilliseconds = 100

interface FolderRowProps {
  readonly entry: TreeEntry
  readonly index: number
  readonly refName: string
  /** The number of rows that may load at a time: a folder of 500 must not delay the rest of the screen. */
  readonly slots: Slots
  /** The keyboard has come here. */
  readonly takesFocus: boolean
}

/** What is known about an entry besides the tree. */
interface EntryDetails extends EntryFacts {
  readonly last: LastCommit
}

const noDetails: EntryDetails = {
  size: undefined,
  pointsTo: undefined,
  isDone: false,
  last: { commit: undefined, isUnknown: false, isDone: false },
}

/**
 * One entry of a folder. Details that the tree lacks are loaded only while the row is on the screen; until then it has no queries, which take longer
 * than drawing the row. Rows that stay are not rendered again while others scroll past.
 */
export const FolderRow = memo(function FolderRow(props: FolderRowProps) {
  const { entry, index, refName, slots, takesFocus } = props
  const [mayAsk, setMayAsk] = useState(false)
  const [details, setDetails] = useState(noDetails)
  const isCached = useIsCached(entry.path, refName)
  const { size, pointsTo, last } = details
  // Cached details are requested as well: they may have changed, and Refresh reaches only enabled queries.
  const isDone = mayAsk && last.isDone && details.isDone
  useEffect(() => {
    if (isDone) return
    let leave = () => {}
    const resting = setTimeout(() => {
      leave = slots.ask(() => setMayAsk(true))
    }, restMilliseconds)
    return () => {
      clearTimeout(resting)
      leave()
    }
  }, [slots, isDone])
  const row = useRef<HTMLTableRowElement>(null)
  useEffect(() => {
    if (takesFocus) row.current?.querySelector('a')?.focus()
  }, [takesFocus])
  return (
    <tr
      ref={row}
      aria-rowindex={index + 2}
      data-index={index}
      data-drop-folder={entryKind(entry) === 'folder' ? entry.path : undefined}
      className={classes.row}
    >
      {(mayAsk || isCached) && <DetailsLoader {...{ entry, refName, mayAsk }} onDetails={setDetails} />}
      <NameCell entry={entry} refName={refName} isPointer={pointsTo !== undefined} />
      <td
        className={classes.size}
        title={pointsTo === undefined ? undefined : t('The repository holds a pointer to it')}
      >
        {pointsTo !== undefined ? `LFS · ${formatSize(pointsTo)}` : size !== undefined && formatSize(size)}
      </td>
      <LastCommitCells {...last} />
      <td className={classes.menu}>
        <MenuButton name={entry.name} />
      </td>
    </tr>
  )
})

interface DetailsLoaderProps {
  readonly entry: TreeEntry
  readonly refName: string
  readonly mayAsk: boolean
  readonly onDetails: (details: EntryDetails) => void
}

/** Loads the details of an entry and reports them before they are drawn; renders nothing. */
function DetailsLoader({ entry, refName, mayAsk, onDetails }: DetailsLoaderProps) {
  const { commit, isUnknown, isDone: isLastDone } = useLastCommit(entry.path, refName, mayAsk)
  const { size, pointsTo, isDone } = useEntryFacts(entry, refName, mayAsk)
  useLayoutEffect(() => {
    onDetails({ size, pointsTo, isDone, last: { commit, isUnknown, isDone: isLastDone } })
  }, [onDetails, size, pointsTo, isDone, commit, isUnknown, isLastDone])
  return null
}

/** Whether the last commit of an entry was loaded before, when its row was on the screen. */
function useIsCached(path: string, refName: string): boolean {
  const { id } = useProject()
  const client = useQueryClient()
  const connection = useConnectionRef()
  const { queryKey } = operationPagesQuery(client, connection, lastCommitQuery(id, path, refName))
  const [isCached] = useState(() => client.getQueryData(queryKey) !== undefined)
  return isCached
}

function NameCell({
  entry,
  refName,
  isPointer,
}: {
  readonly entry: TreeEntry
  readonly refName: string
  readonly isPointer: boolean
}): ReactNode {
  const kind = entryKind(entry)
  const { path } = entry
  const title = `${visibleString(entry.name)} · ${isPointer ? pointerName : kindNames[kind]}`
  const name = <VisibleText text={entry.name} />
  const connection = useConnectionRef()
  const { id } = useProject()
  return (
    <td className={classes.entry}>
      <EntryIcon entry={entry} isPointer={isPointer} />
      {kind === 'folder' ? (
        <FolderLink refName={refName} path={path} className={classes.name} title={title}>
          {name}
        </FolderLink>
      ) : (
        <FileLink
          refName={refName}
          path={path}
          className={classes.name}
          title={title}
          onDragStart={
            kind === 'submodule'
              ? undefined
              : event => void dragOut(event, getFileRequest({ connection, id, refName }, entry))
          }
        >
          {name}
        </FileLink>
      )}
      {kind === 'submodule' && <span className={classes.sha}>@ {entry.id.slice(0, 8)}</span>}
    </td>
  )
}

interface LastCommit {
  readonly commit: Commit | undefined
  readonly isUnknown: boolean
  readonly isDone: boolean
}

/** The last commit of a path, once it may be requested. */
function useLastCommit(path: string, refName: string, mayAsk: boolean): LastCommit {
  const { id } = useProject()
  const { items, error, isPending } = useOperationPages(lastCommitQuery(id, path, refName), {
    enabled: mayAsk,
    secondary: true,
  })
  const commit = items[0]
  return { commit, isUnknown: error !== null, isDone: commit !== undefined || error !== null || (mayAsk && !isPending) }
}

/** Two cells: title and age of the last commit. */
function LastCommitCells({ commit, isUnknown, isDone }: LastCommit) {
  if (!commit) {
    return (
      <>
        <td className={classes.commit}>{!isDone && <div className={classes.pending} aria-hidden />}</td>
        <td className={classes.age}>{isUnknown ? <span title={t('The history could not be read')}>—</span> : null}</td>
      </>
    )
  }
  return (
    <>
      <td className={classes.commit}>
        <CommitLink sha={commit.id} className={classes.commitLink} title={toTooltip(commit.message)}>
          <VisibleText text={commit.title} />
        </CommitLink>
      </td>
      <td className={classes.age}>
        <TimeAgo value={commit.committed_date ?? commit.created_at} />
      </td>
    </>
  )
}

/** A plain button: an ActionIcon in each row takes longer to render than the rest of the row. The listing opens the menu. */
function MenuButton({ name }: { readonly name: string }) {
  return (
    <button
      type="button"
      className={classes.moreButton}
      aria-haspopup="menu"
      aria-label={t('More about {name}', { name: visibleString(name) })}
      onClick={event => openMenuAt(event.currentTarget)}
    >
      <IconDots size={15} />
    </button>
  )
}
