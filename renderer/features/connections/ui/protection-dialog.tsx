import { Alert, Button, Group, Modal, Stack } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Connection, Protection } from '#shared/bridge.ts'
import { type AppError, explain } from '#shared/errors.ts'
import { visibleString } from '#shared/text/visible.ts'
import { errorOf, request } from '../../../lib/bridge/bridge.ts'
import { connectionsKey } from '../../../lib/connection/use-connection.ts'
import { ProtectionFields } from './protection-fields.tsx'

/** When changes of a connection are confirmed, for one that has nothing else to edit: the sandbox, and that of one run. */
export function ProtectionDialog({
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
      title={connection ? `Confirmation for ${visibleString(connection.name)}` : ''}
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
      setFailure(errorOf(thrown))
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
            Cancel
          </Button>
          <Button type="submit" loading={saving}>
            Save
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
