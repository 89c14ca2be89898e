import { ActionIcon, Button, Group, Modal, Text, Tooltip } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconSearch, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Pin } from '#shared/bridge.ts'
import { explain } from '#shared/errors.ts'
import { errorOf, request } from '../../../lib/bridge/bridge.ts'
import { formatSize } from '../../../lib/code/format-size.ts'
import { connectionPrefix } from '../../../lib/operations/operation-key.ts'
import { LinkButton } from '../../../ui/link/link.tsx'
import { useOfflineAction } from '../../../ui/offline/use-offline.ts'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import classes from './offline.module.css'

/** What can be done with a kept ref in its present state. */
export function PinActions({ pin }: { readonly pin: Pin }) {
  const { id, state, project } = pin
  const act = useOfflineAction()
  const client = useQueryClient()
  const [deleting, setDeleting] = useState(false)
  const run = (method: 'offline.pause' | 'offline.resume' | 'offline.update' | 'offline.delete') => () =>
    void act(async () => {
      await request(method, { connection: pin.connectionRef, id })
      // What the window still holds of it goes as well.
      if (method === 'offline.delete') client.removeQueries({ queryKey: connectionPrefix(pin.connection) })
    }).catch((thrown: unknown) => {
      const { title, sentence } = explain(errorOf(thrown))
      notifications.show({ color: 'red', title, message: sentence })
    })
  const isPartial = pin.completedAt === null
  return (
    <div className={classes.actions}>
      {state !== 'gone' && (pin.filesKept > 0 || !isPartial) && (
        <LinkButton
          to="/offline/$pin"
          params={{ pin: String(id) }}
          variant="default"
          leftSection={<IconSearch size={14} />}
        >
          Search
        </LinkButton>
      )}
      {(state === 'running' || state === 'waiting') && (
        <IconAction
          label={`Pause ${project}`}
          tip="Pause"
          icon={<IconPlayerPause size={15} />}
          onClick={run('offline.pause')}
        />
      )}
      {(state === 'paused' || state === 'stopped' || state === 'waiting') && (
        <IconAction
          label={`Go on with ${project}`}
          tip="Go on"
          icon={<IconPlayerPlay size={15} />}
          onClick={run('offline.resume')}
        />
      )}
      {(state === 'complete' || state === 'gone') && (
        <IconAction
          label={`Update ${project} now`}
          tip="Update now"
          icon={<IconRefresh size={15} />}
          onClick={run('offline.update')}
        />
      )}
      <IconAction
        label={isPartial && state !== 'gone' ? `Cancel ${project}` : `Delete ${project}`}
        tip={isPartial && state !== 'gone' ? 'Cancel…' : 'Delete…'}
        icon={<IconTrash size={15} />}
        onClick={() => (state === 'gone' ? run('offline.delete')() : setDeleting(true))}
      />
      <Modal opened={deleting} onClose={() => setDeleting(false)} title="Delete what is kept offline?">
        <Text size="sm">
          <strong>
            <VisibleText text={project} />
          </strong>{' '}
          at <VisibleText text={pin.ref} /> ({formatSize(pin.bytes)}) is removed from this computer. Drafts stay.
          Nothing changes on the service.
        </Text>
        <Group justify="flex-end" gap="xs" mt="md">
          <Button variant="default" onClick={() => setDeleting(false)} data-autofocus>
            Keep it
          </Button>
          <Button
            color="red.9"
            onClick={() => {
              setDeleting(false)
              run('offline.delete')()
            }}
          >
            Delete
          </Button>
        </Group>
      </Modal>
    </div>
  )
}

function IconAction({
  label,
  tip,
  icon,
  onClick,
}: {
  readonly label: string
  readonly tip: string
  readonly icon: ReactNode
  readonly onClick: () => void
}) {
  return (
    <Tooltip label={tip}>
      <ActionIcon aria-label={label} onClick={onClick}>
        {icon}
      </ActionIcon>
    </Tooltip>
  )
}
