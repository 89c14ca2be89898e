import { type ReactNode, useMemo } from 'react'
import { explain } from '#shared/errors.ts'
import { useConnection } from '../../../../lib/connection/use-connection.ts'
import type { CodeEditorInstance } from '../../../../ui/monaco/code-editor.tsx'
import { matchingBlocks } from '../../model/blame/blame-groups.ts'
import type { BlameBlock } from '../../model/blame/blame-layout.ts'
import type { Place } from '../../model/blame/trail.ts'
import { useBlame } from '../../model/blame/use-blame.ts'
import { useBlameSearch } from '../../model/blame/use-blame-search.ts'
import { useCurrentBlock } from '../../model/blame/use-current-block.ts'
import { useMarkedBlocks } from '../../model/blame/use-marked-blocks.ts'
import { BlameBar } from './blame-bar.tsx'
import { BlameCommits } from './blame-commits.tsx'
import classes from './blame-frame.module.css'
import { BlameGutter } from './blame-gutter.tsx'

interface BlameFrameProps {
  readonly isOn: boolean
  readonly here: Place
  /** The walk through "before this change" that led here. */
  readonly trail: readonly Place[]
  readonly editor: CodeEditorInstance | null
  /** The text itself. It stays what and where it is when the blame comes and goes. */
  readonly children: ReactNode
}

const none: readonly BlameBlock[] = []

/** A text with who wrote which of its lines beside it, and what can be asked about that below. */
export function BlameFrame({ isOn, here, trail, editor, children }: BlameFrameProps) {
  const service = useConnection().name
  const { blocks, error } = useBlame(here.path, here.ref, isOn)
  const { search, change } = useBlameSearch()
  const { author, commit } = search
  const matching = useMemo(() => matchingBlocks(blocks ?? none, { author, commit }), [blocks, author, commit])
  const isFiltered = author !== undefined || commit !== undefined
  const { current, reached, goTo } = useCurrentBlock(editor, matching)
  const marked = useMemo(() => (current ? [current.block] : null), [current])
  useMarkedBlocks(editor, isOn && isFiltered ? matching : null, 'gatehouse-blamed')
  useMarkedBlocks(editor, isOn ? marked : null, 'gatehouse-blame-here')

  const goToLine = (line: number) => {
    editor?.setPosition({ lineNumber: line, column: 1 })
    editor?.revealLineInCenterIfOutsideViewport(line)
  }
  return (
    <>
      <div className={classes.frame}>
        {isOn && (
          <aside className={classes.beside} aria-label="Blame">
            {error ? (
              <p className={classes.failed} role="alert">
                {(error.kind === 'offline' || error.kind === 'timeout') &&
                  'The blame of this file is not kept on this computer. '}
                {explain(error, service).sentence}
              </p>
            ) : search.by === 'commits' && blocks ? (
              <BlameCommits
                blocks={blocks}
                author={author}
                chosen={commit}
                onChoose={group => {
                  change({ commit: group?.commit.id })
                  if (group) goToLine(group.firstLine)
                }}
              />
            ) : (
              <BlameGutter
                key={[here.ref, here.path, author, commit].join(' ')}
                blocks={blocks && matching}
                here={here}
                trail={trail}
                editor={editor}
                current={current}
                onReach={reached}
                onGo={index => goTo(index, true)}
              />
            )}
          </aside>
        )}
        {children}
      </div>
      {isOn && blocks && (
        <BlameBar
          blocks={blocks}
          matching={matching}
          search={search}
          onChange={change}
          current={current?.index}
          lineInView={() => editor?.getPosition()?.lineNumber ?? 1}
          onGo={goTo}
        />
      )}
    </>
  )
}
