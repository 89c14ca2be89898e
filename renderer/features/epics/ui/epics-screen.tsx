import { Button, SegmentedControl } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useGroup, useGroupParams } from '../../../lib/group/group-context.ts'
import { useWhyNotInGroup } from '../../../lib/group/use-why-not-in-group.ts'
import { Screen, ScreenTop, Spacer } from '../../../ui/screen/screen.tsx'
import { type EpicsSearch, epicViews } from '../model/routes.ts'
import { EpicList } from './epic-list.tsx'
import { EpicTaskDialog } from './epic-task-dialog.tsx'
import { EpicTree } from './epic-tree.tsx'
import { FiltersMenu } from './filters-menu.tsx'
import { Roadmap } from './roadmap.tsx'

const viewWords = { list: 'List', tree: 'Tree', roadmap: 'Roadmap' } as const

/** The epics of a group and its subgroups (document 3, section 4.7). */
export function EpicsScreen() {
  const { id } = useGroup()
  const params = useGroupParams()
  const search = useSearch({ from: '/c/$connection/g/$group/epics' })
  const navigate = useNavigate()
  const whyNot = useWhyNotInGroup(id, 'reporter')
  const [isCreating, setCreating] = useState(false)
  const view = search.view ?? 'list'
  const go = (change: EpicsSearch, replace = false) =>
    void navigate({ to: '/c/$connection/g/$group/epics', params, search: { ...search, ...change }, replace })
  const filters = <FiltersMenu search={search} onSearch={go} />
  return (
    <Screen aria-label="Epics">
      <ScreenTop>
        <SegmentedControl
          size="xs"
          aria-label="View"
          data={epicViews.map(value => ({ value, label: viewWords[value] }))}
          value={view}
          onChange={value => go({ view: epicViews.find(one => one === value && one !== 'list') })}
        />
        <Spacer />
        <Button
          size="xs"
          leftSection={<IconPlus size={14} />}
          disabled={whyNot !== undefined}
          title={whyNot}
          onClick={() => setCreating(true)}
        >
          New epic
        </Button>
      </ScreenTop>
      {view === 'list' && <EpicList search={search} filters={filters} onSearch={go} />}
      {view === 'tree' && <EpicTree search={search} filters={filters} />}
      {view === 'roadmap' && <Roadmap search={search} filters={filters} onSearch={go} />}
      {isCreating && <EpicTaskDialog group={id} task={{ kind: 'create' }} onClose={() => setCreating(false)} />}
    </Screen>
  )
}
