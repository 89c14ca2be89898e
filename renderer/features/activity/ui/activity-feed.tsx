import { ActionIcon } from '@mantine/core'
import { IconActivity, IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { ActivityEventFields } from '#shared/contract/activity-events.ts'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { projectQuery } from '#shared/queries/places.ts'
import { commitsQuery } from '#shared/queries/repository.ts'
import { toTooltip, visibleString } from '#shared/text/visible.ts'
import { getFirstLine } from '../../../lib/code/line-endings.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { type OperationPagesResult, useOperation, useOperationPages } from '../../../lib/operations/use-operation.ts'
import { FieldText } from '../../../ui/facts/field-list.tsx'
import { EndlessList } from '../../../ui/list/endless-list.tsx'
import { listEnd } from '../../../ui/list/list-end.tsx'
import { UserLink } from '../../../ui/people/user-link.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { PathText } from '../../../ui/text/path-text.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { clockTime, exactTime } from '../../../ui/time/time.ts'
import { eventDetails, hasCommits } from '../model/event-details.ts'
import { eventTarget } from '../model/event-target.ts'
import { formatEvent } from '../model/event-words.ts'
import { type FeedRow, feedRows } from '../model/feed-rows.ts'
import classes from './activity.module.css'

/** As many commits of one push are listed; the comparison has them all. */
const maxCommits = 10

/** As much as a line can show. */
const maxLine = 300

const belowLabels = {
  commits: { show: t('Show the commits'), hide: t('Hide the commits') },
  details: { show: t('Show the details'), hide: t('Hide the details') },
}

const dayHeight = 34
const eventHeight = 44
const commitHeight = 26

export type EventList = OperationPagesResult<
  'activityEvents.own' | 'activityEvents.ofUser' | 'activityEvents.ofProject'
>

/** The events that were found, under their days; more are read when the end comes into view. */
export function ActivityFeed({ list, project }: { readonly list: EventList; readonly project: string | null }) {
  const { items, error, isPending } = list
  const [opened, setOpened] = useState<ReadonlySet<string>>(new Set())
  const rows = useMemo(() => feedRows(items, opened), [items, opened])
  const unread = useMemo(
    () =>
      list.unread.map(row => ({
        row,
        before: rows.find(one => one.kind === 'event' && one.event === items[row.at])?.key,
      })),
    [rows, items, list.unread],
  )
  const toggle = (key: string) =>
    setOpened(before => (before.has(key) ? new Set([...before].filter(one => one !== key)) : new Set([...before, key])))

  if (isPending) return <LoadingState rows={10} rowHeight={eventHeight} label={t('Loading the activity')} />
  if (error && items.length === 0) return <ErrorState error={error} onRetry={list.refetch} />
  if (items.length === 0 && list.unread.length === 0) {
    return (
      <EmptyState
        icon={<IconActivity size={30} stroke={1.5} />}
        title={t('No events')}
        description={t('No events match the filters. The service removes events after two years.')}
      />
    )
  }
  return (
    <EndlessList
      rows={rows}
      unread={unread}
      label={t('Activity')}
      getHeight={getHeight}
      {...listEnd(list, t('End of the activity.'))}
      draw={(row, style) =>
        row.kind === 'day' ? (
          <li className={classes.day} style={style}>
            <h2>{row.day}</h2>
          </li>
        ) : row.kind === 'commits' ? (
          <li className={classes.below} style={style}>
            {hasCommits(row.event) ? (
              <PushCommits event={row.event} project={project} />
            ) : (
              <EventDetails event={row.event} />
            )}
          </li>
        ) : (
          <li className={classes.row} style={style}>
            <EventRow event={row.event} project={project} isOpen={row.isOpen} onToggle={() => toggle(row.key)} />
          </li>
        )
      }
    />
  )
}

function getHeight(row: FeedRow): number {
  if (row.kind === 'day') return dayHeight
  if (row.kind === 'event') return eventHeight
  const lines = hasCommits(row.event) ? commitLines(row.event) : eventDetails(row.event).length
  return lines * commitHeight + 8
}

/** The details of an event, one line per field, so that the list knows their height. */
function EventDetails({ event }: { readonly event: ActivityEventFields }) {
  return (
    <dl className={classes.details}>
      {eventDetails(event).map(field => (
        <div key={field.key} className={classes.detail} title={toTooltip(field.text)}>
          <dt>{field.label}</dt>
          <dd>
            <FieldText field={{ ...field, text: getLine(field.text) }} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

/** The beginning of a text in one line; a comment may have a million characters and many lines. */
function getLine(text: string): string {
  return text.length <= maxLine && !text.includes('\n') ? text : `${text.slice(0, maxLine).replaceAll(/\s+/g, ' ')}…`
}

/** The number of lines of a push's commits, so that the list knows their height before they are loaded. */
function commitLines({ push_data: push }: ActivityEventFields): number {
  const count = push?.commit_count ?? 0
  return Math.max(1, Math.min(count, maxCommits) + (count > maxCommits ? 1 : 0))
}

/** The commits of one push, newest first. */
function PushCommits({ event, project }: { readonly event: ActivityEventFields; readonly project: string | null }) {
  const connection = useConnection().id
  const push = event.push_data
  const id = project ?? `${event.project_id ?? ''}`
  const tip = push?.commit_to ?? ''
  const shown = Math.min(push?.commit_count ?? 0, maxCommits)
  const more = (push?.commit_count ?? 0) - maxCommits
  // The comparison of the push has all of them.
  const target = eventTarget(event, connection, project)
  const from = push?.commit_from ?? ''
  const range = from === '' || /^0+$/.test(from) ? tip : `${from}..${tip}`
  const { items, error, isPending } = useOperationPages(commitsQuery(id, { ref_name: range }, { size: maxCommits }), {
    secondary: true,
  })
  if (isPending) return <p className={classes.note}>{t('Reading the commits…')}</p>
  if (error && items.length === 0) {
    return (
      <p className={classes.note}>
        {error.kind === 'notFound' ? t('These commits are not in the repository any more.') : explain(error).sentence}
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
        <li className={classes.note}>
          {target ? <Link {...target}>{t('and {more} more', { more })}</Link> : t('and {more} more', { more })}
        </li>
      )}
    </ul>
  )
}

/** One event: who did what, when, and where it leads. */
function EventRow({
  event,
  project,
  isOpen,
  onToggle,
}: {
  readonly event: ActivityEventFields
  /** The project the feed is of, as links name it; null for a feed of many. */
  readonly project: string | null
  readonly isOpen: boolean
  onToggle(): void
}) {
  const connection = useConnection().id
  const { parts, more } = formatEvent(event)
  const at = event.created_at ?? ''
  const target = eventTarget(event, connection, project)
  const below = hasCommits(event) ? 'commits' : eventDetails(event).length > 0 ? 'details' : null
  const words = parts.map(({ text, kind }) => (
    <span key={`${kind} ${text}`} className={kind === 'action' ? classes.action : undefined}>
      <VisibleText text={text} />
    </span>
  ))
  return (
    <>
      <time className={classes.time} dateTime={at} title={exactTime(at)}>
        {clockTime(at)}
      </time>
      <span className={classes.author}>
        <UserLink
          name={event.author?.name ?? event.author_username ?? t('User {author_id}', { author_id: event.author_id })}
          username={event.author_username ?? undefined}
        />
      </span>
      <span className={classes.words}>
        <span className={classes.line} title={visibleString(parts.map(({ text }) => text).join(''))}>
          {target ? (
            <Link {...target} className={classes.target} data-row-link>
              {words}
            </Link>
          ) : (
            words
          )}
        </span>
        {more !== null && (
          <span className={classes.more} title={visibleString(more)}>
            <VisibleText text={getFirstLine(more)} />
          </span>
        )}
      </span>
      {project === null && event.project_id && <ProjectName id={event.project_id} className={classes.project} />}
      {below ? (
        <ActionIcon
          aria-label={isOpen ? belowLabels[below].hide : belowLabels[below].show}
          aria-expanded={isOpen}
          data-row-link={target === null || undefined}
          size="sm"
          onClick={onToggle}
        >
          {isOpen ? <IconChevronDown size={14} /> : <IconChevronRight size={14} />}
        </ActionIcon>
      ) : (
        <span className={classes.noCommits} />
      )}
    </>
  )
}

/** The project of an event that has only its ID. It is loaded once for all its events. */
function ProjectName({ id, className }: { readonly id: number; readonly className: string | undefined }) {
  const connection = useConnection().id
  const { data } = useOperation(projectQuery(`${id}`), { secondary: true })
  const path = data?.value.path_with_namespace ?? t('Project {id}', { id })
  return (
    <Link
      to="/c/$connection/p/$project"
      params={{ connection, project: data?.value.path_with_namespace ?? `${id}` }}
      className={className}
      title={visibleString(path)}
    >
      <PathText text={path} />
    </Link>
  )
}
