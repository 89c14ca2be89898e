import { ActionIcon, Kbd, Tooltip } from '@mantine/core'
import { IconRefresh, IconSearch } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Connection } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { DownloadsButton } from '../../ui/downloads/downloads-button.tsx'
import { useCommandHint, useCommandLabel } from '../../ui/keyboard/use-commands.ts'
import { FrameSlot } from '../../ui/navigation/in-frame.tsx'
import { AppearanceMenu } from '../appearance/appearance-menu.tsx'
import { useCommandRuns } from '../commands/use-window-commands.ts'
import { FavouritesMenu } from '../favourites/favourites-menu.tsx'
import { HistoryButtons } from '../history/history-buttons.tsx'
import { usePalette } from '../palette/palette-state.ts'
import { useShownTabs, useTabs } from '../tabs/tabs-context.ts'
import { BulkIndicator } from './bulk/bulk-indicator.tsx'
import { ConnectionMenu } from './connection-menu.tsx'
import classes from './header.module.css'
import { ProductMark } from './product-mark.tsx'
import { useActiveConnection } from './use-active-connection.ts'

/** The header of the window: breadcrumbs with menus, and the actions that are available on every screen. */
export function Header() {
  const runs = useCommandRuns()
  const paletteKeys = useCommandHint('palette')
  const refreshLabel = useCommandLabel('refresh')
  const active = useActiveConnection()
  const openPalette = usePalette(state => state.open)
  return (
    <header className={classes.header} style={{ borderTopColor: getLine(active) }}>
      <Link to="/" className={classes.mark} aria-label={t('Gatehouse, home')} title={t('Gatehouse')}>
        <ProductMark size={18} />
      </Link>
      <HistoryButtons />
      <div className={classes.where}>
        <ConnectionMenu />
        <Place />
      </div>
      <div className={classes.tools}>
        <button type="button" data-tour="palette" className={classes.search} onClick={openPalette}>
          <IconSearch size={14} aria-hidden />
          <span className={classes.searchWords}>{t('Go to…')}</span>
          {paletteKeys !== undefined && (
            <Kbd size="xs" className={classes.searchKey ?? ''}>
              {paletteKeys}
            </Kbd>
          )}
        </button>
        <FavouritesMenu />
        <BulkIndicator />
        <DownloadsButton />
        <Tooltip label={refreshLabel}>
          <ActionIcon aria-label={t('Refresh')} size="md" onClick={runs.refresh}>
            <IconRefresh size={16} />
          </ActionIcon>
        </Tooltip>
        <AppearanceMenu />
      </div>
    </header>
  )
}

/** The part of the header that the active tab's screen renders. */
function Place() {
  const shown = useShownTabs()
  const active = useTabs(tabs => tabs.active)
  return shown.map(id => (
    <div key={id} className={classes.place} hidden={id !== active}>
      <FrameSlot area="place" tab={id} className={classes.crumbs} />
      <FrameSlot area="path" tab={id} className={classes.path} />
      <FrameSlot area="tools" tab={id} className={classes.placeTools} />
    </div>
  ))
}

/** A line in the colour of the connection along the window. Grey is the default colour. */
function getLine(active: Connection | null): string {
  return !active || active.color === 'gray' ? 'transparent' : `var(--mantine-color-${active.color}-6)`
}
