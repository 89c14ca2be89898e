import { IconArrowBigLeftLines } from '@tabler/icons-react'
import { memo } from 'react'
import { visibleString } from '#shared/text/visible.ts'
import { CommitLink, FileLink } from '../../../../lib/project/links.tsx'
import { UserName } from '../../../../ui/people/user-name.tsx'
import { VisibleText } from '../../../../ui/text/visible-text.tsx'
import { exactTime } from '../../../../ui/time/time.ts'
import { type BlameBlock, linesOf } from '../../model/blame/blame-layout.ts'
import classes from './blame-gutter.module.css'
import heatClasses from './heat.module.css'

interface BlameBlockProps {
  readonly index: number
  readonly block: BlameBlock
  readonly top: number
  readonly height: number
  /** How far the words move down inside the block, so that a long block is named wherever one looks at it. */
  readonly stickyTop: number
  readonly heat: number
  readonly age: string
  readonly path: string
  /** The walk that goes on from here, as the address has it. */
  readonly trail: string | undefined
  /** The one block that Tab leads to; the arrow keys go on from there. */
  readonly isReachable: boolean
  /** It was gone to. */
  readonly isCurrent: boolean
  readonly onPoint: (index: number) => void
  readonly onFocus: (index: number) => void
}

/** One block: the commit that wrote its lines last, and the way to the file as it was before. */
export const BlameBlockView = memo(function BlameBlockView(props: BlameBlockProps) {
  const { block, index, top, height, stickyTop, heat, age } = props
  const { commit } = block
  const title = commit.message.split('\n', 1)[0] ?? ''
  const parent = commit.parent_ids[0]
  return (
    <li
      className={`${classes.block} ${heatClasses.heat}`}
      data-heat={heat}
      data-block={index}
      data-current={props.isCurrent || undefined}
      style={{ top, height }}
      onMouseEnter={() => props.onPoint(index)}
      onFocus={() => {
        props.onFocus(index)
        props.onPoint(index)
      }}
    >
      <div className={classes.words} style={{ marginTop: Math.min(stickyTop, height - 20) }}>
        <UserName name={commit.author_name} email={commit.author_email} size={15} />
        <CommitLink
          sha={commit.id}
          className={classes.title}
          tabIndex={props.isReachable ? 0 : -1}
          aria-label={`${linesOf(block)}: ${visibleString(`${title}, ${commit.author_name}`)}`}
        >
          <VisibleText text={title} />
        </CommitLink>
        <time dateTime={commit.committed_date} title={exactTime(commit.committed_date)} className={classes.age}>
          {age}
        </time>
        {parent === undefined ? (
          <span className={classes.before} />
        ) : (
          <FileLink
            refName={parent}
            path={props.path}
            view="blame"
            trail={props.trail}
            className={classes.before}
            title="Blame before this change"
            aria-label={`Blame before this change: ${visibleString(title)}`}
            tabIndex={props.isReachable ? 0 : -1}
          >
            <IconArrowBigLeftLines size={13} aria-hidden />
          </FileLink>
        )}
      </div>
    </li>
  )
})
