import { Button, Group, Table, Text, Title, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import type { Connection } from '#shared/bridge.ts'
import { CopyDiagnostics } from '../../../lib/app-info/copy-diagnostics.tsx'
import { errorOf } from '../../../lib/bridge/bridge.ts'
import { useConnections } from '../../../lib/connection/use-connection.ts'
import { useSettings } from '../../../lib/settings/use-settings.ts'
import { ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { ConnectionDrawer } from './connection-drawer.tsx'
import { ConnectionRow } from './connection-row.tsx'
import classes from './connections-screen.module.css'
import { ProtectionDialog } from './protection-dialog.tsx'
import { RemoveConnection } from './remove-connection.tsx'

type Editing = { readonly opened: boolean; readonly connection: Connection | null }

/** The services the app knows: add, test, edit, remove, open. */
export function ConnectionsScreen() {
  const titleId = useId()
  const { data: connections, error, refetch } = useConnections()
  const active = useSettings()?.activeConnection
  const navigate = useNavigate()
  const [editing, setEditing] = useState<Editing>({ opened: false, connection: null })
  const [protecting, setProtecting] = useState<Connection | null>(null)
  const [removing, setRemoving] = useState<Connection | null>(null)
  const close = () => setEditing(before => ({ ...before, opened: false }))
  return (
    <section className={classes.screen} aria-labelledby={titleId}>
      <Group justify="space-between" align="flex-start" wrap="nowrap" mb="sm">
        <div>
          <Title order={1} id={titleId}>
            Connections
          </Title>
          <Text size="sm" c="dimmed" maw={620}>
            The services you work with. Each has its own token, which stays in this machine's keychain and is sent to
            that service alone.
          </Text>
        </div>
        <Button
          leftSection={<IconPlus size={14} />}
          onClick={() => setEditing({ opened: true, connection: null })}
          className={classes.add}
        >
          Add connection
        </Button>
      </Group>
      {error && <ErrorState error={errorOf(error)} onRetry={() => void refetch()} />}
      {!connections && !error && <LoadingState rows={3} rowHeight={52} label="Loading connections" />}
      {connections && (
        <Table.ScrollContainer minWidth={660}>
          <Table className={classes.table} verticalSpacing={8} highlightOnHover>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Connection</Table.Th>
                <Table.Th className={classes.health}>Health</Table.Th>
                <Table.Th className={classes.secret}>Token</Table.Th>
                <Table.Th className={classes.profile}>Profile</Table.Th>
                <Table.Th className={classes.used}>Last used</Table.Th>
                <Table.Th className={classes.actions}>
                  <VisuallyHidden>Actions</VisuallyHidden>
                </Table.Th>
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {connections.map(connection => (
                <ConnectionRow
                  key={connection.id}
                  connection={connection}
                  active={connection.id === active}
                  onEdit={() => setEditing({ opened: true, connection })}
                  onRemove={() => setRemoving(connection)}
                  onProtect={() => setProtecting(connection)}
                />
              ))}
            </Table.Tbody>
          </Table>
        </Table.ScrollContainer>
      )}
      {connections?.every(({ kind }) => kind === 'sandbox') && (
        <Text size="sm" c="dimmed" mt="md" maw={620}>
          The sandbox is a real service over real git repositories that lives inside the app and listens on this machine
          only. Try everything there: nothing you do in it leaves the machine. Add a connection when you want to work on
          your own service.
        </Text>
      )}
      <CopyDiagnostics />
      <ConnectionDrawer
        connection={editing.connection}
        opened={editing.opened}
        onClose={close}
        onSaved={saved => {
          close()
          if (!editing.connection) void navigate({ to: '/c/$connection/projects', params: { connection: saved.id } })
        }}
      />
      <ProtectionDialog connection={protecting} onClose={() => setProtecting(null)} />
      <RemoveConnection connection={removing} onClose={() => setRemoving(null)} />
    </section>
  )
}
