import { Button, Switch, Text, Title } from '@mantine/core'
import { IconDownload, IconPlus, IconUpload, IconVariable } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { InstanceVariable } from '#shared/contract/instance-variables.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import { Screen, ScreenTop, Spacer } from '../../../ui/screen/screen.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { WriteDialog } from '../../../ui/write/write-dialog.tsx'
import type { InstanceVariablesSearch } from '../model/routes.ts'
import { useShown } from '../model/use-shown.ts'
import { columnsOf } from './columns.tsx'
import { DeleteSeveralDialog } from './delete-several-dialog.tsx'
import { ExportDialog } from './export-dialog.tsx'
import { ImportDialog } from './import-dialog.tsx'
import { ChangeVariableForm, NewVariableForm } from './variable-form.tsx'

/** What is being done, beside changing the variable that the address names. */
type Task =
  | { readonly kind: 'create' | 'import' }
  | { readonly kind: 'export'; readonly keys: readonly string[] | null }
  | { readonly kind: 'delete'; readonly variable: InstanceVariable }
  | { readonly kind: 'deleteSeveral'; readonly keys: readonly string[]; clear(): void }

/**
 * The variables that every job of the instance gets (document 2, section 4.2). Their values are hidden until they are asked for,
 * and leave the page with the screen.
 */
export function InstanceVariablesScreen() {
  const connection = useConnection().id
  const navigate = useNavigate()
  const search = useSearch({ from: '/c/$connection/variables' })
  const [task, setTask] = useState<Task | null>(null)
  const shown = useShown()
  const columns = useMemo(() => columnsOf(shown), [shown])
  const list = useOperationPages('instanceVariables.list', {}, { partly: true })
  const show = (change: InstanceVariablesSearch, replace = false) =>
    void navigate({
      to: '/c/$connection/variables',
      params: { connection },
      search: { ...search, ...change },
      replace,
    })
  const close = () => setTask(null)
  const whyNot = list.error?.kind === 'forbidden' ? 'Only administrators may change them' : undefined
  return (
    <Screen aria-label="Instance variables">
      <ScreenTop>
        <Title order={1}>Instance variables</Title>
        <Spacer />
        <Button
          variant="default"
          leftSection={<IconUpload size={14} />}
          disabled={whyNot !== undefined}
          title={whyNot}
          onClick={() => setTask({ kind: 'import' })}
        >
          Import dotenv…
        </Button>
        <Button
          variant="default"
          leftSection={<IconDownload size={14} />}
          disabled={list.items.length === 0}
          onClick={() => setTask({ kind: 'export', keys: null })}
        >
          Export dotenv…
        </Button>
        <Button
          leftSection={<IconPlus size={14} />}
          disabled={whyNot !== undefined}
          title={whyNot}
          onClick={() => setTask({ kind: 'create' })}
        >
          New variable
        </Button>
      </ScreenTop>
      <ResourceTable
        id="instance-variables"
        label="Instance variables"
        noun={['variable', 'variables']}
        columns={columns}
        rows={list.items}
        rowKey={({ key }) => key}
        source={list}
        filter={{ text: search.q ?? '', onChange: q => show({ q: q === '' ? undefined : q }, true) }}
        toolbar={
          <Switch
            size="xs"
            label="Show the values"
            checked={shown.isAll}
            onChange={event => shown.showAll(event.currentTarget.checked)}
          />
        }
        openKey={search.key}
        onOpen={({ key }) => show({ key })}
        rowActions={variable => [
          { label: 'Change…', run: () => show({ key: variable.key }) },
          { label: 'Delete…', isDangerous: true, run: () => setTask({ kind: 'delete', variable }) },
        ]}
        bulkActions={(variables, clear) => [
          {
            label: 'Export as dotenv…',
            run: () => setTask({ kind: 'export', keys: variables.map(({ key }) => key) }),
          },
          {
            label: 'Delete…',
            isDangerous: true,
            unavailable: whyNot,
            run: () => setTask({ kind: 'deleteSeveral', keys: variables.map(({ key }) => key), clear }),
          },
        ]}
        empty={
          <EmptyState
            icon={<IconVariable size={30} stroke={1.5} />}
            title="No variables"
            description="A variable of the instance is given to every CI/CD job of every project."
          />
        }
      />
      <FormDialog opened={task?.kind === 'create'} onClose={close} title="New variable" size="lg">
        {task?.kind === 'create' && <NewVariableForm onClose={close} />}
      </FormDialog>
      <FormDialog
        opened={search.key !== undefined}
        onClose={() => show({ key: undefined })}
        title={<VisibleText text={search.key ?? ''} />}
        size="lg"
      >
        {search.key !== undefined && (
          <ChangeVariableForm key={search.key} name={search.key} onClose={() => show({ key: undefined })} />
        )}
      </FormDialog>
      {task?.kind === 'delete' && (
        <WriteDialog
          operation="instanceVariables.delete"
          label="Delete this variable?"
          submit="Delete the variable"
          dismiss="Keep it"
          paramsNow={() => ({ key: task.variable.key })}
          confirm={{ name: task.variable.key, label: 'the key' }}
          onClose={close}
        >
          <Text size="sm">
            No job of any project gets it any more. Its value is kept nowhere, so this can’t be undone: export it first
            if somebody may need it.
          </Text>
        </WriteDialog>
      )}
      {task?.kind === 'deleteSeveral' && <DeleteSeveralDialog keys={task.keys} onDone={task.clear} onClose={close} />}
      <ImportDialog isOpen={task?.kind === 'import'} onClose={close} />
      {task?.kind === 'export' && <ExportDialog keys={task.keys} onClose={close} />}
    </Screen>
  )
}
