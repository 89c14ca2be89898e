import { ActionIcon, Checkbox, Menu, Modal } from '@mantine/core'
import { IconCopy, IconDots, IconNotes, IconTagOff, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useId, useMemo, useState } from 'react'
import { tags as contract, type Tag, versionOrderSince } from '#shared/contract/tags.ts'
import { t } from '#shared/i18n/i18n.ts'
import { tagsQuery } from '#shared/queries/repository.ts'
import { visibleString } from '#shared/text/visible.ts'
import { getFirstLine } from '../../../lib/code/line-endings.ts'
import { useConnection, useServedFrom } from '../../../lib/connection/use-connection.ts'
import { useScreenSearch } from '../../../lib/navigation/use-screen-search.ts'
import { type OperationPagesResult, useOperationPages } from '../../../lib/operations/use-operation.ts'
import { CommitLink } from '../../../lib/project/links.tsx'
import { startDryRun } from '../../../ui/bulk/bulk.ts'
import { useBulkPanel } from '../../../ui/bulk/bulk-jobs.ts'
import { DeleteRowsDialog } from '../../../ui/bulk/delete-rows-dialog.tsx'
import { CopyButton } from '../../../ui/copy/copy-button.tsx'
import { copyText } from '../../../ui/copy/copy-text.ts'
import { EndlessList, markOpen } from '../../../ui/list/endless-list.tsx'
import { listEnd } from '../../../ui/list/list-end.tsx'
import { isEmptyList } from '../../../ui/list/unread-row.ts'
import { ActionItems } from '../../../ui/resource-table/action-items.tsx'
import { BulkBar } from '../../../ui/resource-table/bulk-bar.tsx'
import type { TableAction } from '../../../ui/resource-table/column.ts'
import type { Noun } from '../../../ui/resource-table/words.ts'
import { Page } from '../../../ui/screen/screen.tsx'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { deleteItem } from '../model/delete-item.ts'
import { type TagOrder, type TagsSearch, tagOrders } from '../model/routes.ts'
import { wordsOfSearch } from '../model/search-words.ts'
import { getTime, hasNotesApart } from '../model/tag-facts.ts'
import type { TagTask } from '../model/task.ts'
import { useRefreshTags } from '../model/use-refresh-tags.ts'
import { useTag } from '../model/use-tag.ts'
import { type TagSelection, useTagSelection } from '../model/use-tag-selection.ts'
import { type TagsProject, useTagsProject } from '../model/use-tags-project.ts'
import { BulkForm } from './bulk-form.tsx'
import { CreateTagDialog } from './create-tag-dialog.tsx'
import { DeleteTagDialog } from './delete-tag-dialog.tsx'
import { NotesDialog } from './notes-dialog.tsx'
import { TagMarks } from './tag-marks.tsx'
import { TagPanel } from './tag-panel.tsx'
import { TagActions, TagsBar } from './tags-bar.tsx'
import classes from './tags-screen.module.css'

const rowHeight = 32

const noun: Noun = {
  counted: count => t('{count, plural, one {# tag} other {# tags}}', { count }),
  plural: t('tags'),
}

const defaultOrder: TagOrder = 'updated-desc'
const { order_by: orders, sort: directions } = contract['tags.list'].params.query

/** The tags of a project and the notes of its releases. */
export function TagsScreen() {
  const tagsProject = useTagsProject()
  const { project } = tagsProject
  const [search, show] = useScreenSearch('/c/$connection/p/$project/tags')
  const listId = useId()
  const [task, setTask] = useState<TagTask | null>(null)
  const { q = '', tag: opened } = search
  const offered = useTagOrders()
  const order = offered.find(one => one === search.order) ?? defaultOrder
  const [by, direction] = order.split('-')
  const list = useOperationPages(
    tagsQuery(project, {
      order_by: orders.parse(by),
      sort: directions.parse(direction),
      ...(q !== '' && { search: q }),
    }),
    { keepPrevious: true },
  )
  const selection = useTagSelection(list.items)
  const meaning = wordsOfSearch(q)
  return (
    <Page
      title={t('Tags')}
      count={
        <>
          <span role="status">
            {meaning !== '' && `${meaning} · `}
            {list.total !== null && t('{total, plural, one {# tag} other {# tags}}', { total: list.total })}
          </span>
          <StaleNotice provenance={list.provenance} />
        </>
      }
      actions={<TagActions whyNot={tagsProject.whyNot} onRefresh={list.refetch} onTask={setTask} />}
      toolbar={
        <TagsBar
          query={q}
          order={order}
          orders={offered}
          list={list}
          onQuery={value => show({ q: value === '' ? undefined : value }, true)}
          onOrder={value => show({ order: value === defaultOrder ? undefined : value }, true)}
          listId={listId}
          isTagOpen={search.tag !== undefined}
          onOpen={tag => show({ tag })}
        />
      }
    >
      {list.isPending ? (
        <LoadingState rows={10} rowHeight={32} label={t('Loading the tags')} />
      ) : list.error && isEmptyList(list) ? (
        <ErrorState error={list.error} onRetry={list.refetch} />
      ) : isEmptyList(list) ? (
        <NoTags query={q} />
      ) : (
        <TagList
          key={`${q} ${order}`}
          id={listId}
          list={list}
          opened={opened}
          whyNot={tagsProject.whyNot}
          selection={selection}
          onOpen={(tag, isStep) => show({ tag }, isStep)}
          onTask={setTask}
        />
      )}
      {selection.keys.size > 0 && (
        <BulkBar
          count={selection.keys.size}
          hidden={selection.hidden}
          noun={noun}
          actions={[
            {
              label: t('Delete…'),
              icon: <IconTrash size={14} />,
              isDangerous: true,
              unavailable: tagsProject.whyNot,
              run: () => setTask({ kind: 'deleteSelected' }),
            },
          ]}
          onClear={selection.clear}
        />
      )}
      <TagPanel
        name={opened}
        tagsProject={tagsProject}
        onClose={() => show({ tag: undefined, notes: undefined })}
        onTask={setTask}
      />
      <TagDialogs
        task={task}
        onTask={setTask}
        tagsProject={tagsProject}
        selection={selection}
        search={search}
        onSearch={show}
      />
    </Page>
  )
}

interface TagDialogsProps {
  readonly task: TagTask | null
  onTask(task: TagTask | null): void
  readonly tagsProject: TagsProject
  readonly selection: TagSelection
  readonly search: TagsSearch
  onSearch(change: TagsSearch, replace?: boolean): void
}

/** The dialogs of what is being done to tags, as a task or by the address. */
function TagDialogs({ task, onTask, tagsProject, selection, search, onSearch }: TagDialogsProps) {
  const { project, whyNot } = tagsProject
  const { tag: opened } = search
  const isWriting = search.notes === true && opened !== undefined && whyNot === undefined
  const acted = useTaskTag(task, project)
  const written = useTag(project, opened ?? '', { enabled: isWriting })
  const close = () => {
    onTask(null)
    if (search.new || search.notes) onSearch({ new: undefined, notes: undefined }, true)
  }
  return (
    <>
      <CreateTagDialog
        isOpen={task?.kind === 'create' || search.new === true}
        tagsProject={tagsProject}
        onClose={close}
        onCreated={name => {
          onTask(null)
          onSearch({ tag: name, new: undefined })
        }}
      />
      <NotesDialog
        tag={task?.kind === 'notes' ? acted : isWriting ? (written.data?.value ?? null) : null}
        tagsProject={tagsProject}
        onClose={close}
      />
      <DeleteTagDialog
        tag={task?.kind === 'delete' ? acted : null}
        tagsProject={tagsProject}
        onClose={close}
        onDeleted={name => {
          close()
          if (opened === name) onSearch({ tag: undefined }, true)
        }}
      />
      {task?.kind === 'deleteSelected' && (
        <DeleteSelectedDialog tagsProject={tagsProject} selection={selection} onClose={close} />
      )}
      <BulkDeleteDialog isOpen={task?.kind === 'deleteMany'} tagsProject={tagsProject} onClose={close} />
    </>
  )
}

/** The orders that the service has. */
function useTagOrders(): readonly TagOrder[] {
  const hasVersions = useServedFrom(versionOrderSince)
  return hasVersions ? tagOrders : tagOrders.filter(order => !order.startsWith('version'))
}

/** The tag that a task is about, with its notes; null while they are read, and where the task is about none. */
function useTaskTag(task: TagTask | null, project: string): Tag | null {
  const tag = task?.kind === 'notes' || task?.kind === 'delete' ? task.tag : null
  const service = useConnection()
  const isApart = tag !== null && hasNotesApart(service, tag)
  const { data, isPending } = useTag(project, tag?.name ?? '', { enabled: isApart })
  if (!isApart) return tag
  return isPending ? null : (data?.value ?? tag)
}

function NoTags({ query }: { readonly query: string }) {
  return (
    <EmptyState
      icon={<IconTagOff size={30} stroke={1.5} />}
      title={query === '' ? t('No tags') : t('No tag matches')}
      description={
        query === ''
          ? t('A tag gives a commit a name that stays, such as that of a release. None was made here yet.')
          : t(
              'No tag of this project matches “{query}”. ^ at the beginning means “begins with”, $ at the end “ends with”.',
              { query: visibleString(query) },
            )
      }
    />
  )
}

function DeleteSelectedDialog({
  tagsProject: { connection, project },
  selection,
  onClose,
}: {
  readonly tagsProject: TagsProject
  readonly selection: TagSelection
  onClose(): void
}) {
  const service = useConnection()
  return (
    <DeleteRowsDialog
      noun={noun}
      items={selection.tags.map(tag => deleteItem(connection, project, tag, service))}
      onStarted={selection.clear}
      onClose={onClose}
    >
      {t(
        'Their release notes are deleted with them. Protected tags are not deleted. The preview shows what an undo restores.',
      )}
    </DeleteRowsDialog>
  )
}

/** Deletes the tags that match a pattern, after they were shown. */
function BulkDeleteDialog({
  isOpen,
  tagsProject,
  onClose,
}: {
  readonly isOpen: boolean
  readonly tagsProject: TagsProject
  onClose(): void
}) {
  const [pattern, setPattern] = useState('')
  const deleteTags = useBulkDelete(tagsProject)
  return (
    <Modal opened={isOpen} onClose={onClose} title={t('Delete tags by pattern')} size="lg">
      {isOpen && (
        <BulkForm
          project={tagsProject.project}
          pattern={pattern}
          onPattern={setPattern}
          onDelete={tags => {
            deleteTags(tags)
            onClose()
          }}
          onClose={onClose}
        />
      )}
    </Modal>
  )
}

/** Returns the function that plans deleting tags; they are deleted from the panel. Tags changed since are skipped. */
function useBulkDelete({ connection, project }: TagsProject): (tags: readonly Tag[]) => void {
  const refresh = useRefreshTags()
  const service = useConnection()
  const open = useBulkPanel(panel => panel.open)
  return tags => {
    const { id } = startDryRun({
      title: t('Delete {tags, plural, one {# tag} other {# tags}} of {project}', { tags: tags.length, project }),
      connection,
      items: tags.map(tag => deleteItem(connection, project, tag, service)),
      // A skipped tag differs from the list.
      onApplied: refresh,
    })
    open(id)
  }
}

/** The tags found; the next page is read when the end comes into view. */
function TagList({
  id,
  list,
  opened,
  whyNot,
  selection,
  onOpen,
  onTask,
}: {
  readonly id: string
  readonly list: OperationPagesResult<'tags.list'>
  /** The tag that is shown beside the list. */
  readonly opened: string | undefined
  readonly whyNot: string | undefined
  readonly selection: TagSelection
  onOpen(tag: string, isStep: boolean): void
  onTask(task: TagTask): void
}) {
  const { items } = list
  const rows = useMemo(() => items.map(tag => ({ key: tag.name, tag })), [items])
  const unread = useMemo(() => list.unread.map(row => ({ row, before: items[row.at]?.name })), [items, list.unread])
  return (
    <>
      <div className={classes.headings}>
        <Checkbox
          size="xs"
          aria-label={t('Select all rows')}
          checked={selection.part === 'all'}
          indeterminate={selection.part === 'some'}
          onChange={selection.toggleAll}
        />
        <span aria-hidden>{t('Name')}</span>
        <span aria-hidden>{t('Message')}</span>
        <span aria-hidden>{t('Commit')}</span>
        <span aria-hidden>{t('Created')}</span>
      </div>
      <EndlessList
        id={id}
        label={t('List of tags')}
        rows={rows}
        unread={unread}
        openKey={opened}
        onOpen={({ tag }, isStep) => onOpen(tag.name, isStep)}
        getHeight={() => rowHeight}
        rowActions={({ tag }) => tagActions(tag, whyNot, onTask)}
        draw={({ key, tag }, style) => (
          <li className={classes.row} style={style} {...markOpen(key === opened)}>
            <TagRow tag={tag} whyNot={whyNot} selection={selection} onTask={onTask} />
          </li>
        )}
        {...listEnd(list)}
      />
    </>
  )
}

/** One tag of the list. */
function TagRow({
  tag,
  whyNot,
  selection,
  onTask,
}: {
  readonly tag: Tag
  readonly whyNot: string | undefined
  readonly selection: TagSelection
  onTask(task: TagTask): void
}) {
  const { name, message, commit } = tag
  const time = getTime(tag)
  return (
    <>
      <Checkbox
        size="xs"
        aria-label={t('Select {name}', { name: visibleString(name) })}
        checked={selection.keys.has(name)}
        onChange={({ nativeEvent }) =>
          selection.toggle(name, nativeEvent instanceof MouseEvent && nativeEvent.shiftKey)
        }
      />
      <span className={classes.title}>
        <Link
          from="/c/$connection/p/$project/tags"
          to="."
          search={before => ({ ...before, tag: name })}
          className={classes.name}
          title={visibleString(name)}
          data-row-link
        >
          <VisibleText text={name} />
        </Link>
        <TagMarks tag={tag} />
      </span>
      <span className={classes.message} data-quiet={!message || undefined}>
        <VisibleText text={getFirstLine(message || (commit ? commit.title : t('Points to no commit')))} mayBeCut />
      </span>
      <span className={classes.target}>
        {commit && (
          <CommitLink sha={commit.id} className={classes.sha} title={commit.id}>
            {commit.id.slice(0, 8)}
          </CommitLink>
        )}
        <CopyButton value={commit?.id ?? tag.target} label={t('Copy SHA')} />
      </span>
      <span className={classes.time}>{time && <TimeAgo value={time} />}</span>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={t('More about {name}', { name: visibleString(name) })}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <ActionItems actions={tagActions(tag, whyNot, onTask)} />
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

/** The actions on a tag, by its button or a right click. */
function tagActions(tag: Tag, whyNot: string | undefined, onTask: (task: TagTask) => void): readonly TableAction[] {
  return [
    { label: t('Copy name'), icon: <IconCopy size={14} />, run: () => void copyText(tag.name, t('Name')) },
    {
      label: t('Copy SHA'),
      icon: <IconCopy size={14} />,
      run: () => void copyText(tag.commit?.id ?? tag.target, 'SHA'),
    },
    {
      label: tag.release ? t('Edit the release notes…') : t('Write release notes…'),
      icon: <IconNotes size={14} />,
      unavailable: whyNot,
      run: () => onTask({ kind: 'notes', tag }),
    },
    {
      label: t('Delete…'),
      icon: <IconTrash size={14} />,
      isDangerous: true,
      unavailable: whyNot,
      run: () => onTask({ kind: 'delete', tag }),
    },
  ]
}
