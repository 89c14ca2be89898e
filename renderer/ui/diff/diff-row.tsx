import { Button, Checkbox, Title, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { memo } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { CopyButton } from '../copy/copy-button.tsx'
import { Spacer } from '../screen/screen.tsx'
import { FilePath } from '../text/path-text.tsx'
import { Trans } from '../text/trans.tsx'
import { changeNames } from './change-names.ts'
import type { Unsent } from './compare/use-unsent-files.ts'
import { Counts } from './counts.tsx'
import { type DiffFile, fileKey, getPath, largeFileLines } from './diff-file.ts'
import classes from './diff-view.module.css'
import { GapLine } from './gap-line.tsx'
import type { FileColours } from './highlight/use-colours.ts'
import { ImageComparison } from './images/image-comparison.tsx'
import { SplitLine, UnifiedLine } from './line-row.tsx'
import { type DiffSource, screenOfFile } from './source.ts'
import type { DiffViewState } from './use-view-state.ts'
import type { ViewRow } from './view-rows.ts'

interface DiffRowProps {
  readonly row: ViewRow
  readonly file: DiffFile
  readonly state: DiffViewState
  readonly source: DiffSource | null
  readonly heading: 'h2' | 'h3'
  readonly colours: FileColours | undefined
  /** Names the view that images are kept for. */
  readonly images: string
}

interface UnsentLinesProps {
  readonly text: string
  readonly progress: Unsent | undefined
  onCompare(): void
}

/** Lines that the service left out, with a button to compute them here. */
function UnsentLines({ text, progress, onCompare }: UnsentLinesProps) {
  return (
    <div className={classes.large}>
      {progress === undefined || progress === 'reading' ? (
        <span className={classes.words} title={text}>
          {text}
        </span>
      ) : (
        <span role="alert">{t('The file could not be read. {failure}', { failure: progress.failure })}</span>
      )}
      <Button variant="default" size="xs" flex="none" loading={progress === 'reading'} onClick={onCompare}>
        {t('Show anyway')}
      </Button>
    </div>
  )
}

/** One row of a diff view, of any kind. */
export const DiffRow = memo(function DiffRow({ row, file, state, source, heading, colours, images }: DiffRowProps) {
  const key = fileKey(file)
  switch (row.kind) {
    case 'head':
      return (
        <FileHead
          file={file}
          heading={heading}
          isFolded={state.folded.has(key)}
          isViewed={state.viewed.has(key)}
          screen={screenOfFile(file, source)}
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
      return (
        <p className={classes.note} title={row.text}>
          <span className={classes.words}>{row.text}</span>
        </p>
      )
    case 'large':
      return (
        <div className={classes.large}>
          <Trans
            message="{isLargeFile, select, true {Large diff} other {Not opened, because the whole change is large}}: {lines, plural, one {# line} other {# lines}}.<button>Show anyway</button>"
            values={{ isLargeFile: `${row.lines > largeFileLines}`, lines: row.lines }}
            components={{ button: <Button variant="default" size="xs" onClick={() => state.want(key)} /> }}
          />
        </div>
      )
    case 'unsent':
      return <UnsentLines text={row.text} progress={state.unsent.get(key)} onCompare={() => state.compare(file)} />
    case 'images':
      return source && <ImageComparison file={file} type={row.type} source={source} images={images} />
    case 'end':
      return <div className={classes.end} />
  }
})

interface FileHeadProps {
  readonly file: DiffFile
  readonly heading: 'h2' | 'h3'
  readonly isFolded: boolean
  readonly isViewed: boolean
  /** The screen of the file, where there is one. */
  readonly screen: string | undefined
  onFold(isFolded: boolean): void
  onViewed(isViewed: boolean): void
}

/** The header of a file: its path, its change, its number of changed lines, and whether it is marked as viewed. */
function FileHead({ file, heading, isFolded, isViewed, screen, onFold, onViewed }: FileHeadProps) {
  const path = getPath(file)
  return (
    <div className={classes.head} data-folded={isFolded || undefined}>
      <Title order={heading === 'h2' ? 2 : 3} className={classes.heading}>
        <UnstyledButton
          className={classes.toggle}
          aria-expanded={!isFolded}
          data-leads-to={screen}
          onClick={() => onFold(!isFolded)}
        >
          {isFolded ? <IconChevronRight size={14} aria-hidden /> : <IconChevronDown size={14} aria-hidden />}
          <span className={classes.name} title={visibleString(path)}>
            <FilePath text={path} />
          </span>
        </UnstyledButton>
      </Title>
      <CopyButton value={path} label={t('Copy path')} />
      {file.change !== 'modified' && <span className={classes.change}>{changeNames[file.change]}</span>}
      {file.isGenerated && <span className={classes.change}>{t('generated')}</span>}
      <Spacer />
      <Counts additions={file.diff.additions} deletions={file.diff.deletions} />
      <Checkbox
        size="xs"
        label={t('Viewed')}
        className={classes.viewed}
        checked={isViewed}
        onChange={event => onViewed(event.currentTarget.checked)}
      />
    </div>
  )
}
