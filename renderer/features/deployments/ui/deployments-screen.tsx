import { Button, SegmentedControl } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useProjectParams } from '../../../lib/project/links.tsx'
import { useWhyNotWrite } from '../../../lib/project/use-may-write.ts'
import { Screen, ScreenTop, Spacer } from '../../../ui/screen/screen.tsx'
import { type DeploymentsSearch, deploymentViews } from '../model/routes.ts'
import type { DeploymentTask } from '../model/task.ts'
import { CommitSearch } from './commit-search.tsx'
import { CreateDeploymentDialog } from './create-dialog.tsx'
import { DeploymentDrawer } from './deployment-drawer.tsx'
import { DeploymentList } from './deployment-list.tsx'
import { FiltersMenu } from './filters-menu.tsx'
import { StatusDialog } from './status-dialog.tsx'
import { Timeline } from './timeline.tsx'

const viewWords = { list: 'List', timeline: 'Timeline', commit: 'Where is a commit?' } as const

/** The deployments of a project: who deployed what, where to, when, and how it went (document 2, section 4.6). */
export function DeploymentsScreen() {
  const params = useProjectParams()
  const search = useSearch({ from: '/c/$connection/p/$project/deployments' })
  const navigate = useNavigate()
  const whyNot = useWhyNotWrite('developer')
  const [task, setTask] = useState<DeploymentTask | null>(null)
  const view = search.view ?? 'list'
  const go = (change: DeploymentsSearch) =>
    void navigate({ to: '/c/$connection/p/$project/deployments', params, search: { ...search, ...change } })
  const filters = <FiltersMenu search={search} onSearch={go} />
  const close = () => setTask(null)
  return (
    <Screen aria-label="Deployments">
      <ScreenTop>
        <SegmentedControl
          size="xs"
          aria-label="View"
          data={deploymentViews.map(value => ({ value, label: viewWords[value] }))}
          value={view}
          onChange={value => go({ view: deploymentViews.find(one => one === value && one !== 'list') })}
        />
        <Spacer />
        <Button
          size="xs"
          leftSection={<IconPlus size={14} />}
          disabled={whyNot !== undefined}
          title={whyNot}
          onClick={() => setTask({ kind: 'create' })}
        >
          Record a deployment
        </Button>
      </ScreenTop>
      {view === 'list' && (
        <DeploymentList search={search} whyNot={whyNot} filters={filters} onSearch={go} onTask={setTask} />
      )}
      {view === 'timeline' && <Timeline search={search} filters={filters} />}
      {view === 'commit' && <CommitSearch search={search} onSearch={go} />}
      <DeploymentDrawer
        deployment={search.deployment === undefined ? undefined : Number(search.deployment)}
        whyNot={whyNot}
        onTask={setTask}
        onClose={() => go({ deployment: undefined })}
      />
      {task?.kind === 'create' && <CreateDeploymentDialog onClose={close} />}
      {task?.kind === 'status' && <StatusDialog deployment={task.deployment} onClose={close} />}
    </Screen>
  )
}
