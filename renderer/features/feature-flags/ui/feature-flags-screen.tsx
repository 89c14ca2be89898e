import { Button, SegmentedControl } from '@mantine/core'
import { IconPlus, IconToggleRight } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { useProjectParams } from '../../../lib/project/links.tsx'
import { useProject } from '../../../lib/project/project-context.ts'
import { useWhyNotWrite } from '../../../lib/project/use-may-write.ts'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import { Screen, Spacer } from '../../../ui/screen/screen.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { WriteDialog } from '../../../ui/write/write-dialog.tsx'
import { type FeatureFlagsSearch, flagScopes } from '../model/routes.ts'
import { type FlagTask, whyNotCopy } from '../model/task.ts'
import { CopyDialog } from './copy-dialog.tsx'
import classes from './feature-flags.module.css'
import { flagColumns } from './flag-columns.tsx'
import { FlagDrawer } from './flag-drawer.tsx'
import { EditFlagDialog, NewFlagDialog } from './flag-form.tsx'
import { WhatIfBar } from './what-if-bar.tsx'

const scopeWords = { all: 'All', enabled: 'Enabled', disabled: 'Disabled' } as const

/** What is on for whom (document 2, section 4.1). */
export function FeatureFlagsScreen() {
  const { id } = useProject()
  const params = useProjectParams()
  const search = useSearch({ from: '/c/$connection/p/$project/feature-flags' })
  const navigate = useNavigate()
  const [task, setTask] = useState<FlagTask | null>(null)
  const list = useOperationPages(
    'featureFlags.list',
    { id, ...(search.scope && { scope: search.scope }) },
    { keepPrevious: true, partly: true },
  )
  const whyNot = useWhyNotWrite('developer')
  const { user = '', environment } = search
  const question = useMemo(() => (environment ? { user, environment } : null), [user, environment])
  const columns = useMemo(() => flagColumns(question), [question])
  const onSearch = (change: FeatureFlagsSearch, replace = false) =>
    void navigate({
      to: '/c/$connection/p/$project/feature-flags',
      params,
      search: { ...search, ...change },
      replace,
    })
  const close = () => setTask(null)
  return (
    <Screen aria-label="Feature flags">
      <div className={classes.top}>
        <SegmentedControl
          size="xs"
          aria-label="Which flags"
          data={Object.entries(scopeWords).map(([value, label]) => ({ value, label }))}
          value={search.scope ?? 'all'}
          onChange={value => onSearch({ scope: flagScopes.find(one => one === value) })}
        />
        <WhatIfBar search={search} onSearch={onSearch} />
        <Spacer />
        <Button
          leftSection={<IconPlus size={14} />}
          disabled={whyNot !== undefined}
          title={whyNot}
          onClick={() => setTask({ kind: 'new' })}
        >
          New feature flag
        </Button>
      </div>
      <ResourceTable
        id="feature-flags"
        label="Feature flags of the project"
        noun={['feature flag', 'feature flags']}
        columns={columns}
        rows={list.items}
        rowKey={flag => flag.name}
        source={list}
        openKey={search.flag}
        onOpen={flag => onSearch({ flag: flag.name })}
        rowActions={flag => [
          { label: 'Show', run: () => onSearch({ flag: flag.name }) },
          { label: 'Edit…', unavailable: whyNot, run: () => setTask({ kind: 'edit', flag }) },
          {
            label: 'Copy to other projects…',
            unavailable: whyNotCopy(flag),
            run: () => setTask({ kind: 'copy', flag }),
          },
          { label: 'Delete…', isDangerous: true, unavailable: whyNot, run: () => setTask({ kind: 'delete', flag }) },
        ]}
        isSelectable={false}
        empty={
          <EmptyState
            icon={<IconToggleRight size={30} stroke={1.5} />}
            title={search.scope ? `No flags are ${search.scope}` : 'No feature flags'}
            description={
              search.scope
                ? undefined
                : 'A feature flag switches a part of the software on for some, in some environments.'
            }
          />
        }
      />
      <FlagDrawer
        name={search.flag}
        question={question}
        whyNot={whyNot}
        onTask={setTask}
        onClose={() => onSearch({ flag: undefined })}
      />
      {task?.kind === 'new' && <NewFlagDialog onClose={close} onCreated={name => onSearch({ flag: name })} />}
      {task?.kind === 'edit' && (
        <EditFlagDialog
          flag={task.flag}
          onClose={close}
          onChanged={name => search.flag === task.flag.name && onSearch({ flag: name })}
        />
      )}
      {task?.kind === 'copy' && <CopyDialog flag={task.flag} onClose={close} />}
      {task?.kind === 'delete' && (
        <WriteDialog
          operation="featureFlags.delete"
          label="Delete the feature flag?"
          submit="Delete the feature flag"
          size="md"
          paramsNow={() => ({ id, name: task.flag.name })}
          confirm={{ name: task.flag.name, label: 'the flag’s name' }}
          onClose={close}
          onDone={() => onSearch({ flag: undefined })}
        >
          It is off for everybody then, in every environment.
        </WriteDialog>
      )}
    </Screen>
  )
}
