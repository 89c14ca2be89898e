import { Menu, UnstyledButton } from '@mantine/core'
import { IconCheck, IconChevronDown, IconSettings } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { ConnectionColorDot } from '../../lib/connection/connection-color.tsx'
import { healthWords, placeOf } from '../../lib/connection/describe.ts'
import { HealthDot } from '../../lib/connection/health-badge.tsx'
import { useConnections } from '../../lib/connection/use-connection.ts'
import { VisibleText } from '../../ui/text/visible-text.tsx'
import { ConnectionActions } from './connection-actions.tsx'
import classes from './connection-menu.module.css'
import { useActiveConnection } from './use-active-connection.ts'

/** Which service the app talks to, how it is, and the way to another one. */
export function ConnectionMenu() {
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
