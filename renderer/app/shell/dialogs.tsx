import { Alert, Autocomplete, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useState } from 'react'
import type { Connection } from '#shared/bridge.ts'
import { type AppError, explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { usersQuery } from '#shared/queries/people.ts'
import { visibleString } from '#shared/text/visible.ts'
import { getError, request } from '../../lib/bridge/bridge.ts'
import { useConnections } from '../../lib/connection/use-connection.ts'
import { useOperationPages } from '../../lib/operations/use-operation.ts'
import { UndoDialog } from '../../ui/journal/undo-dialog.tsx'
import { pickerOptions, pickerPage } from '../../ui/picker/use-picker-search.ts'
import { About } from '../about/about.tsx'
import { KeysSheet } from '../keys/keys-sheet.tsx'
import { Palette } from '../palette/palette.tsx'
import { SelfCheck } from '../self-check/self-check.tsx'
import { CloseTabQuestion } from '../tabs/close-question.tsx'
import { CloseGuard } from './close-guard.tsx'
import { useSudoDialog } from './sudo-dialog-state.ts'

/** The dialogs that anything in the window may open. */
export function Dialogs() {
  return (
    <>
      <Palette />
      <KeysSheet />
      <SudoDialog />
      <UndoDialog />
      <CloseGuard />
      <CloseTabQuestion />
      <About />
      <SelfCheck />
    </>
  )
}

/** Chooses the user every request is made as from now on (document 1, section 5, "Sudo"). */
function SudoDialog() {
  const { connection: id, close } = useSudoDialog()
  const { data: connections = [] } = useConnections()
  const connection = connections.find(candidate => candidate.id === id)
  return (
    <Modal opened={connection !== undefined} onClose={close} title={t('Act as another user')}>
      {connection && <SudoForm key={`${connection.id}`} connection={connection} onClose={close} />}
    </Modal>
  )
}

function SudoForm({ connection, onClose }: { readonly connection: Connection; readonly onClose: () => void }) {
  const [typed, setTyped] = useState('')
  const [asked] = useDebouncedValue(typed.trim(), 200)
  const [asking, setAsking] = useState(false)
  const [failure, setFailure] = useState<AppError | null>(null)
  const users = useOperationPages(usersQuery({ search: asked }, pickerPage), {
    connection: connection.ref,
    enabled: asked.length > 1,
    ...pickerOptions,
  })
  const names = users.items
  const isPrevious = typed.trim() !== asked || users.isPrevious

  const begin = async () => {
    setAsking(true)
    setFailure(null)
    try {
      await request('connections.setSudo', { id: connection.id, user: typed.trim() })
      onClose()
    } catch (thrown) {
      setFailure(getError(thrown))
      setAsking(false)
    }
  }

  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (typed.trim() !== '') void begin()
      }}
    >
      <Stack gap="sm">
        <Text size="sm">
          {t(
            'All requests of this connection, including changes, are made as that user, with their permissions, until you stop acting as them or close Gatehouse. The service logs both users.',
          )}
        </Text>
        <Autocomplete
          label={t('Username or ID')}
          data={names.map(({ username }) => ({ value: username, disabled: isPrevious }))}
          renderOption={({ option }) => {
            const user = names.find(({ username }) => username === option.value)
            return visibleString(user ? `${user.name} (@${user.username})` : option.value)
          }}
          filter={({ options }) => options}
          value={typed}
          onChange={setTyped}
          // An open list without a line would take the first Escape.
          openOnFocus={false}
          autoComplete="off"
          spellCheck={false}
          data-autofocus
        />
        {failure && (
          <Alert color="red" icon={<IconAlertTriangle size={18} />} title={explain(failure).title} role="alert">
            {visibleString(explain(failure, connection.name).sentence)} {explain(failure).nextStep}
          </Alert>
        )}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" disabled={typed.trim() === ''} loading={asking}>
            {t('Act as this user')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
