import { Link, useRouterState } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatNumber } from '#shared/i18n/i18n.ts'
import { belongsTo, type NavigationItem, type Section } from './navigation-item.ts'
import classes from './sidebar.module.css'

/**
 * Links to the screens of a connection, a project or a group in the sidebar; only icons when it is collapsed.
 * @param badges shown after a label, by the ID of the item
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
          {section.items.map(item => (
            <ItemLink key={item.id} item={item} at={at} badge={badges[item.id]} />
          ))}
        </div>
      ))}
    </nav>
  )
}

function ItemLink<At>({
  item,
  at,
  badge,
}: {
  readonly item: NavigationItem<At>
  readonly at: At
  readonly badge: ReactNode
}) {
  const link = item.link(at)
  const routeId = useRouterState({ select: state => state.matches.at(-1)?.routeId ?? '' })
  const isHere = belongsTo(routeId, link.to ?? '', item.covers ?? [])
  const { icon: Icon, label } = item
  return (
    <Link
      {...link}
      className={classes.link}
      // The item decides whether it is active, not the URL alone.
      activeProps={notByAddress}
      data-active={isHere || undefined}
      data-tour={item.id}
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

/** The number of entries behind an item. */
export function Count({ of }: { readonly of: number }) {
  return <span className={classes.count}>{formatNumber(of)}</span>
}
