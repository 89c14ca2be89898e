import { Button, Group, List, Modal, Stack, Text, TextInput } from '@mantine/core'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Connection } from '#shared/bridge.ts'
import { type AppError, explain } from '#shared/errors.ts'
import { errorOf, request } from '../../../lib/bridge/bridge.ts'
import { connectionsKey } from '../../../lib/connection/use-connection.ts'
import { connectionPrefix } from '../../../lib/operations/operation-key.ts'
import { settingsKey } from '../../../lib/settings/use-settings.ts'
import { VisibleText } from '../../../ui/text/visible-text.tsx'

/** Asks before a connection goes, names all that goes with it, and wants its name typed. */
export function RemoveConnection({
  connection,
  onClose,
}: {
  readonly connection: Connection | null
  readonly onClose: () => void
}) {
  return (
    <Modal opened={connection !== null} onClose={onClose} title="Remove this connection?">
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
    // Whoever they were made as: all of them go with it.
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
      setFailure(errorOf(thrown))
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
          With{' '}
          <strong>
            <VisibleText text={connection.name} />
          </strong>{' '}
          go from this machine:
        </Text>
        <List size="sm" spacing={2}>
          {connection.secret !== 'none' && <List.Item>its token</List.Item>}
          <List.Item>every answer kept for reading offline, and the projects kept offline</List.Item>
          <List.Item>
            {count === 0 ? (
              'its drafts (there are none)'
            ) : (
              <strong>{count === undefined ? 'its unsaved drafts, if it has any' : draftsInWords(count)}</strong>
            )}
          </List.Item>
        </List>
        <Text size="sm" c="dimmed">
          The journal of what was sent to it stays. Nothing changes on the service: the token stays valid there until it
          is revoked.
        </Text>
        <TextInput
          label="Type the connection's name to remove it"
          placeholder={connection.name}
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
          error={failure && `${explain(failure, 'Gatehouse').sentence}`}
          autoComplete="off"
          data-autofocus
        />
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            Keep it
          </Button>
          <Button type="submit" color="red" disabled={typed !== connection.name} loading={removing}>
            Remove
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function draftsInWords(count: number): string {
  return count === 1 ? '1 unsaved draft' : `${count} unsaved drafts`
}
