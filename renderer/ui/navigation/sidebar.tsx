import { Link, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { belongsTo, type Place, type Section } from './place.ts'
import classes from './sidebar.module.css'

/**
 * The ways to the screens of a connection, a project or a group, in the sidebar; icons alone where that is folded.
 * @param badges what stands behind a label, by the place's id
 */
export function Sidebar<At>({
  label,
  sections,
  at,
  badges = {},
}: {
  readonly label: string
  readonly sections: readonly Section<At>[]
  readonly at: At
  readonly badges?: Readonly<Record<string, ReactNode>> | undefined
}) {
  return (
    <nav className={classes.sidebar} aria-label={label}>
      {sections.map(section => (
        <div key={section.label} className={classes.section}>
          {section.label !== '' && (
            <div className={classes.heading} aria-hidden>
              {section.label}
            </div>
          )}
          {section.places.map(place => (
            <PlaceLink key={place.id} place={place} at={at} badge={badges[place.id]} />
          ))}
        </div>
      ))}
    </nav>
  )
}

function PlaceLink<At>({
  place,
  at,
  badge,
}: {
  readonly place: Place<At>
  readonly at: At
  readonly badge: ReactNode
}) {
  const link = place.link(at)
  const routeId = useRouterState({ select: state => state.matches.at(-1)?.routeId ?? '' })
  const isHere = belongsTo(routeId, link.to ?? '', place.covers ?? [])
  const { icon: Icon, label } = place
  return (
    <Link
      {...link}
      className={classes.link}
      // What counts as being here is said by the place, not by the address alone.
      activeProps={notByAddress}
      data-active={isHere || undefined}
      data-tour={place.id}
      {...(isHere && { 'aria-current': 'page' })}
      title={label}
    >
      <Icon size={16} stroke={1.6} aria-hidden className={classes.icon} />
      <span className={classes.label}>{label}</span>
      {badge}
    </Link>
  )
}

const notByAddress = { 'aria-current': undefined }

/** How many there are of what a place leads to. */
export function Count({ of }: { readonly of: number }) {
  return <span className={classes.count}>{of.toLocaleString()}</span>
}
