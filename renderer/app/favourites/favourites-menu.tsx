import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import { useState } from 'react'
import type { Favourite } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { isFavourite } from '../../lib/favourites/favourites.ts'
import { useFavourites } from '../../lib/favourites/use-favourites.ts'
import { VisibleText } from '../../ui/text/visible-text.tsx'
import { useActiveConnection } from '../shell/use-active-connection.ts'
import { favouriteIcons } from './favourite-icons.ts'
import classes from './favourites-menu.module.css'
import { useHere } from './use-here.ts'
import { useRecents } from './use-recents.ts'

/** As many recent places as are looked through faster than searched. */
const recentsShown = { projects: 6, groups: 3 } as const

/** The favourites and recent places, and the star button of the current screen. */
export function FavouritesMenu() {
  const connection = useActiveConnection()
  const { list, areKept, toggle } = useFavourites(connection)
  const here = useHere()
  const { projects, groups } = useRecents(connection)
  const recents = [...projects.slice(0, recentsShown.projects), ...groups.slice(0, recentsShown.groups)]
  const router = useRouter()
  const [isOpen, setOpen] = useState(false)
  const isHere = here !== null && isFavourite(list, here.to)
  if (!connection) return null
  return (
    <Menu
      position="bottom-end"
      width={340}
      opened={isOpen}
      onChange={setOpen}
      menuItemTabIndex={0}
      classNames={{ dropdown: classes.dropdown, itemLabel: classes.label }}
    >
      <Tooltip label={t('Favourites and recent places')} disabled={isOpen}>
        <span>
          <Menu.Target>
            <ActionIcon aria-label={t('Favourites and recent places')} size="md">
              {isHere ? <IconStarFilled size={15} className={classes.starred} /> : <IconStar size={16} />}
            </ActionIcon>
          </Menu.Target>
        </span>
      </Tooltip>
      <Menu.Dropdown>
        {here && areKept && (
          <Menu.Item
            leftSection={isHere ? <IconStarFilled size={14} className={classes.starred} /> : <IconStar size={14} />}
            onClick={() => toggle(here)}
          >
            {isHere ? t('Remove this screen from the favourites') : t('Add this screen to the favourites')}
          </Menu.Item>
        )}
        <Menu.Label>{t('Favourites')}</Menu.Label>
        {list.length === 0 && (
          // Not disabled: it may be the only item, and a menu without a focused item doesn't receive Escape.
          <Menu.Item aria-disabled c="dimmed">
            {areKept ? t('None yet.') : t('Not saved for this connection.')}
          </Menu.Item>
        )}
        {list.map(favourite => (
          <PlaceItem key={favourite.to} place={favourite} onOpen={() => router.history.push(favourite.to)} />
        ))}
        {recents.length > 0 && <Menu.Label>{t('Recent')}</Menu.Label>}
        {recents.map(place => (
          <PlaceItem key={place.to} place={place} onOpen={() => router.history.push(place.to)} />
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function PlaceItem({ place: { kind, label }, onOpen }: { readonly place: Favourite; onOpen(): void }) {
  const Icon = favouriteIcons[kind]
  return (
    <Menu.Item leftSection={<Icon size={14} aria-hidden />} title={visibleString(label)} onClick={onOpen}>
      <VisibleText text={label} />
    </Menu.Item>
  )
}
