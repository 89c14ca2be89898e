import { type ReactNode, useEffect, useRef, useState } from 'react'
import type { TreeEntry } from '#shared/contract/repository.ts'
import { visibleString } from '#shared/text/visible.ts'
import { formatSize } from '../../../../lib/code/format-size.ts'
import { FileLink, FolderLink } from '../../../../lib/project/links.tsx'
import { VisibleText } from '../../../../ui/text/visible-text.tsx'
import { entryKind, kindNames, pointerName } from '../../model/tree/entry-kind.ts'
import type { Slots } from '../../model/tree/slots.ts'
import { useEntryFacts } from '../../model/tree/use-entry-facts.ts'
import { EntryIcon } from './entry-icon.tsx'
import { EntryMenu } from './entry-menu.tsx'
import classes from './folder-listing.module.css'
import { LastCommitCells, useLastCommit } from './last-commit-cell.tsx'

/** A row that only flies by asks for nothing. */
const restMilliseconds = 100

interface FolderRowProps {
  readonly entry: TreeEntry
  readonly index: number
  readonly refName: string
  /** The commit the ref names; undefined while not known. */
  readonly tip: string | undefined
  readonly isBranch: boolean
  /** How many rows may ask at a time: a folder of 500 must not keep the service from the rest of the screen. */
  readonly slots: Slots
  /** The keyboard has come here. */
  readonly takesFocus: boolean
}

/** One entry of a folder. What the tree does not tell is asked for only while the row is on the screen. */
export function FolderRow({ entry, index, refName, tip, isBranch, slots, takesFocus }: FolderRowProps) {
  const [mayAsk, setMayAsk] = useState(false)
  const last = useLastCommit(entry.path, refName, mayAsk)
  const { size, pointsTo, ...facts } = useEntryFacts(entry, refName, mayAsk)
  // What is known from before is asked for as well: it may have changed, and Refresh reaches only what may be asked for.
  const isDone = mayAsk && last.isDone && facts.isDone
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
    <tr ref={row} aria-rowindex={index + 2} data-index={index} className={classes.row}>
      <NameCell entry={entry} refName={refName} isPointer={pointsTo !== undefined} />
      <td className={classes.size} title={pointsTo === undefined ? undefined : 'The repository holds a pointer to it'}>
        {pointsTo !== undefined ? `LFS · ${formatSize(pointsTo)}` : size !== undefined && formatSize(size)}
      </td>
      <LastCommitCells {...last} />
      <td className={classes.menu}>
        <EntryMenu entry={entry} refName={refName} tip={tip} isBranch={isBranch} />
      </td>
    </tr>
  )
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
  return (
    <td className={classes.entry}>
      <EntryIcon entry={entry} isPointer={isPointer} />
      {kind === 'folder' ? (
        <FolderLink refName={refName} path={path} className={classes.name} title={title}>
          {name}
        </FolderLink>
      ) : (
        <FileLink refName={refName} path={path} className={classes.name} title={title}>
          {name}
        </FileLink>
      )}
      {kind === 'submodule' && <span className={classes.sha}>@ {entry.id.slice(0, 8)}</span>}
    </td>
  )
}
