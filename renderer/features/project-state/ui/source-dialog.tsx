import { Button, Group, Select, Stack } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import type { AppError } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { printState } from '#shared/project-state/state-file.ts'
import { getError } from '../../../lib/bridge/bridge.ts'
import { ConnectionContext, useConnection, useConnections } from '../../../lib/connection/use-connection.ts'
import { type PickedProject, ProjectPicker } from '../../../lib/project/project-picker.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { Failure } from '../../../ui/write/failure.tsx'
import { useSettingsFile } from '../model/settings-file.ts'
import { readProjectState } from '../model/use-project-state.ts'

/** Loads the settings of another project, of this connection or another one. */
export function SourceDialog({ isOpen, onClose }: { readonly isOpen: boolean; onClose(): void }) {
  return (
    <FormDialog opened={isOpen} onClose={onClose} title={t('Load settings from a project')} size="md">
      {isOpen && <Source onClose={onClose} />}
    </FormDialog>
  )
}

function Source({ onClose }: { onClose(): void }) {
  const own = useConnection()
  const { data: connections = [own] } = useConnections()
  const { open } = useSettingsFile()
  const [connectionId, setConnectionId] = useState<string>(own.id)
  const [picked, setPicked] = useState<readonly PickedProject[]>([])
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  const reading = useRef(new AbortController())
  const connection = connections.find(({ id }) => id === connectionId) ?? own
  const [project] = picked
  const close = () => {
    reading.current.abort()
    onClose()
  }
  const load = async (event: FormEvent) => {
    event.preventDefault()
    if (!project) return
    setBusy(true)
    setError(null)
    reading.current = new AbortController()
    const { signal } = reading.current
    const name = project.path ?? `${project.id}`
    try {
      const state = await readProjectState(connection.ref, `${project.id}`, name, signal)
      open(connection.id === own.id ? name : `${name} (${connection.name})`, printState(state.document))
      onClose()
    } catch (thrown) {
      if (!signal.aborted) setError(getError(thrown))
    }
    setBusy(false)
  }
  return (
    <form aria-label={t('Load settings from a project')} onSubmit={event => void load(event)}>
      <Stack gap="sm">
        {connections.length > 1 && (
          <Select
            label={t('Connection')}
            data={connections.map(({ id, name }) => ({ value: id, label: name }))}
            value={connection.id}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            onChange={value => {
              setConnectionId(value ?? own.id)
              setPicked([])
            }}
          />
        )}
        <ConnectionContext value={connection}>
          <ProjectPicker key={connection.id} label={t('Project')} single value={picked} onChange={setPicked} />
          {error && <Failure error={error} />}
        </ConnectionContext>
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={close}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={!project}>
            {t('Load settings')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
