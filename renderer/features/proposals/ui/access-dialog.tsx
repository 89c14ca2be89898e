import { Button, Group, MultiSelect, Select, Stack, Switch, TagsInput, Text } from '@mantine/core'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { AssistantClient } from '#shared/assistants.ts'
import type { Connection } from '#shared/bridge.ts'
import { operationIds } from '#shared/contract/contract.ts'
import { getResource } from '#shared/contract/places.ts'
import { t } from '#shared/i18n/i18n.ts'
import { getError, request } from '../../../lib/bridge/bridge.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { Failure } from '../../../ui/write/failure.tsx'
import { proposalsKey } from '../model/use-proposals.ts'

const resources = [...new Set(operationIds.map(getResource))].toSorted()
/** What most tasks need. */
const defaultResources = ['branches', 'commits', 'files', 'projects', 'releases', 'repository', 'tags']

interface AccessDialogProps {
  readonly client: AssistantClient
  readonly connections: readonly Connection[]
  readonly onClose: () => void
}

/** Gives an assistant access to a connection. Main asks for confirmation in a window of its own. */
export function AccessDialog({ client, connections, onClose }: AccessDialogProps) {
  const queries = useQueryClient()
  const [connection, setConnection] = useState<string | null>(connections[0]?.id ?? null)
  const [isEverything, setEverything] = useState(false)
  const [projects, setProjects] = useState<string[]>([])
  const [groups, setGroups] = useState<string[]>([])
  const [chosen, setChosen] = useState<string[]>(defaultResources)
  const [proposes, setProposes] = useState(true)
  const places = [
    ...projects.map(path => ({ kind: 'project' as const, path })),
    ...groups.map(path => ({ kind: 'group' as const, path })),
  ]
  const isComplete = connection !== null && chosen.length > 0 && (isEverything || places.length > 0)
  const give = useMutation({
    mutationFn: (id: string) =>
      request('assistants.allow', {
        ...{ client: client.name, connection: id, resources: chosen, proposes },
        places: isEverything ? null : places,
      }),
    onSuccess: onClose,
    onSettled: () => queries.invalidateQueries({ queryKey: proposalsKey }),
  })
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (isComplete) give.mutate(connection)
  }
  return (
    <FormDialog opened onClose={onClose} title={t('Grant access to {name}', { name: client.name })} size="lg">
      <form aria-label={t('Grant access')} onSubmit={submit}>
        <Stack gap="sm">
          <Select
            label={t('Connection')}
            data={connections.map(({ id, name }) => ({ value: id, label: name }))}
            value={connection}
            onChange={setConnection}
            allowDeselect={false}
          />
          <TagsInput
            label={t('Projects')}
            description={t('Full paths. Press Enter after each.')}
            placeholder="harbor/lighthouse"
            value={projects}
            onChange={setProjects}
            acceptValueOnBlur
            disabled={isEverything}
          />
          <TagsInput
            label={t('Groups')}
            description={t('With all their projects and subgroups.')}
            placeholder="harbor"
            value={groups}
            onChange={setGroups}
            acceptValueOnBlur
            disabled={isEverything}
          />
          <Switch
            label={t('Everything the account can read, including the instance')}
            checked={isEverything}
            onChange={event => setEverything(event.currentTarget.checked)}
          />
          <MultiSelect label={t('Resources')} data={resources} value={chosen} onChange={setChosen} searchable />
          <Switch
            label={t('May propose changes')}
            description={t('You approve each one before it is sent.')}
            checked={proposes}
            onChange={event => setProposes(event.currentTarget.checked)}
          />
          <Text size="sm" c="dimmed">
            {t('This replaces the access that it has to this connection.')}
          </Text>
        </Stack>
        {give.error && <Failure error={getError(give.error)} />}
        <Group justify="flex-end" gap={8} mt="md">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={give.isPending} disabled={!isComplete}>
            {t('Grant access')}
          </Button>
        </Group>
      </form>
    </FormDialog>
  )
}
