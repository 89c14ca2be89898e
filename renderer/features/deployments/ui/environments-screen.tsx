import { Button, SegmentedControl } from '@mantine/core'
import { IconPlus, IconServer2 } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import type { Environment } from '#shared/contract/environments.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { useProjectParams } from '../../../lib/project/links.tsx'
import { useProject } from '../../../lib/project/project-context.ts'
import { useWhyNotWrite } from '../../../lib/project/use-may-write.ts'
import { useDebouncedHere } from '../../../ui/navigation/use-debounced-here.ts'
import type { TableAction } from '../../../ui/resource-table/column.ts'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import { Screen } from '../../../ui/screen/screen.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { type EnvironmentsSearch, nameFilters, serviceFilter, takesFilter } from '../model/environments-routes.ts'
import type { EnvironmentTask } from '../model/environments-task.ts'
import { environmentColumns } from './environment-columns.tsx'
import { EnvironmentDrawer } from './environment-drawer.tsx'
import { EnvironmentTaskDialog } from './environment-task-dialog.tsx'

/** Long enough not to ask at every key, short enough not to be waited for. */
const searchDelay = 250

const filterWords = { search: 'Part of the name', name: 'Whole name' } as const

/** The environments of a project, what stands in each, and where it is reached (document 2, section 4.5). */
export function EnvironmentsScreen() {
  const { id } = useProject()
  const params = useProjectParams()
  const search = useSearch({ from: '/c/$connection/p/$project/environments' })
  const navigate = useNavigate()
  const whyNot = useWhyNotWrite('developer')
  const [task, setTask] = useState<EnvironmentTask | null>(null)
  const [typed, setTyped] = useState(search.text ?? '')
  const isFilteredHere = !takesFilter(search, useConnection().profile)
  const list = useOperationPages(
    'environments.list',
    { id, ...(!isFilteredHere && serviceFilter(search)) },
    { keepPrevious: true, partly: true },
  )

  const go = (change: EnvironmentsSearch, replace = false) =>
    void navigate({
      to: '/c/$connection/p/$project/environments',
      params,
      search: { ...search, ...change },
      replace,
    })
  const searchLater = useDebouncedHere(
    (text: string) => go({ text: text.trim() === '' ? undefined : text }, true),
    searchDelay,
  )
  const show = (environment: Environment) => go({ environment: `${environment.id}` })
  return (
    <Screen aria-label="Environments">
      <ResourceTable
        id="environments"
        label="Environments"
        noun={['environment', 'environments']}
        columns={environmentColumns}
        rows={list.items}
        rowKey={environment => `${environment.id}`}
        source={list}
        isSelectable={false}
        filter={{
          text: typed,
          isAsked: !isFilteredHere,
          onChange: text => {
            setTyped(text)
            searchLater(text)
          },
        }}
        toolbar={
          <>
            <SegmentedControl
              size="xs"
              aria-label="Search by"
              data={nameFilters.map(value => ({ value, label: filterWords[value] }))}
              value={search.by ?? 'search'}
              onChange={value => go({ by: nameFilters.find(one => one === value && one !== 'search') })}
            />
            <Button
              size="xs"
              leftSection={<IconPlus size={14} />}
              disabled={whyNot !== undefined}
              title={whyNot}
              onClick={() => setTask({ kind: 'create' })}
            >
              New environment
            </Button>
          </>
        }
        openKey={search.environment}
        onOpen={show}
        rowActions={environment => [
          { label: 'Show', run: () => show(environment) },
          {
            label: 'Show its deployments',
            run: () =>
              void navigate({
                to: '/c/$connection/p/$project/deployments',
                params,
                search: { environment: environment.name },
              }),
          },
          ...writeActions(environment, whyNot, setTask),
        ]}
        empty={
          <EmptyState
            icon={<IconServer2 size={30} stroke={1.5} />}
            title="No environments"
            description="An environment is a place that is deployed to. It is made here, or by the first deployment that names it."
          />
        }
      />
      <EnvironmentDrawer
        environment={search.environment === undefined ? undefined : Number(search.environment)}
        actionsOf={environment => writeActions(environment, whyNot, setTask)}
        onClose={() => go({ environment: undefined })}
      />
      {task && (
        <EnvironmentTaskDialog
          task={task}
          onClose={() => setTask(null)}
          onDeleted={({ id: gone }) => {
            if (search.environment === `${gone}`) go({ environment: undefined }, true)
          }}
        />
      )}
    </Screen>
  )
}

function writeActions(
  environment: Environment,
  whyNot: string | undefined,
  onTask: (task: EnvironmentTask) => void,
): readonly TableAction[] {
  const isStopped = environment.state === 'stopped'
  return [
    { label: 'Edit…', unavailable: whyNot, run: () => onTask({ kind: 'edit', environment }) },
    {
      label: 'Stop…',
      unavailable: whyNot ?? (isStopped ? 'It is stopped already' : undefined),
      run: () => onTask({ kind: 'stop', environment }),
    },
    { label: 'Delete…', isDangerous: true, unavailable: whyNot, run: () => onTask({ kind: 'delete', environment }) },
  ]
}
