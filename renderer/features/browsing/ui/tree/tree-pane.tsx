import { IconChevronRight } from '@tabler/icons-react'
import { useNavigate, useRouterState } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type KeyboardEvent,
  type MouseEvent,
  memo,
  useCallback,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { TreeEntry } from '#shared/contract/repository.ts'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useConnection } from '../../../../lib/connection/use-connection.ts'
import { useProjectParams, useScreen } from '../../../../lib/project/links.tsx'
import { foldersAbove, parentFolder } from '../../../../lib/project/paths.ts'
import { useProject } from '../../../../lib/project/project-context.ts'
import { copyText } from '../../../../ui/copy/copy-text.ts'
import { type KeyHelp, useKeyHelp } from '../../../../ui/keyboard/key-help.ts'
import { RowMenu, useRowMenu } from '../../../../ui/resource-table/row-menu.tsx'
import { PathText } from '../../../../ui/text/path-text.tsx'
import { VisibleText } from '../../../../ui/text/visible-text.tsx'
import { entryKind, kindNames, pointerName } from '../../model/tree/entry-kind.ts'
import {
  flattenTree,
  isRowOf,
  moveInTree,
  rowKey,
  rowLabel,
  type TreeRow,
  withSharedRows,
} from '../../model/tree/tree-model.ts'
import { useExpanded, useTreeState } from '../../model/tree/tree-state.ts'
import { useEntryFacts } from '../../model/tree/use-entry-facts.ts'
import { type LoadedFolder, useFolder } from '../../model/tree/use-folder.ts'
import { EntryIcon } from './entry-icon.tsx'
import classes from './tree-pane.module.css'
import { UploadDrop } from './upload-drop.tsx'
import { useEntryReads } from './use-entry-actions.tsx'

const noteText = { loading: t('Loading…'), more: t('Loading more…'), empty: t('No files') } as const

const rowHeight = 26

const treeKeys: readonly KeyHelp[] = [
  { keys: ['ArrowUp', 'ArrowDown', 'Home', 'End'], words: t('From row to row') },
  { keys: ['ArrowRight', 'ArrowLeft'], words: t('Unfold a folder, fold it') },
  { keys: ['Enter', ' '], words: t('Open the file or folder') },
  { keys: ['mod+C'], words: t('Copy the path') },
]

/** The lazy tree of one ref: a folder is read when it opens, a page at a time, and only the rows in view are drawn. */
export function TreePane() {
  const { ref } = useFilesLocation()
  const connection = useConnection().ref
  const { id } = useProject()
  const tree = `${connection} ${id} ${ref}`
  return <Tree key={tree} tree={tree} refName={ref} />
}

function Tree({ tree, refName }: { readonly tree: string; readonly refName: string }) {
  const { path, isFile } = useFilesLocation()
  const expanded = useExpanded(tree)
  const { expand, scrolled } = useTreeState.getState()
  const [folders, setFolders] = useState<ReadonlyMap<string, LoadedFolder>>(new Map())
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const treeId = useId()

  const onLoaded = useCallback((folder: string, state: LoadedFolder) => {
    setFolders(before => new Map(before).set(folder, state))
  }, [])
  const rows = useMemo(() => flattenTree(folders, expanded), [folders, expanded])
  const opened = useMemo(() => {
    const all = withSharedRows(folders, expanded)
    return ['', ...[...all].filter(folder => isInView(folder, all))]
  }, [folders, expanded])
  const currentIndex = rows.findIndex(row => isRowOf(row, path))
  const activeIndex = Math.max(activeKey === null ? currentIndex : rows.findIndex(row => rowKey(row) === activeKey), 0)

  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: index => {
      const row = rows[index]
      return row ? rowKey(row) : index
    },
    overscan: 12,
    initialOffset: () => useTreeState.getState().trees[tree]?.scrollTop ?? 0,
  })
  const inView = virtualizer.getVirtualItems()

  // Expands the folders above the current file, so that a link shows its place.
  useEffect(() => {
    const above = isFile ? foldersAbove(path) : path === '' ? [] : [...foldersAbove(path), path]
    if (above.length > 0) expand(tree, above)
  }, [path, isFile, tree, expand])

  const scrollTo = (index: number) => virtualizer.scrollToIndex(index, { align: 'auto' })
  const goElsewhere = useReveal({ path, index: currentIndex, folders, expanded, scrollTo })

  // A folder's next page is loaded when its last entry becomes visible.
  useEffect(() => {
    for (const item of inView) {
      const row = rows[item.index]
      if (row?.kind === 'more') folders.get(row.folder)?.loadMore()
    }
  }, [inView, rows, folders])

  const { onClick, onKeyDown } = useTreeMoves(
    { tree, refName, path, rows, folders },
    { row: rows[activeIndex], index: activeIndex, goElsewhere, scrollTo, setActiveKey },
  )
  const { onContextMenu, ...menu } = useTreeMenu(refName, rows, activeIndex)
  const rowId = (index: number) => `${treeId}-${index}`
  return (
    <UploadDrop className={classes.pane} refName={refName} folder="">
      {opened.map(folder => (
        <FolderLoader key={folder} folder={folder} refName={refName} onLoaded={onLoaded} />
      ))}
      <RowMenu {...menu}>
        <div
          ref={scroller}
          className={classes.scroller}
          role="tree"
          aria-label={t('Files of the repository')}
          tabIndex={0}
          aria-activedescendant={inView.some(item => item.index === activeIndex) ? rowId(activeIndex) : undefined}
          onKeyDown={onKeyDown}
          onMouseDown={event => getRowElement(event) && event.preventDefault()}
          onClick={onClick}
          onContextMenu={onContextMenu}
          onWheel={goElsewhere}
          onPointerDown={goElsewhere}
          onScroll={event => scrolled(tree, event.currentTarget.scrollTop)}
        >
          <div role="presentation" className={classes.rows} style={{ height: virtualizer.getTotalSize() }}>
            {inView.map(item => {
              const row = rows[item.index]
              return row ? (
                <TreeRowView
                  key={item.key}
                  {...row}
                  id={rowId(item.index)}
                  index={item.index}
                  refName={refName}
                  top={item.start}
                  isCurrent={item.index === currentIndex}
                  isActive={item.index === activeIndex}
                />
              ) : null
            })}
          </div>
        </div>
      </RowMenu>
    </UploadDrop>
  )
}

/** The menu of the entries: at a right click that of the row, and by key that of the active one. */
function useTreeMenu(refName: string, rows: readonly TreeRow[], activeIndex: number) {
  const state = useRowMenu<TreeEntry>()
  const onContextMenu = (event: MouseEvent) => {
    // The event of a key has no button.
    const row = rows[event.button === 0 ? activeIndex : Number(getRowElement(event)?.dataset.index)]
    if (row?.kind === 'entry') state.showFor(row.entry)
    else event.preventDefault()
  }
  return { state, rowActions: useEntryReads(refName), onContextMenu }
}

interface TreeParts {
  readonly tree: string
  readonly refName: string
  /** The file or folder in view. */
  readonly path: string
  readonly rows: readonly TreeRow[]
  readonly folders: ReadonlyMap<string, LoadedFolder>
}

/** The row that the keyboard is at, and how it goes elsewhere. */
interface ActiveRow {
  readonly row: TreeRow | undefined
  readonly index: number
  /** Ends that the tree follows what is in view. */
  goElsewhere(): void
  scrollTo(index: number): void
  setActiveKey(key: string): void
}

/** What clicks and keys do in the tree. */
function useTreeMoves({ tree, refName, path, rows, folders }: TreeParts, active: ActiveRow) {
  const open = useOpenEntry(refName)
  const { expand, collapse } = useTreeState.getState()
  useKeyHelp(t('Tree of files'), treeKeys)
  const activate = (row: TreeRow) => {
    if (row.kind === 'error') folders.get(row.folder)?.retry()
    if (row.kind !== 'entry') return
    active.setActiveKey(rowKey(row))
    if (row.entry.type === 'tree') toggleBeforeOpening(row)
    open(row.entry.path, row.entry.type === 'tree')
  }
  // Opening a folder in the content pane also opens it here; a second activation closes it.
  const toggleBeforeOpening = (row: EntryRow) => {
    if (!row.isExpanded) expand(tree, [row.head])
    else if (isRowOf(row, path)) collapse(tree, row.head)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    active.goElsewhere()
    const { row } = active
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      if (row) activate(row)
      return
    }
    if (row?.kind === 'entry' && event.key === 'c' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void copyText(row.entry.path, t('Path'))
      return
    }
    const move = moveInTree(rows, active.index, event.key)
    if (!move) return
    event.preventDefault()
    if (move.to === 'expand') expand(tree, [move.path])
    if (move.to === 'collapse') collapse(tree, move.path)
    const target = move.to === 'row' ? rows[move.index] : undefined
    if (move.to === 'row' && target) {
      active.setActiveKey(rowKey(target))
      active.scrollTo(move.index)
    }
  }
  const onClick = (event: MouseEvent<HTMLElement>) => {
    const row = rows[Number(getRowElement(event)?.dataset.index)]
    if (!row) return
    event.currentTarget.focus({ preventScroll: true })
    if (row.kind === 'error' && !isInside(event, 'button')) return
    if (row.kind === 'entry' && row.entry.type === 'tree' && isInside(event, '[data-fold]')) {
      return row.isExpanded ? collapse(tree, row.head) : expand(tree, [row.head])
    }
    activate(row)
  }
  return { onClick, onKeyDown }
}

function isInside({ target }: MouseEvent, selector: string): boolean {
  return target instanceof Element && target.closest(selector) !== null
}

function getRowElement({ target }: MouseEvent): HTMLElement | null {
  return target instanceof Element ? target.closest<HTMLElement>('[role=treeitem]') : null
}

/** True when every folder above is open as well: only then is it worth reading. */
function isInView(folder: string, expanded: ReadonlySet<string>): boolean {
  return foldersAbove(folder).every(above => expanded.has(above))
}

function useOpenEntry(refName: string) {
  const navigate = useNavigate()
  const params = useProjectParams()
  return (path: string, isFolder: boolean) => {
    if (isFolder) {
      void navigate({ to: '/c/$connection/p/$project/tree', params, search: { ref: refName, path } })
    } else {
      void navigate({ to: '/c/$connection/p/$project/blob', params, search: { ref: refName, path } })
    }
  }
}

/** The current place in the files: on the screens of a folder, of a file, and of a file that is edited. */
function useFilesLocation(): { readonly ref: string; readonly path: string; readonly isFile: boolean } {
  const { defaultRef } = useProject()
  const search = useRouterState({ select: state => state.location.search })
  // From the same address as the rest: while a file is being opened, the folder's screen is still mounted.
  const isFile = useRouterState({ select: state => /\/(?:blob|edit)$/.test(state.location.pathname) })
  // The editor's address names the branch that is committed to.
  const ref = 'ref' in search ? search.ref : 'branch' in search ? search.branch : undefined
  return {
    ref: typeof ref === 'string' ? ref : defaultRef,
    path: 'path' in search && typeof search.path === 'string' ? search.path : '',
    isFile,
  }
}

/** Loads one expanded folder and reports it; renders nothing. One of these for each expanded folder of the tree. */
function FolderLoader({
  folder,
  refName,
  onLoaded,
}: {
  readonly folder: string
  readonly refName: string
  readonly onLoaded: (folder: string, state: LoadedFolder) => void
}) {
  const list = useFolder(folder, refName)
  const { items, isPending, error, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = list
  // biome-ignore lint/correctness/useExhaustiveDependencies: the two functions are new at every render and do the same
  useEffect(() => {
    onLoaded(folder, {
      entries: items,
      isPending: isPending || isFetchingNextPage,
      error,
      hasMore: hasNextPage,
      loadMore: fetchNextPage,
      retry: refetch,
    })
  }, [folder, onLoaded, items, isPending, isFetchingNextPage, error?.kind, hasNextPage])
  return null
}

interface Revealed {
  /** The file or folder in view; '' for the top. */
  readonly path: string
  /** The row it has; -1 while it is not there. */
  readonly index: number
  readonly folders: ReadonlyMap<string, LoadedFolder>
  readonly expanded: ReadonlySet<string>
  /** Brings a row into view. */
  scrollTo(index: number): void
}

/**
 * Scrolls a tree to the current file: loads large folders up to it, and keeps it visible while pages arrive above.
 * Returns the callback for when the user navigates the tree, which ends this until the current file changes.
 */
function useReveal({ path, index, folders, expanded, scrollTo }: Revealed): () => void {
  useEffect(() => {
    const next = unreadFolder(path, folders, expanded)
    if (next && !next.isPending && !next.error) next.loadMore()
  }, [path, folders, expanded])

  const shown = useRef(path)
  const isLeft = useRef(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function is new at every render and does the same
  useEffect(() => {
    if (shown.current !== path) isLeft.current = false
    shown.current = path
    if (index !== -1 && !isLeft.current) scrollTo(index)
  }, [index, path])
  return () => {
    isLeft.current = true
  }
}

/** The outermost open folder that was not read as far as the way to a path; undefined when there is none. */
function unreadFolder(path: string, folders: Revealed['folders'], expanded: ReadonlySet<string>) {
  for (const step of path === '' ? [] : [...foldersAbove(path), path]) {
    const above = parentFolder(step)
    const folder = folders.get(above)
    if (!folder || (above !== '' && !expanded.has(above))) return undefined
    if (!folder.entries.some(entry => entry.path === step)) return folder.hasMore ? folder : undefined
  }
  return undefined
}

type EntryRow = Extract<TreeRow, { readonly kind: 'entry' }>

type TreeRowProps = TreeRow & {
  readonly id: string
  readonly index: number
  readonly refName: string
  readonly top: number
  readonly isCurrent: boolean
  readonly isActive: boolean
}

/** One row. The tree handles keys and clicks, so that unchanged rows are not rendered again while others load or scroll. */
const TreeRowView = memo(function TreeRowView(row: TreeRowProps) {
  if (row.kind === 'entry') return <Entry {...row} />
  return (
    <div
      id={row.id}
      role="treeitem"
      aria-level={row.depth + 1}
      className={classes.note}
      style={getPlace(row)}
      tabIndex={-1}
      data-index={row.index}
    >
      {row.kind === 'error' ? (
        <button type="button" tabIndex={-1} className={classes.retry}>
          {t('{title} — try again', { title: explain(row.error).title })}
        </button>
      ) : (
        noteText[row.kind]
      )}
    </div>
  )
})

/** The maximum indentation: deeper rows are not indented further, so that their names have room. */
function getIndent(depth: number): string {
  return `min(${6 + depth * 14}px, calc(100% - 150px))`
}

function getPlace({ depth, top }: TreeRowProps) {
  return { transform: `translateY(${top}px)`, height: rowHeight, paddingLeft: getIndent(depth) }
}

function Entry(row: Extract<TreeRowProps, { readonly kind: 'entry' }>) {
  const { entry, refName } = row
  const kind = entryKind(entry)
  const { connection, project } = useProjectParams()
  const getScreen = useScreen(connection, project)
  // The listing's results are used here too; the tree sends no requests for them.
  const isPointer = useEntryFacts(entry, refName, false).pointsTo !== undefined
  return (
    <div
      id={row.id}
      role="treeitem"
      tabIndex={-1}
      aria-level={row.depth + 1}
      aria-posinset={row.position}
      aria-setsize={row.siblings}
      aria-selected={row.isCurrent}
      aria-expanded={kind === 'folder' ? row.isExpanded : undefined}
      className={classes.row}
      data-index={row.index}
      data-active={row.isActive || undefined}
      {...(kind === 'folder' ? { 'data-drop-folder': entry.path } : { 'data-drop-into': parentFolder(entry.path) })}
      data-leads-to={getScreen(refName, entry.path, kind === 'folder' ? 'folder' : 'file')}
      style={getPlace(row)}
      title={`${visibleString(entry.path)} · ${isPointer ? pointerName : kindNames[kind]}`}
    >
      {kind === 'folder' ? (
        <span className={classes.chevron} data-fold data-open={row.isExpanded || undefined}>
          <IconChevronRight size={13} aria-hidden />
        </span>
      ) : (
        <span className={classes.chevron} />
      )}
      <EntryIcon entry={entry} isOpen={row.isExpanded} isPointer={isPointer} />
      {row.head === entry.path ? (
        <span className={classes.name}>
          <VisibleText text={entry.name} />
        </span>
      ) : (
        <PathText text={rowLabel(row)} className={classes.name} />
      )}
    </div>
  )
}
