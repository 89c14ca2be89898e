import { Button, Title, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useState } from 'react'
import { CopyButton } from '../copy/copy-button.tsx'
import { visibleString } from '../text/visible.ts'
import { VisibleText } from '../text/visible-text.tsx'
import { Counts } from './counts.tsx'
import { type DiffFile, largeFileLines, noteOn, shownLines } from './diff-file.ts'
import { DiffLines } from './diff-lines.tsx'
import classes from './diff-view.module.css'

interface DiffFileViewProps {
  readonly id: string
  readonly file: DiffFile
  readonly heading: 'h2' | 'h3'
  /** Not shown before it is asked for. */
  readonly isLarge: boolean
  readonly isOpen: boolean
  onToggle(open: boolean): void
}

const changeNames = { added: 'added', deleted: 'deleted', renamed: 'renamed', modified: null } as const

/** One changed file: its name, counts, what changed besides lines, and its lines. */
export function DiffFileView({ id, file, heading, isLarge, isOpen, onToggle }: DiffFileViewProps) {
  const [isWanted, setWanted] = useState(false)
  const note = noteOn(file)
  const lines = shownLines(file)
  const name = file.change === 'deleted' ? file.oldPath : file.newPath
  return (
    <section id={id} className={classes.file}>
      <div className={classes.head}>
        <Title order={heading === 'h2' ? 2 : 3} className={classes.heading}>
          <UnstyledButton className={classes.toggle} aria-expanded={isOpen} onClick={() => onToggle(!isOpen)}>
            {isOpen ? <IconChevronDown size={14} aria-hidden /> : <IconChevronRight size={14} aria-hidden />}
            <span className={classes.name} title={visibleString(name)}>
              <VisibleText text={name} />
            </span>
          </UnstyledButton>
        </Title>
        <CopyButton value={name} label="Copy path" />
        {changeNames[file.change] && <span className={classes.change}>{changeNames[file.change]}</span>}
        <span className={classes.space} />
        <Counts additions={file.diff.additions} deletions={file.diff.deletions} />
      </div>
      {isOpen && (
        <>
          {note && <p className={classes.note}>{note}</p>}
          {lines > 0 &&
            (isLarge && !isWanted ? (
              <div className={classes.large}>
                {lines > largeFileLines ? 'Large diff' : 'Not opened, because the whole change is large'}:{' '}
                {lines.toLocaleString('en')} lines.
                <Button variant="default" onClick={() => setWanted(true)}>
                  Show anyway
                </Button>
              </div>
            ) : (
              <DiffLines hunks={file.diff.hunks} label={`Changes of ${visibleString(name)}`} />
            ))}
        </>
      )}
    </section>
  )
}
