import { Button, Group, Radio, Stack, TextInput } from '@mantine/core'
import { type FormEvent, useState } from 'react'
import type { ReviewPlace, ReviewScope } from '#shared/access-reviews/review.ts'
import type { ConnectionRef } from '#shared/bridge.ts'
import type { AppError } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { groupQuery, projectQuery } from '#shared/queries/places.ts'
import { getError, request } from '../../../lib/bridge/bridge.ts'
import { useConnectionRef } from '../../../lib/connection/use-connection.ts'
import { GroupPicker, type PickedGroup } from '../../../lib/group/group-picker.tsx'
import { callQuery } from '../../../lib/operations/call-operation.ts'
import { type PickedProject, ProjectPicker } from '../../../lib/project/project-picker.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { Failure } from '../../../ui/write/failure.tsx'
import { groupPlace, projectPlace } from '../../members/model/places.ts'
import { useReviewChanges } from '../model/use-reviews.ts'

interface NewReviewProps {
  onClose(): void
  onCreated(id: string): void
}

/** Creates a review: its name, scope and due date. Nothing is loaded yet. */
export function NewReviewDialog({ isOpen, ...props }: NewReviewProps & { readonly isOpen: boolean }) {
  return (
    <FormDialog opened={isOpen} onClose={props.onClose} title={t('New access review')} size="lg">
      {isOpen && <Form {...props} />}
    </FormDialog>
  )
}

function Form({ onClose, onCreated }: NewReviewProps) {
  const connection = useConnectionRef()
  const { refetch } = useReviewChanges()
  const [name, setName] = useState('')
  const [due, setDue] = useState('')
  const [kind, setKind] = useState<'places' | 'instance'>('places')
  const [groups, setGroups] = useState<readonly PickedGroup[]>([])
  const [projects, setProjects] = useState<readonly PickedProject[]>([])
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  const isReady = name.trim() !== '' && (kind === 'instance' || groups.length + projects.length > 0)
  const create = async (event: FormEvent) => {
    event.preventDefault()
    if (!isReady) return
    setBusy(true)
    setError(null)
    try {
      const scope: ReviewScope =
        kind === 'instance' ? { kind } : { kind, places: await resolvePlaces(connection, groups, projects) }
      const { id } = await request('reviews.create', { connection, name, scope, due: due === '' ? null : due })
      await refetch()
      onClose()
      onCreated(id)
    } catch (thrown) {
      setError(getError(thrown))
      setBusy(false)
    }
  }
  return (
    <form onSubmit={event => void create(event)} aria-label={t('New access review')} noValidate>
      <Stack gap="sm">
        <TextInput
          label={t('Name')}
          placeholder={t('Q4 2026')}
          required
          maxLength={200}
          value={name}
          onChange={event => setName(event.currentTarget.value)}
        />
        <Radio.Group
          label={t('Scope')}
          value={kind}
          onChange={value => setKind(value === 'instance' ? value : 'places')}
        >
          <Group mt={4}>
            <Radio value="places" label={t('Selected groups and projects')} />
            <Radio value="instance" label={t('Everything visible to you')} />
          </Group>
        </Radio.Group>
        {kind === 'places' && (
          <>
            <GroupPicker
              label={t('Groups')}
              description={t('With all subgroups and projects.')}
              value={groups}
              onChange={setGroups}
            />
            <ProjectPicker label={t('Projects')} value={projects} onChange={setProjects} />
          </>
        )}
        <TextInput
          type="date"
          label={t('Due date')}
          value={due}
          onChange={event => setDue(event.currentTarget.value)}
        />
      </Stack>
      {error && <Failure error={error} />}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={isBusy} disabled={!isReady}>
          {t('Create review')}
        </Button>
      </Group>
    </form>
  )
}

/** The chosen groups and projects with their IDs and paths. @throws BridgeFailure when one can't be found */
async function resolvePlaces(
  connection: ConnectionRef,
  groups: readonly PickedGroup[],
  projects: readonly PickedProject[],
): Promise<ReviewPlace[]> {
  const [foundGroups, foundProjects] = await Promise.all([
    Promise.all(groups.map(({ id }) => callQuery(connection, groupQuery(`${id}`)))),
    Promise.all(projects.map(({ id }) => callQuery(connection, projectQuery(`${id}`)))),
  ])
  return [
    ...foundGroups.map(({ value }) => ({ source: 'group' as const, id: value.id, path: groupPlace(value).path })),
    ...foundProjects.map(({ value }) => ({ source: 'project' as const, id: value.id, path: projectPlace(value).path })),
  ]
}
