import { Skeleton } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useOperationPages } from '../../../common/operations/use-operation.ts'
import { CommitLink } from '../../../common/project/links.tsx'
import { useProject } from '../../../common/project/project-context.ts'
import { visibleLines } from '../../../common/text/visible.ts'
import { VisibleText } from '../../../common/text/visible-text.tsx'
import { TimeAgo } from '../../../common/time/time-ago.tsx'
import classes from './folder-listing.module.css'
import type { Slots } from './slots.ts'

interface LastCommitProps {
  readonly path: string
  readonly refName: string
  /** How many of these may ask at a time: a folder of 500 must not keep the service from the rest of the screen. */
  readonly slots: Slots
}

/** The commit that touched an entry last: two cells, title and age. Asked for only while the row is on the screen. */
export function LastCommitCells({ path, refName, slots }: LastCommitProps) {
  const { id } = useProject()
  const [mayAsk, setMayAsk] = useState(false)
  const { items, error, isPending } = useOperationPages(
    'commits.list',
    { id, path, ref_name: refName },
    { pageSize: 1, enabled: mayAsk, secondary: true },
  )
  const commit = items[0]
  const isDone = commit !== undefined || error !== null || (mayAsk && !isPending)
  useEffect(() => (isDone ? undefined : slots.ask(() => setMayAsk(true))), [slots, isDone])

  if (!commit) {
    return (
      <>
        <td className={classes.commit}>{!isDone && <Skeleton height={8} width="55%" radius="sm" aria-hidden />}</td>
        <td className={classes.age}>{error ? <span title="The history could not be read">—</span> : null}</td>
      </>
    )
  }
  return (
    <>
      <td className={classes.commit}>
        <CommitLink sha={commit.id} className={classes.commitLink} title={visibleLines(commit.message)}>
          <VisibleText text={commit.title} />
        </CommitLink>
      </td>
      <td className={classes.age}>
        <TimeAgo value={commit.committed_date ?? commit.created_at} />
      </td>
    </>
  )
}
