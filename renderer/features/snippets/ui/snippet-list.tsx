import { Link } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef } from 'react'
import type { Snippet } from '#shared/contract/snippets.ts'
import { visibleString } from '#shared/text/visible.ts'
import type { OperationPagesResult } from '../../../lib/operations/use-operation.ts'
import { useProjectParams } from '../../../lib/project/links.tsx'
import { UserName } from '../../../ui/people/user-name.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import classes from './snippets.module.css'
import { VisibilityBadge } from './visibility.tsx'

const rowHeight = 48
/** Rows before the end at which the next page is asked for. */
const ahead = 10

/** The list, drawn only where it is seen. */
export function SnippetList({ list }: { readonly list: OperationPagesResult<'snippets.list'> }) {
  const { items, hasNextPage, fetchNextPage } = list
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: index => items[index]?.id ?? index,
    overscan: 8,
  })
  const shown = virtualizer.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function is new at every render and does the same
  useEffect(() => {
    if (hasNextPage && last >= items.length - ahead) fetchNextPage()
  }, [last, items.length, hasNextPage])
  return (
    <div ref={scroller} className={classes.scroller}>
      <ul className={classes.rows} aria-label="Snippets" style={{ height: virtualizer.getTotalSize() }}>
        {shown.map(({ index, key, start }) => {
          const snippet = items[index]
          if (!snippet) return null
          return <Row key={key} snippet={snippet} offset={start} position={index + 1} count={items.length} />
        })}
      </ul>
    </div>
  )
}

function Row({
  snippet,
  offset,
  position,
  count,
}: {
  readonly snippet: Snippet
  readonly offset: number
  readonly position: number
  readonly count: number
}) {
  const { id, title, file_name, author, updated_at, visibility } = snippet
  return (
    <li
      className={classes.row}
      style={{ height: rowHeight, transform: `translateY(${offset}px)` }}
      aria-posinset={position}
      aria-setsize={count}
    >
      <div className={classes.words}>
        <Link
          to="/c/$connection/p/$project/snippets/$snippet"
          params={{ ...useProjectParams(), snippet: String(id) }}
          className={classes.link}
          title={visibleString(title)}
        >
          <VisibleText text={title} />
        </Link>
        <span className={classes.file}>
          #{id}
          {file_name && (
            <>
              {' '}
              · <VisibleText text={file_name} />
            </>
          )}
        </span>
      </div>
      <VisibilityBadge visibility={visibility} />
      <span className={classes.author}>
        <UserName name={author.name} username={author.username} />
      </span>
      <TimeAgo value={updated_at} className={classes.time} />
    </li>
  )
}
