import { ActionIcon, Badge, Kbd, Menu, Tooltip, UnstyledButton } from '@mantine/core'
import {
  IconCheck,
  IconChevronDown,
  IconLock,
  IconLockOpen2,
  IconRefresh,
  IconSearch,
  IconSettings,
  IconShieldCheck,
  IconUserShield,
} from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import { type Connection, type ConnectionRef, canOnlyRead, cookieOnlyReads } from '#shared/bridge.ts'
import { ConnectionColorDot } from '../../lib/connection/connection-color.tsx'
import { healthWords, placeOf } from '../../lib/connection/describe.ts'
import { HealthDot } from '../../lib/connection/health-badge.tsx'
import { useConnections, usePresentRef } from '../../lib/connection/use-connection.ts'
import { useOperation } from '../../lib/operations/use-operation.ts'
import { DownloadsButton } from '../../ui/downloads/downloads-button.tsx'
import { useCommandHint, useCommandLabel } from '../../ui/keyboard/use-commands.ts'
import { VisibleText } from '../../ui/text/visible-text.tsx'
import { AppearanceMenu } from '../appearance/appearance-menu.tsx'
import { useCommandRuns } from '../commands/use-window-commands.ts'
import { FavouritesMenu } from '../favourites/favourites-menu.tsx'
import { HistoryButtons } from '../history/history-buttons.tsx'
import { usePalette } from '../palette/palette-state.ts'
import { BulkIndicator } from './bulk/bulk-indicator.tsx'
import { switchReadOnly } from './connection-deeds.ts'
import classes from './header.module.css'
import { ProductMark } from './product-mark.tsx'
import { useSudoDialog } from './sudo-dialog-state.ts'
import { useActiveConnection } from './use-active-connection.ts'

/** The bar on top of every screen: mark, connection, where one can go, and what holds for the whole app. */
export function Header() {
  const runs = useCommandRuns()
  const paletteKeys = useCommandHint('palette')
  const refreshLabel = useCommandLabel('refresh')
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
          title={canOnlyRead(active) ? cookieOnlyReads : 'Read-only: Gatehouse sends no change to this service'}
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
        <button type="button" data-tour="palette" className={classes.search} onClick={openPalette}>
          <IconSearch size={14} aria-hidden />
          <span className={classes.searchWords}>Go to…</span>
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
          <ActionIcon aria-label="Refresh" size="md" onClick={runs.refresh}>
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

/** Which service the app talks to, how it is, and the way to another one. */
function ConnectionMenu() {
  const active = useActiveConnection()
  const { data: connections = [] } = useConnections()
  const navigate = useNavigate()
  return (
    <Menu position="bottom-start" width={320} classNames={{ itemLabel: classes.label }}>
      <Menu.Target>
        <UnstyledButton
          className={classes.target}
          data-tour="connection"
          aria-label={
            active
              ? `Connection: ${active.name}, ${placeOf(active)}, ${healthWords[active.health.state]}`
              : 'Choose a connection'
          }
        >
          {active ? (
            <>
              <ConnectionColorDot color={active.color} />
              <HealthDot health={active.health} />
              <VisibleText text={active.name} className={classes.name} />
              <span className={classes.place}>
                {placeOf(active) !== active.name && placeOf(active)}
                {(active.health.state === 'offline' || active.health.state === 'refused') &&
                  ` · ${healthWords[active.health.state]}`}
              </span>
            </>
          ) : (
            <span className={classes.name}>No connection</span>
          )}
          <IconChevronDown size={14} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {active && active.auth !== 'none' && <SignedInAs connection={active} />}
        {connections.map(connection => (
          <Menu.Item
            key={connection.id}
            leftSection={
              <span className={classes.marks}>
                <ConnectionColorDot color={connection.color} />
                <HealthDot health={connection.health} />
              </span>
            }
            rightSection={connection.id === active?.id ? <IconCheck size={14} aria-label="active" /> : null}
            onClick={() => void navigate({ to: '/c/$connection/home', params: { connection: connection.id } })}
          >
            <div className={classes.item}>
              <VisibleText text={connection.name} className={classes.name} />
              <span className={classes.more}>
                {placeOf(connection)} · {healthWords[connection.health.state]}
              </span>
            </div>
          </Menu.Item>
        ))}
        <Menu.Divider />
        {active && <ConnectionActions connection={active} />}
        <Menu.Item leftSection={<IconSettings size={14} />} onClick={() => void navigate({ to: '/connections' })}>
          Manage connections
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** Whose token the connection has; drawn, and so asked for, once the menu is opened. */
function SignedInAs({ connection }: { readonly connection: Connection }) {
  const ref = usePresentRef(connection.id)
  return ref && <NameOfUser connection={ref} />
}

function NameOfUser({ connection }: { readonly connection: ConnectionRef }) {
  const { data } = useOperation('user.current', {}, { connection, secondary: true })
  if (!data) return null
  const { id, name, username } = data.value
  return (
    <Menu.Label>
      Signed in as <VisibleText text={`${name} (@${username}, ID ${id})`} />
    </Menu.Label>
  )
}

/** What holds for every request of a connection: as whom it is made, and whether it may change anything. */
function ConnectionActions({ connection }: { readonly connection: Connection }) {
  const { id, readOnly, auth } = connection
  const openSudo = useSudoDialog(state => state.open)
  return (
    <>
      {auth !== 'none' && (
        <Menu.Item leftSection={<IconUserShield size={14} />} onClick={() => openSudo(id)}>
          Act as another user…
        </Menu.Item>
      )}
      {!canOnlyRead(connection) && (
        <Menu.Item
          leftSection={readOnly ? <IconLockOpen2 size={14} /> : <IconLock size={14} />}
          onClick={() => void switchReadOnly(connection)}
        >
          {readOnly ? 'Allow changes' : 'Make read-only'}
        </Menu.Item>
      )}
      <Menu.Divider />
    </>
  )
}
