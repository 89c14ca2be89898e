import { Menu } from '@mantine/core'
import { IconCopy, IconCursorText, IconDots, IconDownload, IconHistory, IconLink, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link, useRouter } from '@tanstack/react-router'
import {
  type ComponentProps,
  lazy,
  memo,
  type ReactNode,
  Suspense,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { Commit } from '#shared/contract/commits.ts'
import type { TreeEntry } from '#shared/contract/repository.ts'
import { deepLink } from '#shared/deep-link.ts'
import { t } from '#shared/i18n/i18n.ts'
import { lastCommitQuery } from '#shared/queries/repository.ts'
import { toTooltip, visibleString } from '#shared/text/visible.ts'
import { formatSize } from '../../../../lib/code/format-size.ts'
import { useConnection, useConnectionRef, useWhyReadOnly } from '../../../../lib/connection/use-connection.ts'
import { operationPagesQuery } from '../../../../lib/operations/operation-query.ts'
import { useOperationPages } from '../../../../lib/operations/use-operation.ts'
import { CommitLink, FileLink, FolderLink, useChangeLinks, useProjectParams } from '../../../../lib/project/links.tsx'
import { useProject } from '../../../../lib/project/project-context.ts'
import { copyText } from '../../../../ui/copy/copy-text.ts'
import { type DraggedFile, dragOut } from '../../../../ui/downloads/drag-out.ts'
import { addDownload } from '../../../../ui/downloads/use-downloads.ts'
import { VisibleText } from '../../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../../ui/time/time-ago.tsx'
import { entryKind, kindNames, pointerName } from '../../model/tree/entry-kind.ts'
import type { Slots } from '../../model/tree/slots.ts'
import { type EntryFacts, useEntryFacts } from '../../model/tree/use-entry-facts.ts'
import { EntryIcon } from './entry-icon.tsx'
import classes from './folder-listing.module.css'

/** Its code, and that of commits, is loaded when the page is idle, or when it is opened. */
const DeleteDialog = lazy(async () => ({ default: (await import('../at-once/at-once-dialogs.tsx')).DeleteDialog }))

/** A row scrolled past quickly sends no request. */
const restMilliseconds = 100

interface FolderRowProps {
  readonly entry: TreeEntry
  readonly index: number
  readonly refName: string
  /** The commit the ref names; undefined while not known. */
  readonly tip: string | undefined
  readonly isBranch: boolean
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
  const { entry, index, refName, tip, isBranch, slots, takesFocus } = props
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
        <EntryMenu entry={entry} refName={refName} tip={tip} isBranch={isBranch} />
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
  const file = useFileRequest(entry, refName)
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
          onDragStart={kind === 'submodule' ? undefined : event => void dragOut(event, file)}
        >
          {name}
        </FileLink>
      )}
      {kind === 'submodule' && <span className={classes.sha}>@ {entry.id.slice(0, 8)}</span>}
    </td>
  )
}

/** The read of a file's bytes, to download it or to drag it out. */
function useFileRequest({ path, name }: TreeEntry, refName: string): DraggedFile {
  const { ref: connection } = useConnection()
  const { id } = useProject()
  return { connection, operation: 'files.raw', params: { id, file_path: path, ref: refName }, suggestedName: name }
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

interface EntryMenuProps {
  readonly entry: TreeEntry
  readonly refName: string
  /** The commit the ref names; undefined while not known. */
  readonly tip: string | undefined
  readonly isBranch: boolean
}

/** The actions on an entry of a folder without opening it. The menu is created when it is first opened: a folder shows dozens of rows. */
function EntryMenu(props: EntryMenuProps) {
  const [isUsed, setUsed] = useState(false)
  return isUsed ? (
    <UsedEntryMenu {...props} />
  ) : (
    <MoreButton name={props.entry.name} aria-haspopup="menu" aria-expanded={false} onClick={() => setUsed(true)} />
  )
}

interface MoreButtonProps extends ComponentProps<'button'> {
  readonly name: string
}

/** A plain button: an ActionIcon in each row takes longer to render than the rest of the row. */
function MoreButton({ name, ...props }: MoreButtonProps) {
  return (
    <button
      {...props}
      type="button"
      className={classes.moreButton}
      aria-label={t('More about {name}', { name: visibleString(name) })}
    >
      <IconDots size={15} />
    </button>
  )
}

/** Opens as soon as it is there, and has the focus of the button that it replaced. */
function UsedEntryMenu({ entry, refName, tip, isBranch }: EntryMenuProps) {
  const button = useRef<HTMLButtonElement>(null)
  const [isOpen, setOpen] = useState(false)
  useEffect(() => {
    button.current?.focus()
    setOpen(true)
  }, [])
  const params = useProjectParams()
  const router = useRouter()
  const [isDeleting, setDeleting] = useState(false)
  const whyNot = useWhyReadOnly()
  const { toChanges } = useChangeLinks()
  const kind = entryKind(entry)
  const { path, name } = entry
  const copyPermalink = (ref: string) => {
    const search = { ref, path }
    const location =
      kind === 'folder'
        ? router.buildLocation({ to: '/c/$connection/p/$project/tree', params, search })
        : router.buildLocation({ to: '/c/$connection/p/$project/blob', params, search })
    void copyText(deepLink(location.href), t('Permalink'))
  }
  const file = useFileRequest(entry, refName)
  return (
    <>
      {isDeleting && (
        <Suspense>
          <DeleteDialog branch={refName} path={path} onClose={() => setDeleting(false)} />
        </Suspense>
      )}
      <Menu position="bottom-end" width={190} opened={isOpen} onChange={setOpen}>
        <Menu.Target>
          <MoreButton ref={button} name={name} />
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconCopy size={14} />} onClick={() => void copyText(path, t('Path'))}>
            {t('Copy path')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconLink size={14} />}
            disabled={tip === undefined}
            onClick={() => tip !== undefined && copyPermalink(tip)}
          >
            {t('Copy permalink')}
          </Menu.Item>
          <Menu.Item
            leftSection={<IconHistory size={14} />}
            renderRoot={props => (
              <Link {...props} to="/c/$connection/p/$project/commits" params={params} search={{ ref: refName, path }} />
            )}
          >
            {t('History')}
          </Menu.Item>
          {(kind === 'file' || kind === 'executable') && (
            <Menu.Item leftSection={<IconDownload size={14} />} onClick={() => void addDownload(file)}>
              {t('Download')}
            </Menu.Item>
          )}
          {isBranch && kind !== 'submodule' && (
            <Menu.Item
              leftSection={<IconCursorText size={14} />}
              {...toChanges({ branch: refName, change: kind === 'folder' ? `${path}/` : path })}
            >
              {kind === 'folder' ? t('Move or delete…') : t('Move…')}
            </Menu.Item>
          )}
          {isBranch && kind !== 'submodule' && kind !== 'folder' && (
            <Menu.Item
              c="var(--mantine-color-error)"
              leftSection={<IconTrash size={14} />}
              disabled={whyNot !== undefined}
              title={whyNot}
              onClick={() => setDeleting(true)}
            >
              {t('Delete…')}
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
    </>
  )
}
