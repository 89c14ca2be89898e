import { memo, useLayoutEffect, useRef, useState } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { showsItself, visibleString } from '#shared/text/visible.ts'
import { VisibleText } from '../../../../ui/text/visible-text.tsx'
import { getRuns } from '../../model/goto/runs.ts'
import type { Found } from '../../model/match-paths.ts'
import type { PathMatch } from '../../model/path-index.ts'
import classes from './go-to-file.module.css'

/** Pixels; the height of `.row`, and the largest of `.files`. */
const rowHeight = 30
const maxHeight = 420
/** Rows beside those in view, on each side. */
const overscan = 3

interface FoundFilesProps {
  /** Prefix of the IDs of list and rows. */
  readonly id: string
  readonly found: Found | null
  /** Index of the row that Enter opens; -1 without rows. */
  readonly chosen: number
  readonly isEmpty: boolean
  onOpen(path: string, isBlame: boolean): void
}

/** The matching files. Only rows in view are rendered, and none of them for a key that hasn't found anything yet. */
export const FoundFiles = memo(function FoundFiles({ id, found, chosen, isEmpty, onOpen }: FoundFilesProps) {
  const scroller = useRef<HTMLDivElement>(null)
  const matches = found?.matches ?? []
  // With known heights of rows and list, a window of rows needs no library, which would have to be loaded before the first key.
  const [top, setTop] = useState(0)
  const first = Math.max(0, Math.floor(top / rowHeight) - overscan)
  const end = Math.min(matches.length, first + Math.ceil(maxHeight / rowHeight) + 2 * overscan)
  const rendered = Array.from({ length: Math.max(0, end - first) }, (_, place) => first + place)
  // The field names it as its active row, also where it was scrolled out of view.
  if (chosen >= 0 && !rendered.includes(chosen)) rendered.push(chosen)
  const query = found?.query
  // biome-ignore lint/correctness/useExhaustiveDependencies: the files of another query are shown from the chosen one, wherever the list was scrolled to
  useLayoutEffect(() => {
    const list = scroller.current
    if (!list || chosen < 0) return
    const start = chosen * rowHeight
    list.scrollTop = Math.min(start, Math.max(list.scrollTop, start + rowHeight - list.clientHeight))
    setTop(list.scrollTop)
  }, [chosen, query])
  return (
    <div
      ref={scroller}
      className={classes.files}
      data-empty={isEmpty || undefined}
      role="listbox"
      id={`${id}-files`}
      aria-label={t('Files')}
      tabIndex={-1}
      data-query={query}
      onScroll={event => setTop(event.currentTarget.scrollTop)}
    >
      <div role="presentation" className={classes.rows} style={{ height: matches.length * rowHeight }}>
        {rendered.map(index => {
          const match = matches[index]
          if (!match) return null
          return (
            <Row
              // A row's elements are reused for the next query.
              key={index}
              id={`${id}-${index}`}
              match={match}
              position={index + 1}
              count={matches.length}
              top={index * rowHeight}
              isActive={index === chosen}
              onOpen={onOpen}
            />
          )
        })}
      </div>
    </div>
  )
})

interface RowProps {
  readonly id: string
  readonly match: PathMatch
  readonly position: number
  readonly count: number
  /** Pixels. */
  readonly top: number
  readonly isActive: boolean
  onOpen(path: string, isBlame: boolean): void
}

const Row = memo(function Row({ id, match, position, count, top, isActive, onOpen }: RowProps) {
  const label = visibleString(match.path)
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the keys work in the field that has the focus
    <div
      id={id}
      role="option"
      aria-selected={isActive}
      aria-label={label}
      aria-posinset={position}
      aria-setsize={count}
      tabIndex={-1}
      title={label}
      className={classes.row}
      style={{ top }}
      onMouseDown={event => event.preventDefault()}
      onClick={event => onOpen(match.path, event.ctrlKey || event.metaKey)}
    >
      <PathText path={match.path} letters={match.letters} />
    </div>
  )
})

/**
 * Name and folder of a file, with the matching letters marked. A deceptive name is shown with its characters marked
 * instead.
 */
function PathText({ path, letters }: PathMatch) {
  const start = path.lastIndexOf('/') + 1
  return (
    <>
      <Marked text={path.slice(start)} letters={letters.map(at => at - start)} className={classes.name} />
      {start > 0 && <Marked text={path.slice(0, start - 1)} letters={letters} className={classes.folder} />}
    </>
  )
}

function Marked({
  text,
  letters,
  className,
}: {
  readonly text: string
  readonly letters: readonly number[]
  readonly className: string | undefined
}) {
  if (!showsItself(text)) return <VisibleText text={text} className={className} />
  return (
    <bdi className={className}>
      {getRuns(text, letters).map(({ start, text: run, isMatch }) =>
        isMatch ? (
          <mark key={start} className={classes.letters}>
            {run}
          </mark>
        ) : (
          run
        ),
      )}
    </bdi>
  )
}
