import { Button, Title } from '@mantine/core'
import { IconFolder, IconLayoutList, IconUsersGroup } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useId } from 'react'
import type { MonitoredPlace } from '#shared/attention/monitored-places.ts'
import type { HomeChoice } from '#shared/bridge.ts'
import { maxHomePlaces } from '#shared/home.ts'
import { t } from '#shared/i18n/i18n.ts'
import { placesKey } from '#shared/places-key.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useConnection } from '../../lib/connection/use-connection.ts'
import { useFavourites } from '../../lib/favourites/use-favourites.ts'
import { useSettings } from '../../lib/settings/use-settings.ts'
import { VisibleText } from '../../ui/text/visible-text.tsx'
import classes from './home.module.css'

/** More recent places than this aren't useful here; the rest is in the lists. */
const maxRecents = 8

const icons = { project: IconFolder, group: IconUsersGroup, service: IconFolder, screen: IconLayoutList } as const

/** The column beside the list: frequently used places, and the monitored projects. */
export function Beside({
  choice: { projects, groups },
  places,
  leftOut,
  onChoose,
}: {
  readonly choice: HomeChoice
  readonly places: readonly MonitoredPlace[]
  readonly leftOut: number
  onChoose(): void
}) {
  const connection = useConnection()
  const { list: favourites } = useFavourites(connection)
  const recents = (useSettings()?.recents[placesKey(connection)] ?? []).slice(0, maxRecents)
  const chosen = places.filter(({ kind, path }) => (kind === 'group' ? groups : projects).includes(path))
  const others = places.length - chosen.length
  const notes = [
    ...(others > 0
      ? [
          chosen.length > 0
            ? t('And {others} from your favourites and recent projects.', { others })
            : t('{others} from your favourites and recent projects.', { others }),
        ]
      : []),
    ...(leftOut > 0 ? [t('{leftOut} more not monitored (maximum {maxHomePlaces}).', { leftOut, maxHomePlaces })] : []),
  ]
  return (
    <aside className={classes.beside} aria-label={t('Shortcuts')}>
      {favourites.length > 0 && (
        <Part title={t('Favourites')}>
          <ul className={classes.links}>
            {favourites.map(({ kind, to, label }) => (
              <li key={to}>
                <a href={`#/${to.slice(1)}`} className={classes.link} title={visibleString(label)}>
                  <Content kind={kind} label={label} />
                </a>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {recents.length > 0 && (
        <Part title={t('Recent projects')}>
          <Places places={recents.map(path => ({ kind: 'project', path }))} />
        </Part>
      )}
      <Part title={t('Monitored projects')}>
        {chosen.length > 0 && <Places places={chosen} />}
        {notes.length > 0 && <p className={classes.gaps}>{notes.join(' ')}</p>}
        <Button variant="default" size="compact-sm" onClick={onChoose}>
          {t('Choose…')}
        </Button>
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

function Places({ places }: { readonly places: readonly MonitoredPlace[] }) {
  const { id: connection } = useConnection()
  return (
    <ul className={classes.links}>
      {places.map(({ kind, path }) => {
        const shared = {
          className: classes.link,
          title: visibleString(path),
          children: <Content kind={kind} label={path} />,
        }
        return (
          <li key={`${kind} ${path}`}>
            {kind === 'group' ? (
              <Link to="/c/$connection/g/$group" params={{ connection, group: path }} {...shared} />
            ) : (
              <Link to="/c/$connection/p/$project" params={{ connection, project: path }} {...shared} />
            )}
          </li>
        )
      })}
    </ul>
  )
}

function Content({ kind, label }: { readonly kind: keyof typeof icons; readonly label: string }) {
  const Icon = icons[kind]
  return (
    <>
      <Icon size={14} aria-hidden />
      <VisibleText text={label} className={classes.path} />
    </>
  )
}
