import { useNavigate } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { type KeyboardEvent, useCallback, useEffect, useId, useMemo, useRef, useState } from 'react'
import { useConnection } from '../../../../lib/connection/use-connection.ts'
import { useProjectParams } from '../../../../lib/project/links.tsx'
import { foldersAbove } from '../../../../lib/project/paths.ts'
import { useProject } from '../../../../lib/project/project-context.ts'
import { copyText } from '../../../../ui/copy/copy-text.ts'
import { type KeyHelp, useKeyHelp } from '../../../../ui/keyboard/key-help.ts'
import { flattenTree, moveInTree, rowKey, type TreeRow } from '../../model/tree/tree-model.ts'
import { useExpanded, useTreeState } from '../../model/tree/tree-state.ts'
import { useFilesLocation } from '../../model/tree/use-files-location.ts'
import type { LoadedFolder } from '../../model/tree/use-folder.ts'
import { useReveal } from '../../model/tree/use-reveal.ts'
import { FolderLoader } from './folder-loader.tsx'
import classes from './tree-pane.module.css'
import { TreeRowView } from './tree-row.tsx'

const rowHeight = 26

const treeKeys: readonly KeyHelp[] = [
  { keys: ['ArrowUp', 'ArrowDown', 'Home', 'End'], words: 'From row to row' },
  { keys: ['ArrowRight', 'ArrowLeft'], words: 'Unfold a folder, fold it' },
  { keys: ['Enter', ' '], words: 'Open the file or folder' },
  { keys: ['mod+C'], words: 'Copy the path' },
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
  const { expand, collapse, scrolled } = useTreeState.getState()
  const [folders, setFolders] = useState<ReadonlyMap<string, LoadedFolder>>(new Map())
  const [activeKey, setActiveKey] = useState<string | null>(null)
  const scroller = useRef<HTMLDivElement>(null)
  const treeId = useId()
  const open = useOpenEntry(refName)

  const onLoaded = useCallback((folder: string, state: LoadedFolder) => {
    setFolders(before => new Map(before).set(folder, state))
  }, [])
  const rows = useMemo(() => flattenTree(folders, expanded), [folders, expanded])
  const opened = useMemo(() => ['', ...[...expanded].filter(folder => isInView(folder, expanded))], [expanded])
  const currentIndex = rows.findIndex(row => row.kind === 'entry' && row.entry.path === path)
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

  // Opens what is above the file in view, so that a link shows where it leads.
  useEffect(() => {
    const above = isFile ? foldersAbove(path) : path === '' ? [] : [...foldersAbove(path), path]
    if (above.length > 0) expand(tree, above)
  }, [path, isFile, tree, expand])

  const scrollTo = (index: number) => virtualizer.scrollToIndex(index, { align: 'auto' })
  const goElsewhere = useReveal({ path, index: currentIndex, folders, expanded, scrollTo })

  // A folder's next page is read when the end of what is there comes into view.
  useEffect(() => {
    for (const item of inView) {
      const row = rows[item.index]
      if (row?.kind === 'more') folders.get(row.folder)?.loadMore()
    }
  }, [inView, rows, folders])

  const activate = (row: TreeRow) => {
    if (row.kind === 'error') folders.get(row.folder)?.retry()
    if (row.kind !== 'entry') return
    setActiveKey(rowKey(row))
    if (row.entry.type === 'tree') toggleBeforeOpening(row.entry.path, row.isExpanded)
    open(row.entry.path, row.entry.type === 'tree')
  }
  // Opening a folder in the content pane also opens it here; a second activation closes it.
  const toggleBeforeOpening = (folder: string, isExpanded: boolean) => {
    if (!isExpanded) expand(tree, [folder])
    else if (folder === path) collapse(tree, folder)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    goElsewhere()
    const row = rows[activeIndex]
    if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault()
      if (row) activate(row)
      return
    }
    if (row?.kind === 'entry' && event.key === 'c' && (event.ctrlKey || event.metaKey)) {
      event.preventDefault()
      void copyText(row.entry.path, 'Path')
      return
    }
    const move = moveInTree(rows, activeIndex, event.key)
    if (!move) return
    event.preventDefault()
    if (move.to === 'expand') expand(tree, [move.path])
    if (move.to === 'collapse') collapse(tree, move.path)
    const target = move.to === 'row' ? rows[move.index] : undefined
    if (move.to === 'row' && target) {
      setActiveKey(rowKey(target))
      scrollTo(move.index)
    }
  }
  useKeyHelp('Tree of files', treeKeys)
  const rowId = (index: number) => `${treeId}-${index}`
  return (
    <>
      {opened.map(folder => (
        <FolderLoader key={folder} folder={folder} refName={refName} onLoaded={onLoaded} />
      ))}
      <div
        ref={scroller}
        className={classes.scroller}
        role="tree"
        aria-label="Files of the repository"
        tabIndex={0}
        aria-activedescendant={inView.some(item => item.index === activeIndex) ? rowId(activeIndex) : undefined}
        onKeyDown={onKeyDown}
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
                id={rowId(item.index)}
                row={row}
                refName={refName}
                top={item.start}
                height={rowHeight}
                isCurrent={item.index === currentIndex}
                isActive={item.index === activeIndex}
                onActivate={() => activate(row)}
                onToggle={folder => (expanded.has(folder) ? collapse(tree, folder) : expand(tree, [folder]))}
              />
            ) : null
          })}
        </div>
      </div>
    </>
  )
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
