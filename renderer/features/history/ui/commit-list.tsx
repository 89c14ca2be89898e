import { Button } from '@mantine/core'
import { type ReactNode, useEffect, useMemo, useState } from 'react'
import type { ReducedCommit } from '#shared/contract/commits.ts'
import { explain } from '#shared/errors.ts'
import type { OperationPagesResult } from '../../../lib/operations/use-operation.ts'
import { HistoryLink } from '../../../lib/project/links.tsx'
import { CommitDays } from '../../../ui/commits/commit-days.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { useMovedFrom } from '../../browsing/model/blame/use-earlier-name.ts'
import { isBy } from '../model/filters.ts'
import { CommitGraph } from './commit-graph.tsx'

/** Commits that are looked through for an author before somebody is asked whether to go on. */
const lookedThroughAtOnce = 1000

interface CommitListProps {
  readonly list: OperationPagesResult<'commits.list'>
  readonly path: string
  /** Looked for among the commits that were read; '' for all. */
  readonly author: string
  readonly isGraph: boolean
  /** A range or a first day cuts the history off before its beginning. */
  readonly isPart: boolean
}

/** The history so far; the next page is read when the end comes into view. */
export function CommitList({ list, path, author, isGraph, isPart }: CommitListProps) {
  const { items, hasNextPage, fetchNextPage, error } = list
  const isLooking = author !== ''
  const [limit, setLimit] = useState(lookedThroughAtOnce)
  const commits = useMemo(
    () => (isLooking ? items.filter(commit => isBy(commit, author)) : items),
    [items, author, isLooking],
  )
  const goesOn = hasNextPage && !error && (!isLooking || items.length < limit)
  // A page without a match adds no row, so the list itself would not ask for the next.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked again for each page that was looked through
  useEffect(() => {
    if (isLooking && goesOn) fetchNextPage()
  }, [isLooking, goesOn, items.length])

  const end = error ? (
    `${explain(error).sentence} ${explain(error).nextStep}`
  ) : isLooking ? (
    <LookedThrough
      found={commits.length}
      among={items.length}
      isAll={!hasNextPage}
      {...(hasNextPage && !goesOn && { onMore: () => setLimit(items.length + lookedThroughAtOnce) })}
    />
  ) : hasNextPage ? (
    'Loading more…'
  ) : isPart ? (
    'No earlier commit matches.'
  ) : (
    <Beginning path={path} oldest={items.at(-1)} />
  )
  const rest = { commits, end, ...(goesOn && { onEnd: fetchNextPage }) }
  return isGraph ? <CommitGraph {...rest} /> : <CommitDays {...rest} label="History" path={path} />
}

/** Where a history begins. That of a path begins with its name, and goes on under the name it had before. */
function Beginning({ path, oldest }: { readonly path: string; readonly oldest: ReducedCommit | undefined }) {
  const parent = oldest?.parent_ids?.[0]
  const earlier = useMovedFrom(path === '' || parent === undefined ? undefined : oldest?.id, path)
  if (earlier === null || parent === undefined) return 'The beginning of the history.'
  return (
    <>
      Moved here from{' '}
      <HistoryLink refName={parent} path={earlier}>
        <VisibleText text={earlier} />
      </HistoryLink>
      , where its history goes on.
    </>
  )
}

/** How much of the history the author was looked for in. */
function LookedThrough({
  found,
  among,
  isAll,
  onMore,
}: {
  readonly found: number
  readonly among: number
  readonly isAll: boolean
  onMore?(): void
}): ReactNode {
  const count = (number: number) => number.toLocaleString()
  return (
    <>
      {count(found)} of {isAll ? `all ${count(among)}` : `the newest ${count(among)}`} commits{' '}
      {found === 1 ? 'is' : 'are'} by such an author.
      {onMore ? (
        <Button variant="default" ml="sm" onClick={onMore}>
          Look through {count(lookedThroughAtOnce)} more
        </Button>
      ) : (
        !isAll && ' Looking further…'
      )}
    </>
  )
}
