import { ActionIcon, Button, FileButton, Menu, TextInput } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconBraces, IconDots, IconSearch } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { lazy, Suspense, useMemo, useRef, useState } from 'react'
import { getEndpoint, isOperationId } from '#shared/contract/contract.ts'
import { t } from '#shared/i18n/i18n.ts'
import {
  type ImportParts,
  mergeSaved,
  type SavedCollection,
  type SavedRequest,
  splitImport,
} from '#shared/saved-requests.ts'
import { saveFile } from '../../../lib/bridge/save-file.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { FoundCount } from '../../../ui/list/found-count.tsx'
import { ActionItems } from '../../../ui/resource-table/action-items.tsx'
import type { TableAction } from '../../../ui/resource-table/column.ts'
import { RowMenu, useRowMenu } from '../../../ui/resource-table/row-menu.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { useFillForm } from '../model/use-fill-form.ts'
import { formOfSaved, groupByFolder, partInFolder, useSaved } from '../model/use-saved.ts'
import { MethodBadge } from './badges.tsx'
import classes from './explorer.module.css'

/** Loaded when they are opened: they need the schema, and the YAML library. */
const RenameDialog = lazy(async () => ({ default: (await import('./save-dialog.tsx')).RenameDialog }))
const DeleteDialog = lazy(async () => ({ default: (await import('./save-dialog.tsx')).DeleteDialog }))
const ImportDialog = lazy(async () => ({ default: (await import('./save-dialog.tsx')).ImportDialog }))
const VariablesDialog = lazy(async () => ({ default: (await import('./variables-dialog.tsx')).VariablesDialog }))
const loadFiles = () => import('#shared/saved-requests-file.ts')

type Task =
  | { readonly kind: 'variables' }
  | { readonly kind: 'import'; readonly parts: ImportParts; readonly leftOut: number }
  | { readonly kind: 'rename' | 'delete'; readonly request: SavedRequest }

/** The saved requests by folder; choosing one fills its form, and sends nothing. */
export function SavedList() {
  const { saved, add } = useSaved()
  const [query, setQuery] = useState('')
  const [task, setTask] = useState<Task | null>(null)
  const groups = useMemo(() => groupByFolder(saved.requests, query), [saved.requests, query])
  const open = useOpenSaved()
  const count = [...groups.values()].reduce((sum, requests) => sum + requests.length, 0)
  const close = () => setTask(null)
  const importAll = (more: SavedCollection, leftOut: number) => {
    add(more)
    notifyImported(more, leftOut)
  }
  const onImport = (more: SavedCollection, leftOut: number) => {
    const parts = splitImport(saved, more)
    const isSafe = parts.changing.requests.length + parts.changing.variables.length === 0
    if (isSafe) importAll(more, leftOut)
    else setTask({ kind: 'import', parts, leftOut })
  }
  return (
    <>
      <div className={classes.savedHead}>
        <TextInput
          className={classes.savedSearch}
          aria-label={t('Search saved requests')}
          placeholder={t('Search')}
          leftSection={<IconSearch size={14} aria-hidden />}
          value={query}
          onChange={event => setQuery(event.currentTarget.value)}
          spellCheck={false}
        />
        <CollectionMenu saved={saved} onImport={onImport} onVariables={() => setTask({ kind: 'variables' })} />
      </div>
      <FoundCount
        count={count}
        noun={{
          counted: count => t('{count, plural, one {# request} other {# requests}}', { count }),
          plural: t('requests'),
        }}
      />
      {count === 0 ? (
        <p className={classes.none}>
          {saved.requests.length === 0
            ? t('Saved requests are listed here. Fill in the form of an operation, and choose Save.')
            : t('No matching requests.')}
        </p>
      ) : (
        <section className={classes.list} aria-label={t('Saved requests')}>
          {[...groups].map(([folder, requests]) => (
            <Folder key={folder} folder={folder} requests={requests} saved={saved} onOpen={open} onTask={setTask} />
          ))}
        </section>
      )}
      <Suspense fallback={null}>
        {task?.kind === 'variables' && <VariablesDialog onClose={close} />}
        {task?.kind === 'import' && (
          <ImportDialog
            parts={task.parts}
            onClose={close}
            onKeep={() => importAll(task.parts.rest, task.leftOut)}
            onReplace={() => importAll(mergeSaved(task.parts.rest, task.parts.changing), task.leftOut)}
          />
        )}
        {task?.kind === 'rename' && <RenameDialog request={task.request} onClose={close} />}
        {task?.kind === 'delete' && <DeleteDialog request={task.request} onClose={close} />}
      </Suspense>
    </>
  )
}

/** Fills the form of a saved request, and shows it. */
function useOpenSaved() {
  const { id: connection } = useConnection()
  const navigate = useNavigate()
  const fill = useFillForm()
  return (request: SavedRequest) => {
    const { operation } = request
    if (isOperationId(operation)) fill(operation, formOfSaved(operation, request))
    // An operation of another version has a page that says so.
    else void navigate({ to: '/c/$connection/explorer/$operation', params: { connection, operation } })
  }
}

interface FolderProps {
  readonly folder: string
  readonly requests: readonly SavedRequest[]
  readonly saved: SavedCollection
  onOpen(request: SavedRequest): void
  onTask(task: Task): void
}

function Folder({ folder, requests, saved, onOpen, onTask }: FolderProps) {
  const name = folder || t('No folder')
  const menu = useRowMenu<SavedRequest>()
  const rowActions = (request: SavedRequest): readonly TableAction[] => [
    { label: t('Rename or move…'), run: () => onTask({ kind: 'rename', request }) },
    { label: t('Delete request…'), isDangerous: true, run: () => onTask({ kind: 'delete', request }) },
  ]
  return (
    <section aria-label={name}>
      <div className={classes.sectionHeading}>
        <span title={name}>
          <VisibleText text={name} />
        </span>
        {folder !== '' && (
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon
                size="xs"
                variant="subtle"
                color="gray"
                aria-label={t('Actions for folder {folder}', { folder })}
              >
                <IconDots size={14} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <ExportItems saved={partInFolder(saved, folder)} name={folder.replaceAll(/[^\w-]+/g, '-')} />
            </Menu.Dropdown>
          </Menu>
        )}
      </div>
      <RowMenu state={menu} rowActions={rowActions}>
        <ul className={classes.savedRows}>
          {requests.map(request => (
            <li key={request.name} className={classes.savedRow} onContextMenu={() => menu.showFor(request)}>
              <button type="button" className={classes.past} onClick={() => onOpen(request)}>
                <span className={classes.pastTop}>
                  {isOperationId(request.operation) && (
                    <MethodBadge endpoint={getEndpoint(request.operation)} size="xs" />
                  )}
                  <span className={classes.rowName}>
                    <VisibleText text={request.name} />
                  </span>
                </span>
                <span className={classes.pastBottom}>
                  <span className={classes.pastParams}>{request.operation}</span>
                </span>
              </button>
              <Menu position="bottom-end">
                <Menu.Target>
                  <ActionIcon
                    variant="subtle"
                    color="gray"
                    aria-label={t('Actions for request {name}', { name: request.name })}
                  >
                    <IconDots size={14} />
                  </ActionIcon>
                </Menu.Target>
                <Menu.Dropdown>
                  <ActionItems actions={rowActions(request)} />
                </Menu.Dropdown>
              </Menu>
            </li>
          ))}
        </ul>
      </RowMenu>
    </section>
  )
}

function notifyImported({ requests, variables }: SavedCollection, leftOut: number): void {
  const counts = { requests: requests.length, variables: variables.length, leftOut }
  notifications.show({
    color: 'green',
    title: t('Requests imported'),
    message:
      leftOut === 0
        ? t(
            '{requests, plural, one {# request} other {# requests}}, {variables, plural, one {# variable} other {# variables}}',
            counts,
          )
        : t(
            '{requests, plural, one {# request} other {# requests}}, {variables, plural, one {# variable} other {# variables}}. {leftOut, plural, one {# secret value was} other {# secret values were}} left out.',
            counts,
          ),
  })
}

/** Variables, import and export of all. */
function CollectionMenu({
  saved,
  onImport,
  onVariables,
}: {
  readonly saved: SavedCollection
  onImport(more: SavedCollection, leftOut: number): void
  onVariables(): void
}) {
  const reset = useRef<() => void>(null)
  const pick = async (file: File | null) => {
    reset.current?.()
    if (!file) return
    const read = await (await loadFiles()).readSavedRequests(await file.text())
    if (!read.ok) {
      notifications.show({
        color: 'red',
        title: t('Couldn’t import requests'),
        message: <VisibleText text={read.sentence} />,
      })
      return
    }
    onImport(read.collection, read.leftOut)
  }
  return (
    <FileButton resetRef={reset} accept=".yaml,.yml,.json" onChange={file => void pick(file)}>
      {({ onClick }) => (
        <>
          <Button variant="default" px={8} leftSection={<IconBraces size={14} />} onClick={onVariables}>
            {t('Variables')}
          </Button>
          <Menu position="bottom-end">
            <Menu.Target>
              <ActionIcon variant="default" aria-label={t('Import and export')}>
                <IconDots size={14} />
              </ActionIcon>
            </Menu.Target>
            <Menu.Dropdown>
              <Menu.Item onClick={onClick}>{t('Import…')}</Menu.Item>
              <ExportItems saved={saved} name="saved-requests" />
            </Menu.Dropdown>
          </Menu>
        </>
      )}
    </FileButton>
  )
}

function ExportItems({ saved, name }: { readonly saved: SavedCollection; readonly name: string }) {
  const write = (type: 'yaml' | 'json') =>
    void saveFile(async () => ({ name, type, content: await (await loadFiles()).writeSavedRequests(saved, type) }))
  const isEmpty = saved.requests.length + saved.variables.length === 0
  return (
    <>
      <Menu.Item disabled={isEmpty} onClick={() => write('yaml')}>
        {t('Export as YAML')}
      </Menu.Item>
      <Menu.Item disabled={isEmpty} onClick={() => write('json')}>
        {t('Export as JSON')}
      </Menu.Item>
    </>
  )
}
