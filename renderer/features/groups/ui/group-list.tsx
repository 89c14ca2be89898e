import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { visibleString } from '#shared/text/visible.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import type { OperationPagesResult } from '../../../lib/operations/use-operation.ts'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import classes from './groups.module.css'

const rowHeight = 44

/** The groups found, by full path; more are read when asked for. */
export function GroupList({ list }: { readonly list: OperationPagesResult<'groups.list'> }) {
  const connection = useConnection().id
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: list.items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 10,
  })
  return (
    <div ref={scroller} className={classes.scroller}>
      <ul className={classes.list} style={{ height: virtualizer.getTotalSize() }} aria-label="Groups">
        {virtualizer.getVirtualItems().map(({ index, start, size }) => {
          const group = list.items[index]
          if (!group) return null
          return (
            <li key={group.id} className={classes.row} style={{ transform: `translateY(${start}px)`, height: size }}>
              <Link
                to="/c/$connection/g/$group"
                params={{ connection, group: group.full_path }}
                className={classes.link}
                title={visibleString(group.full_path)}
              >
                <span className={classes.path}>
                  <VisibleText text={group.full_path} />
                </span>
                <span className={classes.description}>
                  <VisibleText text={group.description || 'No description'} />
                </span>
                <span className={classes.visibility}>{group.visibility}</span>
              </Link>
            </li>
          )
        })}
      </ul>
      {list.hasNextPage && (
        <div className={classes.more}>
          <Button variant="default" loading={list.isFetchingNextPage} onClick={() => list.fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </div>
  )
}
