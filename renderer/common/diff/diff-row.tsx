import { Button } from '@mantine/core'
import { memo } from 'react'
import { type DiffFile, fileKey, largeFileLines } from './diff-file.ts'
import classes from './diff-view.module.css'
import { FileHead } from './file-head.tsx'
import { GapLine } from './gap-line.tsx'
import type { FileColours } from './highlight/use-colours.ts'
import { ImageComparison } from './image-comparison.tsx'
import { SplitLine, UnifiedLine } from './line-row.tsx'
import type { DiffSource } from './source.ts'
import type { DiffViewState } from './use-view-state.ts'
import type { ViewRow } from './view-rows.ts'

interface DiffRowProps {
  readonly row: ViewRow
  readonly file: DiffFile
  readonly state: DiffViewState
  readonly source: DiffSource | null
  readonly heading: 'h2' | 'h3'
  readonly colours: FileColours | undefined
}

/** One row of a diff view, whatever it is. */
export const DiffRow = memo(function DiffRow({ row, file, state, source, heading, colours }: DiffRowProps) {
  const key = fileKey(file)
  switch (row.kind) {
    case 'head':
      return (
        <FileHead
          file={file}
          heading={heading}
          isFolded={state.folded.has(key)}
          isViewed={state.viewed.has(key)}
          onFold={isFolded => state.fold(key, isFolded)}
          onViewed={isViewed => state.markViewed(key, isViewed)}
        />
      )
    case 'line':
      return <UnifiedLine line={row.line} colours={colours} />
    case 'pair':
      return <SplitLine left={row.left} right={row.right} colours={colours} />
    case 'gap':
      return (
        <GapLine gap={row} failure={state.whole.failures.get(key)} onOpen={where => state.open(file, row, where)} />
      )
    case 'note':
      return <p className={classes.note}>{row.text}</p>
    case 'large':
      return (
        <div className={classes.large}>
          {row.lines > largeFileLines ? 'Large diff' : 'Not opened, because the whole change is large'}:{' '}
          {row.lines.toLocaleString()} lines.
          <Button variant="default" size="xs" onClick={() => state.want(key)}>
            Show anyway
          </Button>
        </div>
      )
    case 'images':
      return source && <ImageComparison file={file} type={row.type} source={source} />
    case 'end':
      return <div className={classes.end} />
  }
})
