import { Alert, Button, Group, List, Modal, Stack, Table, Text, TextInput, VisuallyHidden } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Connection, Protection } from '#shared/bridge.ts'
import { type AppError, explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { CopyDiagnostics } from '../../../lib/app-info/copy-diagnostics.tsx'
import { getError, request } from '../../../lib/bridge/bridge.ts'
import { connectionsKey, useConnections } from '../../../lib/connection/use-connection.ts'
import { connectionPrefix } from '../../../lib/operations/operation-key.ts'
import { settingsKey, useSettings } from '../../../lib/settings/use-settings.ts'
import { Page } from '../../../ui/screen/screen.tsx'
import { ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { ConnectionDrawer } from './connection-drawer.tsx'
import { ConnectionRow } from './connection-row.tsx'
import classes from './connections-screen.module.css'
import { ProtectionFields } from './protection-fields.tsx'

interface Editing {
  readonly opened: boolean
  /** Null for a new one. */
  readonly connection: Connection | null
  /** The address that a new one begins with. */
  readonly address?: string
}

/** The connections: add, test, edit, remove, open. */
export function ConnectionsScreen() {
  const { data: connections, error, refetch } = useConnections()
  const active = useSettings()?.activeConnection
  const navigate = useNavigate()
  const [editing, setEditing] = useState<Editing>({ opened: false, connection: null })
  const [protecting, setProtecting] = useState<Connection | null>(null)
  const [removing, setRemoving] = useState<Connection | null>(null)
  const { edit, add } = useSearch({ from: '/connections' })
  const asked = connections?.find(({ id }) => id === edit)
  // Once for each link: while the form is open the connection may change, such as its health.
  const [answered, setAnswered] = useState<string>()
  const link = add ?? asked?.id
  if (answered !== link) {
    setAnswered(link)
    if (add !== undefined) setEditing({ opened: true, connection: null })
    else if (asked?.kind === 'saved') setEditing({ opened: true, connection: asked })
    else if (asked?.kind === 'run-only') setEditing({ opened: true, connection: null, address: asked.baseUrl })
  }
  const close = () => {
    setEditing(before => ({ ...before, opened: false }))
    if (link !== undefined) void navigate({ to: '/connections', replace: true })
  }
  return (
    <Page
      title={t('Connections')}
      content="measure"
      actions={
        <Button
          leftSection={<IconPlus size={14} />}
          onClick={() => setEditing({ opened: true, connection: null })}
          className={classes.add}
        >
          {t('Add connection')}
        </Button>
      }
    >
      <Text size="sm" c="dimmed" maw={620}>
        {t(
          'The services you work with. Each has its own token, which stays in this computer’s keychain and is sent to that service alone.',
        )}
      </Text>

      {error && <ErrorState error={getError(error)} onRetry={() => void refetch()} />}
      {!connections && !error && <LoadingState rows={3} rowHeight={52} label={t('Loading connections')} />}
      {connections && (
        <Table.ScrollContainer minWidth={660}>
          <Table className={classes.table} verticalSpacing={8} highlightOnHover>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>{t('Connection')}</Table.Th>
                <Table.Th className={classes.health}>{t('Health')}</Table.Th>
                <Table.Th className={classes.secret}>{t('Token')}</Table.Th>
                <Table.Th className={classes.profile}>{t('Profile')}</Table.Th>
                <Table.Th className={classes.used}>{t('Last used')}</Table.Th>
                <Table.Th className={classes.actions}>
                  <VisuallyHidden>{t('Actions')}</VisuallyHidden>
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
          {t(
            'The sandbox is a real service over real git repositories that lives inside the app and listens on this computer only. Try everything there: nothing leaves the sandbox. Add a connection when you want to work on your own service.',
          )}
        </Text>
      )}
      <CopyDiagnostics />
      <ConnectionDrawer
        connection={editing.connection}
        address={editing.address}
        opened={editing.opened}
        onClose={close}
        onSaved={saved => {
          close()
          if (!editing.connection) void navigate({ to: '/c/$connection/projects', params: { connection: saved.id } })
        }}
      />
      <ProtectionDialog connection={protecting} onClose={() => setProtecting(null)} />
      <RemoveConnection connection={removing} onClose={() => setRemoving(null)} />
    </Page>
  )
}

/** The confirmation settings of a connection without other settings: the sandbox, and one for this run. */
function ProtectionDialog({
  connection,
  onClose,
}: {
  readonly connection: Connection | null
  readonly onClose: () => void
}) {
  return (
    <Modal
      opened={connection !== null}
      onClose={onClose}
      title={connection ? t('Confirmation for {name}', { name: visibleString(connection.name) }) : ''}
    >
      {connection && <Fields key={connection.id} connection={connection} onClose={onClose} />}
    </Modal>
  )
}

function Fields({ connection, onClose }: { readonly connection: Connection; readonly onClose: () => void }) {
  const client = useQueryClient()
  const { id, production, confirmFrom } = connection
  const [value, setValue] = useState<Protection>({ production, confirmFrom })
  const [saving, setSaving] = useState(false)
  const [failure, setFailure] = useState<AppError | null>(null)
  const save = async () => {
    setSaving(true)
    setFailure(null)
    try {
      await request('connections.setProtection', { id, ...value })
      client.setQueryData(connectionsKey, await request('connections.list', {}))
      onClose()
    } catch (thrown) {
      setFailure(getError(thrown))
      setSaving(false)
    }
  }
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        void save()
      }}
    >
      <Stack gap="sm">
        <ProtectionFields value={value} onChange={setValue} />
        {failure && (
          <Alert color="red" title={explain(failure).title}>
            {explain(failure).sentence} {explain(failure).nextStep}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={saving}>
            {t('Save')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** Confirms the removal of a connection: lists everything that is removed with it, and requires its name. */
function RemoveConnection({
  connection,
  onClose,
}: {
  readonly connection: Connection | null
  readonly onClose: () => void
}) {
  return (
    <Modal opened={connection !== null} onClose={onClose} title={t('Remove this connection?')}>
      {connection && <Confirmation key={connection.id} connection={connection} onClose={onClose} />}
    </Modal>
  )
}

function Confirmation({ connection, onClose }: { readonly connection: Connection; readonly onClose: () => void }) {
  const client = useQueryClient()
  const [typed, setTyped] = useState('')
  const [removing, setRemoving] = useState(false)
  const [failure, setFailure] = useState<AppError | null>(null)
  const drafts = useQuery({
    queryKey: ['drafts', connection.ref],
    // All of them are removed with it, of any user.
    queryFn: async () => (await request('drafts.list', {})).filter(draft => draft.connection === connection.id),
    gcTime: 0,
  })
  const count = drafts.data?.length

  const remove = async () => {
    setRemoving(true)
    setFailure(null)
    try {
      await request('connections.remove', { id: connection.id })
      client.setQueryData(connectionsKey, await request('connections.list', {}))
      client.removeQueries({ queryKey: connectionPrefix(connection.id) })
      // The active connection may have been this one.
      await client.invalidateQueries({ queryKey: settingsKey })
      onClose()
    } catch (thrown) {
      setFailure(getError(thrown))
      setRemoving(false)
    }
  }

  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (typed === connection.name) void remove()
      }}
    >
      <Stack gap="sm">
        <Text size="sm">
          <Trans
            message="With <strong/> go from this computer:"
            components={{
              strong: (
                <strong>
                  <VisibleText text={connection.name} />
                </strong>
              ),
            }}
          />
        </Text>
        <List size="sm" spacing={2}>
          {connection.secret !== 'none' && <List.Item>{t('its token')}</List.Item>}
          <List.Item>{t('every answer kept for reading offline, and the projects kept offline')}</List.Item>
          <List.Item>{t('its archives of audit events')}</List.Item>
          <List.Item>
            {count === 0 ? (
              t('its drafts (none)')
            ) : (
              <strong>{count === undefined ? t('its unsaved drafts, if it has any') : formatDrafts(count)}</strong>
            )}
          </List.Item>
        </List>
        <Text size="sm" c="dimmed">
          {t(
            'Its journal entries stay. Nothing changes on the service: the token stays valid there until it is revoked.',
          )}
        </Text>
        <TextInput
          label={t('Type the connection’s name to remove it')}
          placeholder={connection.name}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
          error={failure && `${explain(failure, t('Gatehouse')).sentence}`}
          autoComplete="off"
          data-autofocus
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" color="red" disabled={typed !== connection.name} loading={removing}>
            {t('Remove')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function formatDrafts(count: number): string {
  return t('{count, plural, one {1 unsaved draft} other {# unsaved drafts}}', { count })
}
