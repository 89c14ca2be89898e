import { ActionIcon, Badge, Kbd, Tooltip } from '@mantine/core'
import { IconLock, IconRefresh, IconSearch, IconShieldCheck } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import type { Connection } from '#shared/bridge.ts'
import { DownloadsButton } from '../../ui/downloads/downloads-button.tsx'
import { AppearanceMenu } from '../appearance/appearance-menu.tsx'
import { FavouritesMenu } from '../favourites/favourites-menu.tsx'
import { HistoryButtons } from '../history/history-buttons.tsx'
import { usePalette } from '../palette/palette-state.ts'
import { BulkIndicator } from './bulk/bulk-indicator.tsx'
import { ConnectionMenu } from './connection-menu.tsx'
import classes from './header.module.css'
import { ProductMark } from './product-mark.tsx'
import { useActiveConnection } from './use-active-connection.ts'

/** The bar on top of every screen: mark, connection, where one can go, and what holds for the whole app. */
export function Header({ onRefresh }: { readonly onRefresh: () => void }) {
  const active = useActiveConnection()
  const openPalette = usePalette(state => state.open)
  return (
    <header className={classes.header} style={headerColors(active)}>
      <Link to="/" className={classes.mark} aria-label="Gatehouse, start">
        <ProductMark />
        <span className={classes.product}>Gatehouse</span>
      </Link>
      <HistoryButtons />
      <ConnectionMenu />
      {active?.production && (
        <Badge
          variant="outline"
          color="red"
          radius="sm"
          tt="none"
          flex="none"
          classNames={{ root: classes.readOnly, label: classes.readOnlyWord }}
          title="Production: Gatehouse asks before it sends changes to this service"
          leftSection={<IconShieldCheck size={11} />}
        >
          Production
        </Badge>
      )}
      {active?.readOnly && (
        <Badge
          variant="default"
          radius="sm"
          tt="none"
          flex="none"
          classNames={{ root: classes.readOnly, label: classes.readOnlyWord }}
          title="Read-only: Gatehouse sends no change to this service"
          leftSection={<IconLock size={11} />}
        >
          Read-only
        </Badge>
      )}
      <nav aria-label="Main" className={classes.nav}>
        {active && (
          <Link to="/c/$connection/projects" params={{ connection: active.id }} className={classes.link}>
            Projects
          </Link>
        )}
        <Link to="/connections" className={classes.link}>
          Connections
        </Link>
        <Link to="/offline" className={classes.link} data-tour="offline">
          Offline
        </Link>
        <Link to="/drafts" className={classes.link}>
          Drafts
        </Link>
        <Link to="/journal" className={classes.link} data-tour="journal">
          Journal
        </Link>
      </nav>
      <div className={classes.tools}>
        <button
          type="button"
          data-tour="palette"
          className={classes.search}
          onClick={openPalette}
          aria-keyshortcuts="Control+K"
        >
          <IconSearch size={14} aria-hidden />
          <span className={classes.searchWords}>Go to…</span>
          <Kbd size="xs" className={classes.searchKey ?? ''}>
            Ctrl+K
          </Kbd>
        </button>
        <FavouritesMenu />
        <BulkIndicator />
        <DownloadsButton />
        <Tooltip label="Refresh (Ctrl+R)">
          <ActionIcon aria-label="Refresh" size="md" onClick={onRefresh}>
            <IconRefresh size={16} />
          </ActionIcon>
        </Tooltip>
        <AppearanceMenu />
      </div>
    </header>
  )
}

/** The colour of the connection runs along the whole window. Grey is the colour of those who chose none. */
function headerColors(active: Connection | null): CSSProperties | undefined {
  if (!active || active.color === 'gray') return undefined
  return {
    borderTop: `3px solid var(--mantine-color-${active.color}-6)`,
    background: `color-mix(in srgb, var(--mantine-color-${active.color}-6) 10%, var(--gatehouse-chrome))`,
  }
}
