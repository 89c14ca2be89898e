import { Text } from '@mantine/core'
import { useCallbackRef, useMediaQuery } from '@mantine/hooks'
import { useMemo, useRef, useState } from 'react'
import { useShortcuts } from '../keyboard/use-shortcuts.ts'
import { changeFrom } from './change-starts.ts'
import { DiffBar } from './diff-bar.tsx'
import { type DiffFile, fileKey } from './diff-file.ts'
import { DiffRow } from './diff-row.tsx'
import classes from './diff-view.module.css'
import { useColours } from './highlight/use-colours.ts'
import { useImageHeights } from './images/use-image-heights.ts'
import { SidewaysBar } from './sideways-bar.tsx'
import type { DiffSource } from './source.ts'
import { DiffTree } from './tree/diff-tree.tsx'
import { barHeight, useRowsInView } from './use-rows-in-view.ts'
import { useViewState } from './use-view-state.ts'

/** What screens leave free below a diff: the tree must not be pushed up by it at the end. */
const roomBelow = 48

interface DiffViewProps {
  readonly files: readonly DiffFile[]
  /** Names the comparison: what is marked as viewed is remembered under it. */
  readonly comparison: string
  /** Where the files themselves are; without it there are no more lines than the diff has, and no images. */
  readonly source: DiffSource | null
  readonly heading?: 'h2' | 'h3'
  /** False: the tree of files stays folded until it is asked for, where a list of them stands beside. */
  readonly opensTree?: boolean
}

/** The changed files of a commit, a comparison or a draft. Scrolls with whatever scrolls around it. */
export function DiffView(props: DiffViewProps) {
  if (props.files.length === 0) {
    return (
      <Text size="sm" c="dimmed" className={classes.nothing}>
        No file differs.
      </Text>
    )
  }
  return <Files key={props.comparison} {...props} />
}

function Files({ files: sent, comparison, source, heading = 'h3', opensTree = true }: DiffViewProps) {
  const list = useRef<HTMLDivElement>(null)
  const state = useViewState(sent, comparison, source)
  const { files } = state
  const { rows, columns } = state.laid
  const view = useRowsInView(state.laid, list)
  const { virtualizer, margin, height, currentFile } = view
  const images = useImageHeights(rows, files, source, view)
  const isWide = useMediaQuery('(min-width: 1000px)', true, { getInitialValueInEffect: false })
  const [treeChoice, setTreeChoice] = useState<boolean | null>(null)
  const [change, setChange] = useState<number | null>(null)
  const items = virtualizer.getVirtualItems()
  const inView = useFilesInView(
    files,
    items.map(item => rows[item.index]?.file ?? 0),
  )
  const colours = useColours(inView, state.whole.lines)
  const hasTree = files.length > 1 && (treeChoice ?? (opensTree && isWide))

  const goToFile = useCallbackRef(view.goToFile)
  const goToChange = useCallbackRef((step: 1 | -1) => {
    // From the change gone to last, as long as it is in view; else from what is.
    const isThere = change !== null && items.some(item => item.index === change)
    const next = changeFrom(rows, isThere ? change : view.firstInView() - (step === 1 ? 1 : 0), step)
    if (next === null) return
    setChange(next)
    view.goTo(next, height / 3)
  })
  const currentKey = () => {
    const file = files[currentFile()]
    return file ? fileKey(file) : ''
  }
  useShortcuts('Changes of files', {
    n: { words: 'Next change', run: () => goToChange(1) },
    p: { words: 'Previous change', run: () => goToChange(-1) },
    j: { words: 'Next file', run: () => goToFile(Math.min(currentFile() + 1, files.length - 1)) },
    k: { words: 'Previous file', run: () => goToFile(Math.max(currentFile() - 1, 0)) },
    v: {
      words: 'Mark the file as viewed, or not',
      run: () => state.markViewed(currentKey(), !state.viewed.has(currentKey())),
    },
    x: {
      words: 'Fold the file, or unfold it',
      run: () => state.fold(currentKey(), !state.folded.has(currentKey())),
    },
  })
  return (
    <div className={classes.view}>
      <DiffBar state={state} hasTree={hasTree} onTree={setTreeChoice} onChange={goToChange} />
      <div className={classes.columns} data-tree={hasTree || undefined}>
        {hasTree && (
          <div className={classes.tree} style={{ height: height - barHeight - roomBelow }}>
            <DiffTree files={files} viewed={state.viewed} current={currentFile()} source={source} onChoose={goToFile} />
          </div>
        )}
        <div className={classes.files}>
          {/* biome-ignore lint/a11y/noStaticElementInteractions: nothing is done by it; it keeps a selection on one side */}
          <div
            ref={list}
            className={classes.rows}
            data-layout={state.layout}
            style={{ height: virtualizer.getTotalSize() }}
            // A selection stays on the side it began on.
            onMouseDown={event => {
              const side =
                event.target instanceof Element && event.target.closest('[data-side]')?.getAttribute('data-side')
              event.currentTarget.dataset.selecting = side || ''
            }}
          >
            {items.map(item => {
              const row = rows[item.index]
              const file = row && files[row.file]
              if (!row || !file) return null
              const top = item.start - margin
              const isHead = row.kind === 'head'
              return (
                <div
                  key={item.key}
                  className={isHead ? classes.span : classes.placed}
                  data-current={item.index === change || undefined}
                  style={
                    isHead
                      ? { top, height: view.heightOfFile(row.file) }
                      : { height: item.size, transform: `translateY(${top}px)` }
                  }
                >
                  <DiffRow
                    row={row}
                    file={file}
                    state={state}
                    source={source}
                    heading={heading}
                    colours={colours.get(fileKey(file))}
                    images={images}
                  />
                </div>
              )
            })}
          </div>
          <SidewaysBar list={list} columns={columns} />
        </div>
      </div>
    </div>
  )
}

/** The files of rows in view, the same list as long as they are the same files. */
function useFilesInView(files: readonly DiffFile[], indexes: readonly number[]): readonly DiffFile[] {
  const names = [...new Set(indexes)].join()
  return useMemo(
    () =>
      names.split(',').flatMap(index => {
        const file = files[Number(index)]
        return file ? [file] : []
      }),
    [files, names],
  )
}
