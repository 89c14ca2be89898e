import { Menu, UnstyledButton } from '@mantine/core'
import { IconCheck, IconChevronDown, IconLock, IconLockOpen2, IconSettings, IconUserShield } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type Connection, type ConnectionRef, canOnlyRead } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { currentUserQuery } from '#shared/queries/people.ts'
import { visibleString } from '#shared/text/visible.ts'
import { ConnectionAvatar } from '../../lib/connection/connection-color.tsx'
import { getPlace, healthLabels } from '../../lib/connection/describe.ts'
import { HealthDot } from '../../lib/connection/health-badge.tsx'
import { useConnections, usePresentRef } from '../../lib/connection/use-connection.ts'
import { useOperation } from '../../lib/operations/use-operation.ts'
import { Trans } from '../../ui/text/trans.tsx'
import { VisibleText } from '../../ui/text/visible-text.tsx'
import { switchReadOnly } from './connection-actions.ts'
import classes from './connection-menu.module.css'
import { useSudoDialog } from './sudo-dialog-state.ts'
import { useActiveConnection } from './use-active-connection.ts'

/** The active connection with its state, and a menu to switch to another one. */
export function ConnectionMenu() {
  const active = useActiveConnection()
  const { data: connections = [] } = useConnections()
  const navigate = useNavigate()
  return (
    <Menu position="bottom-start" width={320} classNames={{ itemLabel: classes.label }}>
      <Menu.Target>
        <UnstyledButton
          className={classes.target}
          title={active ? visibleString(active.name) : undefined}
          data-tour="connection"
          aria-label={
            active
              ? t('Connection: {name}, {place}, {healthLabels}', {
                  name: active.name,
                  place: getPlace(active),
                  healthLabels: healthLabels[active.health.state],
                })
              : t('Choose a connection')
          }
        >
          {active && <ConnectionAvatar connection={active} />}
          {active ? (
            <VisibleText text={active.name} className={classes.name} />
          ) : (
            <span className={classes.name}>{t('No connection')}</span>
          )}
          <IconChevronDown size={12} aria-hidden />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        {active && active.auth !== 'none' && <SignedInAs connection={active} />}
        {connections.map(connection => (
          <Menu.Item
            key={connection.id}
            leftSection={
              <span className={classes.marks}>
                <ConnectionAvatar connection={connection} />
                <HealthDot health={connection.health} />
              </span>
            }
            rightSection={connection.id === active?.id ? <IconCheck size={14} aria-label={t('active')} /> : null}
            onClick={() => void navigate({ to: '/c/$connection/home', params: { connection: connection.id } })}
          >
            <div className={classes.item}>
              <VisibleText text={connection.name} className={classes.name} />
              <span className={classes.more}>
                {getPlace(connection)} · {healthLabels[connection.health.state]}
              </span>
            </div>
          </Menu.Item>
        ))}
        <Menu.Divider />
        {active && <ConnectionActions connection={active} />}
        <Menu.Item leftSection={<IconSettings size={14} />} onClick={() => void navigate({ to: '/connections' })}>
          {t('Manage connections')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}

/** The user of the token; rendered, and so requested, when the menu is opened. */
function SignedInAs({ connection }: { readonly connection: Connection }) {
  const ref = usePresentRef(connection.id)
  return ref && <NameOfUser connection={ref} />
}

function NameOfUser({ connection }: { readonly connection: ConnectionRef }) {
  const { data } = useOperation(currentUserQuery(), { connection, secondary: true })
  if (!data) return null
  const { id, name, username } = data.value
  return (
    <Menu.Label>
      <Trans
        message="Signed in as <visibleText/>"
        components={{ visibleText: <VisibleText text={`${name} (@${username}, ID ${id})`} /> }}
      />
    </Menu.Label>
  )
}

/** Settings of every request of the connection: the user it is sent as, and whether changes are allowed. */
function ConnectionActions({ connection }: { readonly connection: Connection }) {
  const { id, readOnly, auth } = connection
  const openSudo = useSudoDialog(state => state.open)
  return (
    <>
      {auth !== 'none' && (
        <Menu.Item leftSection={<IconUserShield size={14} />} onClick={() => openSudo(id)}>
          {t('Act as another user…')}
        </Menu.Item>
      )}
      {!canOnlyRead(connection) && (
        <Menu.Item
          leftSection={readOnly ? <IconLockOpen2 size={14} /> : <IconLock size={14} />}
          onClick={() => void switchReadOnly(connection)}
        >
          {readOnly ? t('Allow changes') : t('Make read-only')}
        </Menu.Item>
      )}
      <Menu.Divider />
    </>
  )
}
