import { ActionIcon, Tooltip } from '@mantine/core'
import { IconStar, IconStarFilled } from '@tabler/icons-react'
import type { Favourite } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { useConnection } from '../connection/use-connection.ts'
import { isFavourite } from './favourites.ts'
import classes from './star.module.css'
import { useFavourites } from './use-favourites.ts'

/** Adds a project or a group to the favourites, or removes it. */
export function StarButton({ place }: { readonly place: Favourite }) {
  const { list, areKept, toggle } = useFavourites(useConnection())
  if (!areKept) return null
  const isStarred = isFavourite(list, place.to)
  return (
    <Tooltip label={isStarred ? t('Among the favourites') : t('Add to the favourites')}>
      <ActionIcon
        size="md"
        aria-label={t('Favourite {kind}', { kind: place.kind })}
        aria-pressed={isStarred}
        onClick={() => toggle(place)}
      >
        {isStarred ? <IconStarFilled size={15} className={classes.starred} /> : <IconStar size={16} />}
      </ActionIcon>
    </Tooltip>
  )
}
