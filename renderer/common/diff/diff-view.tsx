import { Button, Text } from '@mantine/core'
import { useMemo, useState } from 'react'
import { VisibleText } from '../text/visible-text.tsx'
import { Counts } from './counts.tsx'
import { type DiffFile, initiallyOpened } from './diff-file.ts'
import { DiffFileView } from './diff-file-view.tsx'
import classes from './diff-view.module.css'

/** The changed files of a commit, a comparison or a draft, with their lines. */
export function DiffView({
  files,
  heading = 'h3',
}: {
  readonly files: readonly DiffFile[]
  readonly heading?: 'h2' | 'h3'
}) {
  const opened = useMemo(() => initiallyOpened(files), [files])
  const [choices, setChoices] = useState<Readonly<Record<string, boolean>>>({})
  const keyOf = (file: DiffFile) => `${file.oldPath}\n${file.newPath}`
  const setAll = (open: boolean) => setChoices(Object.fromEntries(files.map(file => [keyOf(file), open])))
  if (files.length === 0) {
    return (
      <Text size="sm" c="dimmed" className={classes.nothing}>
        No file differs.
      </Text>
    )
  }
  return (
    <div className={classes.view}>
      {files.length > 1 && (
        <div className={classes.summary}>
          <FileList files={files} />
          <Button.Group>
            <Button variant="default" onClick={() => setAll(false)}>
              Close all
            </Button>
            <Button variant="default" onClick={() => setChoices({})}>
              As at first
            </Button>
          </Button.Group>
        </div>
      )}
      {files.map((file, index) => (
        <DiffFileView
          key={keyOf(file)}
          id={anchor(index)}
          file={file}
          heading={heading}
          isLarge={opened[index] === false}
          isOpen={choices[keyOf(file)] ?? true}
          onToggle={open => setChoices(before => ({ ...before, [keyOf(file)]: open }))}
        />
      ))}
    </div>
  )
}

function FileList({ files }: { readonly files: readonly DiffFile[] }) {
  const additions = files.reduce((sum, file) => sum + file.diff.additions, 0)
  const deletions = files.reduce((sum, file) => sum + file.diff.deletions, 0)
  return (
    <details className={classes.list}>
      <summary>
        {files.length} files <Counts additions={additions} deletions={deletions} />
      </summary>
      <ul>
        {files.map((file, index) => (
          <li key={`${file.oldPath}\n${file.newPath}`}>
            <button
              type="button"
              className={classes.jump}
              onClick={() => document.getElementById(anchor(index))?.scrollIntoView({ block: 'start' })}
            >
              <VisibleText text={file.newPath} />
            </button>
            <Counts additions={file.diff.additions} deletions={file.diff.deletions} />
          </li>
        ))}
      </ul>
    </details>
  )
}

function anchor(index: number): string {
  return `changed-file-${index}`
}
