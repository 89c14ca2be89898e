import { ActionIcon, Button, Checkbox, Menu, SegmentedControl, Text, Tooltip } from '@mantine/core'
import { useCallbackRef, useElementSize, useMediaQuery } from '@mantine/hooks'
import { IconArrowDown, IconArrowUp, IconDots, IconKeyboard, IconLayoutSidebar } from '@tabler/icons-react'
import { memo, type RefObject, useEffect, useMemo, useRef, useState } from 'react'
import { appCommands, getCommand } from '#shared/commands.ts'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import { useIsMac } from '../../lib/app-info/use-app-info.ts'
import { keyNames } from '../keyboard/key-names.ts'
import { useCommandKeys, useCommandLabel, useCommands } from '../keyboard/use-commands.ts'
import { type PrintFact, usePrintable } from '../print/printables.ts'
import { Spacer } from '../screen/screen.tsx'
import { changeFrom } from './change-starts.ts'
import { countOfFiles } from './count-of-files.ts'
import { Counts } from './counts.tsx'
import { type DiffFile, fileKey, getPath } from './diff-file.ts'
import { DiffRow } from './diff-row.tsx'
import classes from './diff-view.module.css'
import { useColours } from './highlight/use-colours.ts'
import { useImageHeights } from './images/use-image-heights.ts'
import type { DiffSource } from './source.ts'
import { DiffTree } from './tree/diff-tree.tsx'
import { barHeight, type RowsInView, useRowsInView } from './use-rows-in-view.ts'
import { type DiffViewState, useViewState } from './use-view-state.ts'

/** A narrower bar has the layout in its menu. */
const minBarWidth = 480

/** The actions on the whole diff. */
const DiffBar = memo(function DiffBar({ state, total, hasTree, onTree, onChange }: DiffBarProps) {
  const { files } = state
  const sum = (of: (file: DiffFile) => number) => files.reduce((total, file) => total + of(file), 0)
  const unsent = files.filter(file => file.unsent !== null).length
  const isMany = files.length > 1
  const { ref, width } = useElementSize()
  const isNarrow = width > 0 && width < minBarWidth
  return (
    <div ref={ref} className={classes.bar}>
      {isMany && (
        <>
          <Tooltip label={t('Tree of files')}>
            <ActionIcon
              variant={hasTree ? 'light' : 'subtle'}
              color="gray"
              className={classes.treeSwitch}
              aria-label={t('Tree of files')}
              aria-pressed={hasTree}
              onClick={() => onTree(!hasTree)}
            >
              <IconLayoutSidebar size={16} />
            </ActionIcon>
          </Tooltip>
          <div className={classes.tally}>
            <span>{countOfFiles(files.length, total)}</span>
            <Counts additions={sum(file => file.diff.additions)} deletions={sum(file => file.diff.deletions)} />
            {unsent > 0 && (
              <span className={classes.dim}>{t('{unsent} came without lines', { unsent: formatNumber(unsent) })}</span>
            )}
            <span className={classes.dim} role="status">
              {t('{files} viewed', { files: files.filter(file => state.viewed.has(fileKey(file))).length })}
            </span>
          </div>
        </>
      )}
      <Spacer />
      {!isNarrow && (
        <>
          <Checkbox
            size="xs"
            label={t('Ignore whitespace')}
            checked={state.ignoresWhitespace}
            onChange={event => state.setIgnoresWhitespace(event.currentTarget.checked)}
          />
          <SegmentedControl
            size="xs"
            aria-label={t('Layout of the diff')}
            value={state.layout}
            onChange={state.setLayout}
            data={layouts()}
          />
        </>
      )}
      <ChangeButtons onChange={onChange} />
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('More of the diff')}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {isNarrow && <LayoutItems state={state} />}
          <Menu.Item onClick={() => state.foldAll(true)}>{t('Fold all files')}</Menu.Item>
          <Menu.Item onClick={() => state.foldAll(false)}>{t('Unfold all files')}</Menu.Item>
          <Menu.Divider />
          <Menu.Label>
            <IconKeyboard size={13} aria-hidden /> {t('Keys')}
          </Menu.Label>
          <DiffKeys />
        </Menu.Dropdown>
      </Menu>
    </div>
  )
})

const layouts = () => [
  { value: 'unified' as const, label: t('Unified') },
  { value: 'split' as const, label: t('Side by side') },
]

/** What stands in the bar where it has room. */
function LayoutItems({ state }: Pick<DiffBarProps, 'state'>) {
  return (
    <>
      <Menu.CheckboxItem checked={state.ignoresWhitespace} onChange={state.setIgnoresWhitespace}>
        {t('Ignore whitespace')}
      </Menu.CheckboxItem>
      <Menu.RadioGroup
        value={state.layout}
        onChange={value => state.setLayout(value === 'split' ? 'split' : 'unified')}
      >
        {layouts().map(({ value, label }) => (
          <Menu.RadioItem key={value} value={value}>
            {label}
          </Menu.RadioItem>
        ))}
      </Menu.RadioGroup>
      <Menu.Divider />
    </>
  )
}

/** Goes to the previous and the next change. */
function ChangeButtons({ onChange }: Pick<DiffBarProps, 'onChange'>) {
  const previousLabel = useCommandLabel('previousChange')
  const nextLabel = useCommandLabel('nextChange')
  return (
    <Button.Group>
      <ActionIcon
        variant="default"
        aria-label={t('Previous change')}
        title={previousLabel}
        onClick={() => onChange(-1)}
      >
        <IconArrowUp size={15} />
      </ActionIcon>
      <ActionIcon variant="default" aria-label={t('Next change')} title={nextLabel} onClick={() => onChange(1)}>
        <IconArrowDown size={15} />
      </ActionIcon>
    </Button.Group>
  )
}

const diffCommands = appCommands.filter(id => getCommand(id).area === 'diff')

/** The keys of a diff, in its menu. */
function DiffKeys() {
  const getKeys = useCommandKeys()
  const isMac = useIsMac()
  return diffCommands.flatMap(id => {
    const [keys] = getKeys(id)
    if (keys === undefined) return []
    return [
      <Menu.Label key={id} className={classes.key}>
        <kbd>{keyNames(keys, isMac).join('+')}</kbd> {getCommand(id).title}
      </Menu.Label>,
    ]
  })
}

const maxCountedLength = 5000

/** Scrolls all lines sideways together, when one is longer than its column. Stays at the bottom of the visible part. */
const SidewaysBar = memo(function SidewaysBar({
  list,
  columns,
}: {
  readonly list: RefObject<HTMLElement | null>
  /** Of the longest line. */
  readonly columns: number
}) {
  const bar = useRef<HTMLDivElement>(null)

  useEffect(() => {
    const element = list.current
    if (!element) return
    // A wheel that turns sideways over the lines means the bar.
    const onWheel = (event: WheelEvent) => {
      const across = event.shiftKey && event.deltaX === 0 ? event.deltaY : event.deltaX
      if (across === 0 || Math.abs(across) < Math.abs(event.shiftKey ? 0 : event.deltaY)) return
      bar.current?.scrollBy({ left: across })
      event.preventDefault()
    }
    element.addEventListener('wheel', onWheel, { passive: false })
    return () => element.removeEventListener('wheel', onWheel)
  }, [list])

  return (
    <section
      ref={bar}
      className={classes.sideways}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reachable by keyboard
      tabIndex={0}
      aria-label={t('Move the lines sideways')}
      onScroll={event => list.current?.style.setProperty('--diff-across', `${event.currentTarget.scrollLeft}px`)}
    >
      <div className={classes.across} style={{ width: `${Math.min(columns, maxCountedLength)}ch` }} />
    </section>
  )
})

/** What screens leave free below a diff: the tree must not be pushed up by it at the end. */
const roomBelow = 48

interface DiffViewProps {
  readonly files: readonly DiffFile[]
  /** Identifies the comparison: viewed marks are stored under it. */
  readonly comparison: string
  /** Where the files themselves are; without it there are no more lines than the diff has, and no images. */
  readonly source: DiffSource | null
  readonly heading?: 'h2' | 'h3'
  /** The number of differing files, where `files` are not all of them; null when unknown. */
  readonly total?: number | null
  /** The path of the file it begins at, once that is there. */
  readonly goTo?: string | undefined
  /** False: the tree of files is folded by default, where there is a list of them beside it. */
  readonly opensTree?: boolean
  /** What the diff is of, for paper. */
  readonly facts?: readonly PrintFact[]
}

const noFacts: readonly PrintFact[] = []

/** The changed files of a commit, a comparison or a draft. Scrolls with its scrolling ancestor. */
export function DiffView(props: DiffViewProps) {
  if (props.files.length === 0) {
    return (
      <Text size="sm" c="dimmed" className={classes.nothing}>
        {t('No file differs.')}
      </Text>
    )
  }
  return <Files key={props.comparison} {...props} />
}

function Files({
  files: sent,
  comparison,
  source,
  heading = 'h3',
  opensTree = true,
  total,
  goTo,
  facts = noFacts,
}: DiffViewProps) {
  const list = useRef<HTMLDivElement>(null)
  const state = useViewState(sent, comparison, source)
  const { files } = state
  usePrintable(list, async () => {
    const { diffPart } = await import('./diff-part.tsx')
    return diffPart({
      files,
      count: countOfFiles(files.length, total),
      facts,
      state: state.shown,
      hasSource: source !== null,
    })
  })
  const { rows, columns } = state.laid
  const view = useRowsInView(state.laid, list)
  const { virtualizer, margin, height, currentFile } = view
  const images = useImageHeights(rows, files, source, view)
  const isWide = useMediaQuery('(min-width: 1000px)', true, { getInitialValueInEffect: false })
  const [treeChoice, setTreeChoice] = useState<boolean | null>(null)
  const items = virtualizer.getVirtualItems()
  const inView = useFilesInView(
    files,
    items.map(item => rows[item.index]?.file ?? 0),
  )
  const colours = useColours(inView, state.whole.lines)
  const hasTree = files.length > 1 && (treeChoice ?? (opensTree && isWide))

  const { change, goToFile, goToChange } = useDiffKeys(state, view)
  useGoToFile(files, goTo, goToFile)
  return (
    <div className={classes.view}>
      <DiffBar state={state} total={total} hasTree={hasTree} onTree={setTreeChoice} onChange={goToChange} />
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

/** Which change was gone to last, and the keys that go through the changes and files. */
function useDiffKeys(state: DiffViewState, view: RowsInView) {
  const { files } = state
  const { rows } = state.laid
  const [change, setChange] = useState<number | null>(null)
  const goToFile = useCallbackRef(view.goToFile)
  const goToChange = useCallbackRef((step: 1 | -1) => {
    // From the last change gone to, while it is visible; else from the visible rows.
    const isThere = change !== null && view.virtualizer.getVirtualItems().some(item => item.index === change)
    const next = changeFrom(rows, isThere ? change : view.firstInView() - (step === 1 ? 1 : 0), step)
    if (next === null) return
    setChange(next)
    view.goTo(next, view.height / 3)
  })
  const currentKey = () => {
    const file = files[view.currentFile()]
    return file ? fileKey(file) : ''
  }
  useCommands({
    nextChange: () => goToChange(1),
    previousChange: () => goToChange(-1),
    nextFile: () => goToFile(Math.min(view.currentFile() + 1, files.length - 1)),
    previousFile: () => goToFile(Math.max(view.currentFile() - 1, 0)),
    markViewed: () => state.markViewed(currentKey(), !state.viewed.has(currentKey())),
    foldFile: () => state.fold(currentKey(), !state.folded.has(currentKey())),
  })
  return { change, goToFile, goToChange }
}

/** Goes to the file of a path once, as soon as it is there. */
function useGoToFile(files: readonly DiffFile[], path: string | undefined, goTo: (index: number) => void): void {
  const asked = useRef(path)
  useEffect(() => {
    if (asked.current === undefined) return
    const index = files.findIndex(file => getPath(file) === asked.current)
    if (index < 0) return
    asked.current = undefined
    // The content above the diff has its height by then.
    const frame = requestAnimationFrame(() => goTo(index))
    return () => cancelAnimationFrame(frame)
  }, [files, goTo])
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

interface DiffBarProps {
  readonly state: DiffViewState
  readonly total: number | null | undefined
  readonly hasTree: boolean
  onTree(hasTree: boolean): void
  onChange(step: 1 | -1): void
}
