import { Button, Checkbox, Group, Select, Stack } from '@mantine/core'
import { type FormEvent, useRef, useState } from 'react'
import type { Connection } from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { StateDocument, StateKind } from '#shared/settings-file/document.ts'
import { getInstanceName, hasSecrets, withSecrets } from '#shared/settings-file/sections.ts'
import { getError } from '../../../lib/bridge/bridge.ts'
import { ConnectionContext, useConnection, useConnections } from '../../../lib/connection/use-connection.ts'
import { GroupPicker } from '../../../lib/group/group-picker.tsx'
import { ProjectPicker } from '../../../lib/project/project-picker.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { Failure } from '../../../ui/write/failure.tsx'
import { kindWords, useStatePlace } from '../model/place.ts'
import { readStateOf } from '../model/use-state.ts'

interface SourceProps {
  onClose(): void
  /** @param name of the project, group or connection */
  onLoad(name: string, document: StateDocument): void
}

/** Loads the settings of another project, group or instance, of this connection or another one. */
export function SourceDialog({ isOpen, ...props }: SourceProps & { readonly isOpen: boolean }) {
  const { loadTitle } = kindWords[useStatePlace().kind]
  return (
    <FormDialog opened={isOpen} onClose={props.onClose} title={loadTitle} size="md">
      {isOpen && <Source {...props} />}
    </FormDialog>
  )
}

/** A project or group that was picked; `path` is its full path, when it is known. */
interface Picked {
  readonly id: string | number
  readonly path?: string | undefined
}

function Source({ onClose, onLoad }: SourceProps) {
  const { kind } = useStatePlace()
  const own = useConnection()
  const { data: connections = [own] } = useConnections()
  const [connectionId, setConnectionId] = useState<string>(own.id)
  const [picked, setPicked] = useState<readonly Picked[]>([])
  const [takesSecrets, setTakesSecrets] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  const reading = useRef(new AbortController())
  const connection = connections.find(({ id }) => id === connectionId) ?? own
  const source = getSource(kind, connection, picked[0])
  const close = () => {
    reading.current.abort()
    onClose()
  }
  const load = async (event: FormEvent) => {
    event.preventDefault()
    if (!source) return
    setBusy(true)
    setError(null)
    reading.current = new AbortController()
    const { signal } = reading.current
    const { id, name } = source
    try {
      const state = await readStateOf(connection.ref, { kind, id }, name, signal)
      const title = kind === 'instance' ? connection.name : name
      const shown = connection.id === own.id || kind === 'instance' ? title : `${title} (${connection.name})`
      onLoad(shown, takesSecrets ? withSecrets(state) : state.document)
      onClose()
    } catch (thrown) {
      if (!signal.aborted) setError(getError(thrown))
    }
    setBusy(false)
  }
  return (
    <form aria-label={kindWords[kind].loadTitle} onSubmit={event => void load(event)}>
      <Stack gap="sm">
        {(connections.length > 1 || kind === 'instance') && (
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
          {kind === 'project' && (
            <ProjectPicker key={connection.id} label={t('Project')} single value={picked} onChange={setPicked} />
          )}
          {kind === 'group' && (
            <GroupPicker key={connection.id} label={t('Group')} single value={picked} onChange={setPicked} />
          )}
          {hasSecrets(kind) && (
            <Checkbox
              label={t('Include values of variables')}
              checked={takesSecrets}
              onChange={event => setTakesSecrets(event.currentTarget.checked)}
            />
          )}
          {error && <Failure error={error} />}
        </ConnectionContext>
        <Group justify="flex-end" gap={8}>
          <Button variant="default" onClick={close}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={!source}>
            {t('Load settings')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

/** What is read, and the name that the file gives it; null while nothing is picked. */
function getSource(kind: StateKind, connection: Connection, picked: Picked | undefined) {
  if (kind === 'instance') return { id: '', name: getInstanceName(connection) }
  return picked ? { id: `${picked.id}`, name: picked.path ?? `${picked.id}` } : null
}
