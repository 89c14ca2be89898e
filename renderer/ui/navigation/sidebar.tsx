import { Link, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatNumber } from '#shared/i18n/i18n.ts'
import { belongsTo, type Place, type Section } from './place.ts'
import classes from './sidebar.module.css'

/**
 * Links to the screens of a connection, a project or a group in the sidebar; only icons when it is collapsed.
 * @param badges shown after a label, by the ID of the place
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
      // The place decides whether it is active, not the URL alone.
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

/** The number of items behind a place. */
export function Count({ of }: { readonly of: number }) {
  return <span className={classes.count}>{formatNumber(of)}</span>
}
