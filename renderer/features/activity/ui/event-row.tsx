import { ActionIcon } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ActivityEventFields } from '#shared/contract/activity-events.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { UserName } from '../../../ui/people/user-name.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { clockTime, exactTime } from '../../../ui/time/time.ts'
import { eventDetails, hasCommits } from '../model/event-details.ts'
import { eventTarget } from '../model/event-target.ts'
import { eventWords } from '../model/event-words.ts'
import classes from './activity.module.css'
import { ProjectName } from './project-name.tsx'

/** One event: who did what, when, and where it leads. */
export function EventRow({
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
  const { deed, kind, name, more } = eventWords(event)
  const target = eventTarget(event, connection, project)
  const below = hasCommits(event) ? 'commits' : eventDetails(event).length > 0 ? 'details' : null
  const words = (
    <>
      <span className={classes.deed}>
        <VisibleText text={`${deed} ${kind}`.trim()} />
      </span>
      {name !== null && (
        <>
          {' '}
          <VisibleText text={name} />
        </>
      )}
    </>
  )
  return (
    <>
      <time className={classes.time} dateTime={event.created_at} title={exactTime(event.created_at)}>
        {clockTime(event.created_at)}
      </time>
      <span className={classes.author}>
        <UserName
          name={event.author?.name ?? event.author_username ?? `User ${event.author_id}`}
          username={event.author_username ?? undefined}
        />
      </span>
      <span className={classes.words}>
        <span className={classes.line} title={visibleString(`${deed} ${kind} ${name ?? ''}`)}>
          {target ? (
            <Link {...target} className={classes.target}>
              {words}
            </Link>
          ) : (
            words
          )}
        </span>
        {more !== null && (
          <span className={classes.more} title={visibleString(more)}>
            <VisibleText text={more.split('\n', 1)[0] ?? ''} />
          </span>
        )}
      </span>
      {project === null && event.project_id && <ProjectName id={event.project_id} className={classes.project} />}
      {below ? (
        <ActionIcon
          aria-label={`${isOpen ? 'Hide' : 'Show'} the ${below}`}
          aria-expanded={isOpen}
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
