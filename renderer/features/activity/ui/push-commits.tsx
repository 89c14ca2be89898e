import { Link } from '@tanstack/react-router'
import type { ActivityEventFields } from '#shared/contract/activity-events.ts'
import { explain } from '#shared/errors.ts'
import { toTooltip } from '#shared/text/visible.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { eventTarget } from '../model/event-target.ts'
import classes from './activity.module.css'

/** As many commits of one push are listed; the comparison has them all. */
const mostCommits = 10

/** How many lines the commits of a push take, so that the list knows their height before they are read. */
export function commitLines({ push_data: push }: ActivityEventFields): number {
  const count = push?.commit_count ?? 0
  return Math.max(1, Math.min(count, mostCommits) + (count > mostCommits ? 1 : 0))
}

/** The commits of one push, newest first. */
export function PushCommits({
  event,
  project,
}: {
  readonly event: ActivityEventFields
  readonly project: string | null
}) {
  const connection = useConnection().id
  const push = event.push_data
  const id = project ?? `${event.project_id ?? ''}`
  const tip = push?.commit_to ?? ''
  const shown = Math.min(push?.commit_count ?? 0, mostCommits)
  const more = (push?.commit_count ?? 0) - mostCommits
  // The comparison of the push has all of them.
  const target = eventTarget(event, connection, project)
  const from = push?.commit_from ?? ''
  const range = from === '' || /^0+$/.test(from) ? tip : `${from}..${tip}`
  const { items, error, isPending } = useOperationPages(
    'commits.list',
    { id, ref_name: range },
    { pageSize: mostCommits, secondary: true },
  )
  if (isPending) return <p className={classes.note}>Reading the commits…</p>
  if (error && items.length === 0) {
    return (
      <p className={classes.note}>
        {error.kind === 'notFound' ? 'These commits are not in the repository any more.' : explain(error).sentence}
      </p>
    )
  }
  return (
    <ul className={classes.commits}>
      {items.slice(0, shown).map(commit => (
        <li key={commit.id}>
          <Link
            to="/c/$connection/p/$project/commit/$sha"
            params={{ connection, project: id, sha: commit.id }}
            title={toTooltip(commit.title)}
          >
            <code>{commit.short_id}</code>
            <span>
              <VisibleText text={commit.title} />
            </span>
          </Link>
        </li>
      ))}
      {more > 0 && (
        <li className={classes.note}>{target ? <Link {...target}>and {more} more</Link> : `and ${more} more`}</li>
      )}
    </ul>
  )
}
