import { Button, Text } from '@mantine/core'
import { IconArrowsExchange, IconPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { RemoteMirror } from '#shared/contract/remote-mirrors.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { useProjectParams } from '../../../lib/project/links.tsx'
import { useProject } from '../../../lib/project/project-context.ts'
import { useWhyNotWrite } from '../../../lib/project/use-may-write.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import { Screen, ScreenTop, Spacer } from '../../../ui/screen/screen.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { useNow } from '../../../ui/time/use-now.tsx'
import { WriteDialog } from '../../../ui/write/write-dialog.tsx'
import { shownAddress } from '../model/mirror-address.ts'
import { mirrorWarning } from '../model/mirror-state.ts'
import type { RemoteMirrorsSearch } from '../model/routes.ts'
import { columnsOf } from './columns.tsx'
import { MirrorDrawer } from './mirror-drawer.tsx'
import { NewMirrorForm } from './new-mirror-form.tsx'

type Task = { readonly kind: 'create' } | { readonly kind: 'switch'; readonly mirror: RemoteMirror }

/** The repositories that a project is pushed to, and how that goes (document 2, section 4.7). */
export function RemoteMirrorsScreen() {
  const { id, project } = useProject()
  const params = useProjectParams()
  const navigate = useNavigate()
  const search = useSearch({ from: '/c/$connection/p/$project/mirrors' })
  const now = useNow()
  const [task, setTask] = useState<Task | null>(null)
  const list = useOperationPages('remoteMirrors.list', { id }, { partly: true })
  const forbidden =
    list.error?.kind === 'forbidden' ? 'Only maintainers of the project may see and change them' : undefined
  const whyNot = useWhyNotWrite('maintainer') ?? forbidden
  const lastActivity = project?.last_activity_at ?? null
  const columns = useMemo(() => columnsOf(lastActivity, now), [lastActivity, now])
  const open = list.items.find(mirror => `${mirror.id}` === search.mirror)
  const warned = list.items.filter(mirror => mirrorWarning(mirror, lastActivity, now) !== null).length
  const show = (change: RemoteMirrorsSearch, replace = false) =>
    void navigate({ to: '/c/$connection/p/$project/mirrors', params, search: { ...search, ...change }, replace })
  return (
    <Screen aria-label="Mirrors">
      <ScreenTop>
        <Text size="xs" c="dimmed">
          Stale is an enabled mirror whose last good push is more than an hour older than the project’s last activity.
        </Text>
        <Spacer />
        {warned > 0 && (
          <Text size="sm" c="orange.9" role="status">
            {warned === 1 ? 'One needs a look' : `${warned} need a look`}
          </Text>
        )}
        <Button
          leftSection={<IconPlus size={14} />}
          disabled={whyNot !== undefined}
          title={whyNot}
          onClick={() => setTask({ kind: 'create' })}
        >
          New mirror
        </Button>
      </ScreenTop>
      <ResourceTable
        id="remote-mirrors"
        label="Mirrors"
        noun={['mirror', 'mirrors']}
        columns={columns}
        rows={list.items}
        rowKey={mirror => `${mirror.id}`}
        source={list}
        isSelectable={false}
        filter={{ text: search.q ?? '', onChange: q => show({ q: q === '' ? undefined : q }, true) }}
        openKey={search.mirror}
        onOpen={mirror => show({ mirror: `${mirror.id}` })}
        rowActions={mirror => [
          { label: 'Show', run: () => show({ mirror: `${mirror.id}` }) },
          {
            label: mirror.enabled ? 'Disable…' : 'Enable…',
            unavailable: whyNot,
            run: () => setTask({ kind: 'switch', mirror }),
          },
        ]}
        empty={
          <EmptyState
            icon={<IconArrowsExchange size={30} stroke={1.5} />}
            title="No mirrors"
            description="A mirror is another repository that every change of this project is pushed to."
          />
        }
      />
      <MirrorDrawer
        mirror={open}
        warning={open ? mirrorWarning(open, lastActivity, now) : null}
        onClose={() => show({ mirror: undefined })}
      />
      <FormDialog opened={task?.kind === 'create'} onClose={() => setTask(null)} title="New mirror" size="lg">
        {task?.kind === 'create' && <NewMirrorForm onClose={() => setTask(null)} />}
      </FormDialog>
      {task?.kind === 'switch' && <SwitchDialog mirror={task.mirror} project={id} onClose={() => setTask(null)} />}
    </Screen>
  )
}

function SwitchDialog({
  mirror,
  project,
  onClose,
}: {
  readonly mirror: RemoteMirror
  readonly project: string
  onClose(): void
}) {
  const enabled = !mirror.enabled
  return (
    <WriteDialog
      operation="remoteMirrors.update"
      label={enabled ? 'Enable the mirror?' : 'Disable the mirror?'}
      submit={enabled ? 'Enable it' : 'Disable it'}
      paramsNow={() => ({ id: project, mirror_id: mirror.id, enabled })}
      onClose={onClose}
    >
      <Text size="sm">
        <VisibleText text={shownAddress(mirror.url).address} />{' '}
        {enabled
          ? 'gets every change of the project from now on. What differs there may be overwritten.'
          : 'gets no change of the project any more. What it has stays there.'}
      </Text>
    </WriteDialog>
  )
}
