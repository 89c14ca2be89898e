import { Button, Title } from '@mantine/core'
import { IconClock, IconFolder, IconUsersGroup } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import { useConnection } from '../../common/connection/use-connection.ts'
import { LinkAnchor } from '../../common/link/link.tsx'
import { useSettings } from '../../common/settings/use-settings.ts'
import { VisibleText } from '../../common/text/visible-text.tsx'
import classes from './home.module.css'
import type { Place } from './reading.ts'
import { counted } from './section.ts'

/** As many projects opened lately are of use here; the others are in the list of projects. */
const mostRecents = 8

/** What stands beside the list: where the person goes most, and what is looked at. */
export function Beside({
  places,
  leftOut,
  onChoose,
}: {
  readonly places: readonly Place[]
  readonly leftOut: number
  onChoose(): void
}) {
  const { id } = useConnection()
  const recents = (useSettings()?.recents[id] ?? []).slice(0, mostRecents)
  const others = places.filter(({ kind, path }) => kind === 'group' || !recents.includes(path))
  const alsoRecent = counted(places.length - others.length, ['recent project', 'recent projects'])
  const notes = [
    ...(places.length > others.length ? [`${others.length > 0 ? 'And ' : ''}${alsoRecent}.`] : []),
    ...(leftOut > 0 ? [`${counted(leftOut, ['more is', 'more are'])} not looked at.`] : []),
  ]
  return (
    <aside className={classes.beside} aria-label="Shortcuts">
      {recents.length > 0 && (
        <Part title="Recent projects">
          <ul className={classes.links}>
            {recents.map(path => (
              <li key={path}>
                <PlaceLink place={{ kind: 'project', path }} icon={<IconClock size={14} aria-hidden />} />
              </li>
            ))}
          </ul>
        </Part>
      )}
      <Part title="Looked at">
        {others.length > 0 && (
          <ul className={classes.links}>
            {others.map(place => (
              <li key={`${place.kind} ${place.path}`}>
                <PlaceLink
                  place={place}
                  icon={
                    place.kind === 'group' ? (
                      <IconUsersGroup size={14} aria-hidden />
                    ) : (
                      <IconFolder size={14} aria-hidden />
                    )
                  }
                />
              </li>
            ))}
          </ul>
        )}
        {notes.length > 0 && <p className={classes.gaps}>{notes.join(' ')}</p>}
        <Button variant="default" size="compact-sm" onClick={onChoose}>
          Choose …
        </Button>
      </Part>
      <Part title="Go to">
        <div className={classes.quick}>
          <LinkAnchor size="sm" to="/c/$connection/projects" params={{ connection: id }}>
            Projects
          </LinkAnchor>
          <LinkAnchor size="sm" to="/c/$connection/groups" params={{ connection: id }}>
            Groups
          </LinkAnchor>
          <LinkAnchor size="sm" to="/c/$connection/activity" params={{ connection: id }}>
            Activity
          </LinkAnchor>
          <LinkAnchor size="sm" to="/c/$connection/members" params={{ connection: id }}>
            Members
          </LinkAnchor>
          <LinkAnchor size="sm" to="/c/$connection/journal" params={{ connection: id }}>
            Journal
          </LinkAnchor>
        </div>
      </Part>
    </aside>
  )
}

function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const titleId = useId()
  return (
    <section aria-labelledby={titleId}>
      <Title order={2} id={titleId} className={classes.besideTitle}>
        {title}
      </Title>
      {children}
    </section>
  )
}

function PlaceLink({ place: { kind, path }, icon }: { readonly place: Place; readonly icon: ReactNode }) {
  const { id: connection } = useConnection()
  const content = (
    <>
      {icon}
      <VisibleText text={path} className={classes.path} />
    </>
  )
  return kind === 'group' ? (
    <Link to="/c/$connection/g/$group" params={{ connection, group: path }} className={classes.link}>
      {content}
    </Link>
  ) : (
    <Link to="/c/$connection/p/$project" params={{ connection, project: path }} className={classes.link}>
      {content}
    </Link>
  )
}
