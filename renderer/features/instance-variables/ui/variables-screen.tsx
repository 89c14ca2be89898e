import { ActionIcon, Button, Code, Group, Modal, Radio, Stack, Switch, Text, Tooltip } from '@mantine/core'
import { IconDownload, IconEye, IconEyeOff, IconUpload, IconVariable } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import type { ConnectionRef } from '#shared/bridge.ts'
import type { InstanceVariable } from '#shared/contract/instance-variables.ts'
import { undoPromise } from '#shared/contract/undo-promise.ts'
import { t } from '#shared/i18n/i18n.ts'
import { instanceVariableQuery, instanceVariablesQuery } from '#shared/queries/instance.ts'
import { visibleString } from '#shared/text/visible.ts'
import { saveFile } from '../../../lib/bridge/save-file.ts'
import { useConnection, useWhyReadOnly } from '../../../lib/connection/use-connection.ts'
import { useScreenSearch } from '../../../lib/navigation/use-screen-search.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { wholeList } from '../../../lib/operations/whole-list.ts'
import { DeleteRowsDialog } from '../../../ui/bulk/delete-rows-dialog.tsx'
import type { BulkItem } from '../../../ui/bulk/job.ts'
import { gone, readRow, verifyDeleted } from '../../../ui/bulk/read-row.ts'
import { CopyButton } from '../../../ui/copy/copy-button.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { enumCells, type TableColumn } from '../../../ui/resource-table/column.ts'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import type { Noun } from '../../../ui/resource-table/words.ts'
import { NewButton } from '../../../ui/screen/new-button.tsx'
import { Page } from '../../../ui/screen/screen.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { WriteDialog } from '../../../ui/write/write-dialog.tsx'
import { type Shown, useShown } from '../model/use-shown.ts'
import { writeDotenv } from '../model/write-dotenv.ts'
import { ImportDialog } from './import-dialog.tsx'
import { ChangeVariableForm, NewVariableForm } from './variable-form.tsx'
import classes from './variables.module.css'

const noun: Noun = {
  counted: count => t('{count, plural, one {# variable} other {# variables}}', { count }),
  plural: t('variables'),
}

/** The task of the dialog, besides changing the variable in the address. */
type Task =
  | { readonly kind: 'create' | 'import' }
  | { readonly kind: 'export'; readonly keys: readonly string[] | null }
  | { readonly kind: 'delete'; readonly variable: InstanceVariable }
  | { readonly kind: 'deleteSeveral'; readonly keys: readonly string[]; clear(): void }

/**
 * The variables of every job of the instance (document 2, section 4.2). Their values are hidden until they are
 * revealed, and leave the page with the screen.
 */
export function InstanceVariablesScreen() {
  const [search, show] = useScreenSearch('/c/$connection/variables')
  const [task, setTask] = useState<Task | null>(null)
  const shown = useShown()
  const columns = useMemo(() => getColumns(shown), [shown])
  const list = useOperationPages(instanceVariablesQuery())
  const close = () => setTask(null)
  const connection = useConnection().ref
  const readOnly = useWhyReadOnly()
  const whyNot = readOnly ?? (list.error?.kind === 'forbidden' ? t('Only administrators may change them') : undefined)
  return (
    <Page
      title={t('Instance variables')}
      actions={<VariableActions whyNot={whyNot} hasVariables={list.items.length > 0} onTask={setTask} />}
    >
      <ResourceTable
        id="instance-variables"
        label={t('Instance variables')}
        noun={noun}
        columns={columns}
        rows={list.items}
        rowKey={({ key }) => key}
        source={list}
        filter={{ text: search.q ?? '', onChange: q => show({ q: q === '' ? undefined : q }, true) }}
        toolbar={
          <Switch
            size="xs"
            label={t('Show the values')}
            checked={shown.isAll}
            onChange={event => shown.showAll(event.currentTarget.checked)}
          />
        }
        openKey={search.key}
        onOpen={({ key }) => show({ key })}
        rowActions={variable => [
          { label: t('Change…'), run: () => show({ key: variable.key }) },
          { label: t('Delete…'), isDangerous: true, run: () => setTask({ kind: 'delete', variable }) },
        ]}
        bulkActions={(variables, clear) => [
          {
            label: t('Export as dotenv…'),
            run: () => setTask({ kind: 'export', keys: variables.map(({ key }) => key) }),
          },
          {
            label: t('Delete…'),
            isDangerous: true,
            unavailable: whyNot,
            run: () => setTask({ kind: 'deleteSeveral', keys: variables.map(({ key }) => key), clear }),
          },
        ]}
        empty={
          <EmptyState
            icon={<IconVariable size={30} stroke={1.5} />}
            title={t('No variables')}
            description={t('A variable of the instance is given to every CI/CD job of every project.')}
          />
        }
      />
      <FormDialog opened={task?.kind === 'create'} onClose={close} title={t('New variable')} size="lg">
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
      {task?.kind === 'delete' && <DeleteDialog name={task.variable.key} onClose={close} />}
      {task?.kind === 'deleteSeveral' && (
        <DeleteRowsDialog
          noun={noun}
          items={task.keys.map(key => deleteItem(connection, key))}
          onStarted={task.clear}
          onClose={close}
        >
          {t(
            'Jobs of all projects no longer get them. Their values are not kept, so this can’t be undone: export them first if they may still be needed.',
          )}
        </DeleteRowsDialog>
      )}
      <ImportDialog isOpen={task?.kind === 'import'} onClose={close} />
      {task?.kind === 'export' && <ExportDialog keys={task.keys} onClose={close} />}
    </Page>
  )
}

/** What can be done besides one variable. */
function VariableActions({
  whyNot,
  hasVariables,
  onTask,
}: {
  readonly whyNot: string | undefined
  readonly hasVariables: boolean
  onTask(task: Task): void
}) {
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconUpload size={14} />}
        disabled={whyNot !== undefined}
        title={whyNot}
        onClick={() => onTask({ kind: 'import' })}
      >
        {t('Import dotenv…')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconDownload size={14} />}
        disabled={!hasVariables}
        onClick={() => onTask({ kind: 'export', keys: null })}
      >
        {t('Export dotenv…')}
      </Button>
      <NewButton whyNot={whyNot} onClick={() => onTask({ kind: 'create' })}>
        {t('New variable')}
      </NewButton>
    </>
  )
}

function DeleteDialog({ name, onClose }: { readonly name: string; onClose(): void }) {
  return (
    <WriteDialog
      operation="instanceVariables.delete"
      label={t('Delete this variable?')}
      submit={t('Delete the variable')}
      paramsNow={() => ({ key: name })}
      confirm={{ name: name, label: t('the key') }}
      onClose={onClose}
    >
      <Text size="sm">
        {t(
          'Jobs of all projects no longer get it. Its value is not kept, so this can’t be undone: export it first if it may still be needed.',
        )}
      </Text>
    </WriteDialog>
  )
}

/** Saves variables as a dotenv file; with their values only on request. `keys`: only those, all when null. */
function ExportDialog({ keys, onClose }: { readonly keys: readonly string[] | null; onClose(): void }) {
  const connection = useConnection().ref
  const [holdsValues, setHoldsValues] = useState(false)
  const [isBusy, setBusy] = useState(false)
  const save = async () => {
    setBusy(true)
    await saveFile(async () => {
      const all = await wholeList(connection, instanceVariablesQuery(), new AbortController().signal)
      const chosen = all.filter(({ key }) => keys === null || keys.includes(key))
      return {
        name: 'instance-variables',
        type: 'env' as const,
        content: writeDotenv(
          chosen.map(({ value, ...one }) => ({ ...one, value: holdsValues ? (value ?? null) : null })),
        ),
      }
    })
    onClose()
  }
  return (
    <Modal opened onClose={onClose} title={t('Export as dotenv')} size="md">
      <Radio.Group
        label={keys === null ? t('All variables') : t('{keys} chosen variables', { keys: keys.length })}
        value={holdsValues ? 'values' : 'keys'}
        onChange={choice => setHoldsValues(choice === 'values')}
      >
        <Stack gap={8} mt={6}>
          <Radio
            value="keys"
            label={t('Without their values')}
            description={t('Each key stands in a comment, with its type and whether it is protected and masked.')}
          />
          <Radio
            value="values"
            label={t('With their values')}
            description={t('Who reads the file reads every secret in it.')}
          />
        </Stack>
      </Radio.Group>
      <Text size="xs" c="dimmed" mt="sm">
        {t('The list’s own export, as CSV or JSON, never has values.')}
      </Text>
      <Group justify="flex-end" mt="md" gap={8}>
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button loading={isBusy} onClick={() => void save()}>
          {t('Save the file…')}
        </Button>
      </Group>
    </Modal>
  )
}

/** Deletes one variable, unless it no longer exists. */
function deleteItem(connection: ConnectionRef, key: string): BulkItem {
  const variable = instanceVariableQuery(key)
  return {
    key,
    label: key,
    operation: 'instanceVariables.delete',
    params: { key },
    check: async context => {
      if (!(await readRow(connection, variable, context))) return gone.deletion
      return {
        kind: 'send',
        plan: { before: t('set (hidden)'), after: null, undo: undoPromise('instanceVariables.delete', null) },
      }
    },
    verify: async context => verifyDeleted(await readRow(connection, variable, context), t('the variable')),
  }
}

/**
 * The columns of the list. The table contains only whether there is a value, so no export and no filter can expose it.
 */
function getColumns(shown: Shown): readonly TableColumn<InstanceVariable>[] {
  return [
    { id: 'key', header: t('Key'), value: ({ key }) => key, width: 240 },
    {
      id: 'value',
      header: t('Value'),
      value: () => 'hidden',
      filterText: () => '',
      width: 280,
      grows: true,
      cell: variable => (
        <ValueCell
          variable={variable}
          isShown={shown.has(variable.key)}
          onShow={isShown => shown.show(variable.key, isShown)}
        />
      ),
    },
    {
      id: 'variable_type',
      header: t('Type'),
      ...enumCells<InstanceVariable>('variableType', ({ variable_type }) => variable_type),
      width: 100,
    },
    { id: 'protected', header: t('Protected'), ...flag(variable => variable.protected), width: 110 },
    { id: 'masked', header: t('Masked'), ...flag(variable => variable.masked), width: 100 },
    { id: 'raw', header: t('Raw'), ...flag(variable => variable.raw ?? undefined), width: 90, isHidden: true },
    {
      id: 'description',
      header: t('Description'),
      value: ({ description }) => description ?? null,
      width: 240,
      isHidden: true,
    },
  ]
}

const yesOrNo = (flag: boolean | undefined) => (flag === undefined ? undefined : flag ? t('Yes') : t('No'))

function flag(
  of: (variable: InstanceVariable) => boolean | undefined,
): Pick<TableColumn<InstanceVariable>, 'value' | 'exportValue' | 'filterText'> {
  return {
    value: variable => yesOrNo(of(variable)),
    exportValue: of,
    filterText: () => '',
  }
}

/** A variable's value: hidden until it is revealed. */
function ValueCell({
  variable: { key, value },
  isShown,
  onShow,
}: {
  readonly variable: InstanceVariable
  readonly isShown: boolean
  onShow(isShown: boolean): void
}) {
  if (typeof value !== 'string') {
    return (
      <Text size="sm" c="dimmed">
        {t('Not readable')}
      </Text>
    )
  }
  const name = visibleString(key)
  const label = isShown ? t('Hide the value of {name}', { name }) : t('Show the value of {name}', { name })
  return (
    <span className={classes.value}>
      <Tooltip label={label}>
        <ActionIcon size="sm" variant="subtle" color="gray" aria-label={label} onClick={() => onShow(!isShown)}>
          {isShown ? <IconEyeOff size={14} /> : <IconEye size={14} />}
        </ActionIcon>
      </Tooltip>
      <CopyButton value={value} label={t('Copy the value of {key}', { key: visibleString(key) })} />
      {isShown ? (
        <Code className={classes.shown}>
          <VisibleText text={value} />
        </Code>
      ) : (
        <span className={classes.hidden}>
          <span aria-hidden>••••••••</span>
          <span className={classes.forEars}>{t('Hidden')}</span>
        </span>
      )}
    </span>
  )
}
