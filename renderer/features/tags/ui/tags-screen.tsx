import { IconTagOff } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { connectionIdOf } from '#shared/bridge.ts'
import { tags as contract } from '#shared/contract/tags.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useOperation, useOperationPages } from '../../../lib/operations/use-operation.ts'
import { Screen } from '../../../ui/screen/screen.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import type { TagOrder, TagsSearch } from '../model/routes.ts'
import type { TagTask } from '../model/task.ts'
import { useTagsProject } from '../model/use-tags-project.ts'
import { BulkDeleteDialog } from './bulk-delete-dialog.tsx'
import { CreateTagDialog } from './create-tag-dialog.tsx'
import { DeleteTagDialog } from './delete-tag-dialog.tsx'
import { NotesDialog } from './notes-dialog.tsx'
import { TagDrawer } from './tag-drawer.tsx'
import { TagList } from './tag-list.tsx'
import { TagsBar } from './tags-bar.tsx'

const usualOrder: TagOrder = 'updated-desc'
const { order_by: orders, sort: directions } = contract['tags.list'].params.query

/** The tags of a project and the notes of its releases. */
export function TagsScreen() {
  const tagsProject = useTagsProject()
  const { project } = tagsProject
  const search = useSearch({ from: '/c/$connection/p/$project/tags' })
  const navigate = useNavigate()
  const [task, setTask] = useState<TagTask | null>(null)
  const { q = '', order = usualOrder, tag: opened } = search
  const [by, direction] = order.split('-')
  const list = useOperationPages(
    'tags.list',
    { id: project, order_by: orders.parse(by), sort: directions.parse(direction), ...(q !== '' && { search: q }) },
    { pageSize: 100, keepPrevious: true, partly: true },
  )
  const isWriting = search.notes === true && opened !== undefined && tagsProject.mayWrite
  const written = useOperation('tags.get', { id: project, tag_name: opened ?? '' }, { enabled: isWriting })
  const show = (change: TagsSearch, replace = false) =>
    void navigate({
      to: '/c/$connection/p/$project/tags',
      params: { connection: connectionIdOf(tagsProject.connection), project },
      search: { ...search, ...change },
      replace,
    })
  const close = () => {
    setTask(null)
    if (search.new || search.notes) show({ new: undefined, notes: undefined }, true)
  }
  return (
    <Screen aria-label="Tags">
      <TagsBar
        query={q}
        order={order}
        list={list}
        mayWrite={tagsProject.mayWrite}
        onQuery={value => show({ q: value === '' ? undefined : value }, true)}
        onOrder={value => show({ order: value === usualOrder ? undefined : value }, true)}
        onTask={setTask}
      />
      {list.isPending ? (
        <LoadingState rows={10} rowHeight={54} label="Loading the tags" />
      ) : list.error && list.items.length === 0 ? (
        <ErrorState error={list.error} onRetry={list.refetch} />
      ) : list.items.length === 0 ? (
        <NoTags query={q} />
      ) : (
        <TagList key={`${q} ${order}`} list={list} mayWrite={tagsProject.mayWrite} onTask={setTask} />
      )}
      <TagDrawer
        name={opened}
        tagsProject={tagsProject}
        onClose={() => show({ tag: undefined, notes: undefined })}
        onTask={setTask}
      />
      <CreateTagDialog
        isOpen={task?.kind === 'create' || search.new === true}
        tagsProject={tagsProject}
        onClose={close}
        onCreated={name => {
          setTask(null)
          show({ tag: name, new: undefined })
        }}
      />
      <NotesDialog
        tag={task?.kind === 'notes' ? task.tag : isWriting ? (written.data?.value ?? null) : null}
        tagsProject={tagsProject}
        onClose={close}
      />
      <DeleteTagDialog
        tag={task?.kind === 'delete' ? task.tag : null}
        tagsProject={tagsProject}
        onClose={close}
        onDeleted={name => {
          close()
          if (opened === name) show({ tag: undefined }, true)
        }}
      />
      <BulkDeleteDialog isOpen={task?.kind === 'deleteMany'} tagsProject={tagsProject} onClose={close} />
    </Screen>
  )
}

function NoTags({ query }: { readonly query: string }) {
  return (
    <EmptyState
      icon={<IconTagOff size={30} stroke={1.5} />}
      title={query === '' ? 'No tags' : 'No tag matches'}
      description={
        query === ''
          ? 'A tag gives a commit a name that stays, such as that of a release. None was made here yet.'
          : `No tag of this project matches “${visibleString(query)}”. ^ at the beginning means “begins with”, $ at the end “ends with”.`
      }
    />
  )
}
