import { Checkbox, Title, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { visibleString } from '#shared/text/visible.ts'
import { CopyButton } from '../copy/copy-button.tsx'
import { Spacer } from '../screen/screen.tsx'
import { VisibleText } from '../text/visible-text.tsx'
import { Counts } from './counts.tsx'
import { type DiffFile, pathOf } from './diff-file.ts'
import classes from './diff-view.module.css'

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

const changeNames = { added: 'added', deleted: 'deleted', renamed: 'renamed', modified: null } as const

/** The line above a file: its path, what became of it, how much changed, and whether somebody is done with it. */
export function FileHead({ file, heading, isFolded, isViewed, screen, onFold, onViewed }: FileHeadProps) {
  const path = pathOf(file)
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
            <VisibleText text={path} />
          </span>
        </UnstyledButton>
      </Title>
      <CopyButton value={path} label="Copy path" />
      {changeNames[file.change] && <span className={classes.change}>{changeNames[file.change]}</span>}
      <Spacer />
      <Counts additions={file.diff.additions} deletions={file.diff.deletions} />
      <Checkbox
        size="xs"
        label="Viewed"
        className={classes.viewed}
        checked={isViewed}
        onChange={event => onViewed(event.currentTarget.checked)}
      />
    </div>
  )
}
