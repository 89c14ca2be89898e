import { Button, TextInput } from '@mantine/core'
import { IconCode, IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import type { Snippet } from '#shared/contract/snippets.ts'
import { t } from '#shared/i18n/i18n.ts'
import { snippetsQuery } from '#shared/queries/repository.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { useProjectParams } from '../../../lib/project/links.tsx'
import { useProject } from '../../../lib/project/project-context.ts'
import { DeleteRowsDialog } from '../../../ui/bulk/delete-rows-dialog.tsx'
import { UserName } from '../../../ui/people/user-name.tsx'
import { enumCells, idWidth, type TableColumn } from '../../../ui/resource-table/column.ts'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import type { Noun } from '../../../ui/resource-table/words.ts'
import { Page } from '../../../ui/screen/screen.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { deleteItem } from '../model/delete-item.ts'
import { useSnippetRights } from '../model/use-rights.ts'
import classes from './snippets.module.css'
import { VisibilityBadge } from './visibility.tsx'

const noun: Noun = {
  counted: count => t('{count, plural, one {# snippet} other {# snippets}}', { count }),
  plural: t('snippets'),
}

const columns: readonly TableColumn<Snippet>[] = [
  {
    ...{ id: 'title', header: t('Title'), width: 250, grows: true },
    value: ({ title }) => title,
    cell: snippet => <SnippetLink snippet={snippet} />,
  },
  { id: 'file_name', header: t('File'), width: 200, value: ({ file_name }) => file_name },
  {
    ...{ id: 'visibility', header: t('Visibility'), width: 120 },
    ...enumCells<Snippet>('visibility', ({ visibility }) => visibility),
    cell: ({ visibility }) => <VisibilityBadge visibility={visibility} />,
  },
  {
    ...{ id: 'author', header: t('Author'), width: 180 },
    value: ({ author }) => author?.name,
    cell: ({ author }) => <UserName name={author?.name} username={author?.username} />,
  },
  {
    ...{ id: 'updated_at', header: t('Updated'), width: 130 },
    value: ({ updated_at }) => updated_at,
    cell: ({ updated_at }) => <TimeAgo value={updated_at} />,
  },
  { id: 'id', header: t('ID'), width: idWidth, align: 'end', value: ({ id }) => id },
]

/** The snippets to delete together; `clear` ends their selection. */
interface Deletion {
  readonly snippets: readonly Snippet[]
  clear(): void
}

/** The snippets of a project, newest first, and the ways to one by its ID and to a new one. */
export function SnippetsScreen() {
  const { id } = useProject()
  const { ref } = useConnection()
  const params = useProjectParams()
  const navigate = useNavigate()
  const list = useOperationPages(snippetsQuery(id))
  const { whyNotChange } = useSnippetRights()
  const [deletion, setDeletion] = useState<Deletion | null>(null)
  const to = (snippet: Snippet) => ({ ...params, snippet: `${snippet.id}` })
  return (
    <Page
      title={t('Snippets')}
      actions={
        <>
          <OpenById />
          <NewButton />
        </>
      }
    >
      <ResourceTable
        id="snippets"
        label={t('Snippets')}
        noun={noun}
        columns={columns}
        rows={list.items}
        rowKey={snippet => `${snippet.id}`}
        source={list}
        onOpen={snippet => void navigate({ to: '/c/$connection/p/$project/snippets/$snippet', params: to(snippet) })}
        rowActions={snippet => [
          {
            label: t('Edit…'),
            unavailable: whyNotChange(snippet) ?? undefined,
            run: () => void navigate({ to: '/c/$connection/p/$project/snippets/$snippet/edit', params: to(snippet) }),
          },
          {
            label: t('Delete…'),
            isDangerous: true,
            unavailable: whyNotChange(snippet) ?? undefined,
            run: () => setDeletion({ snippets: [snippet], clear: () => {} }),
          },
        ]}
        bulkActions={(snippets, clear) => [
          {
            label: t('Delete…'),
            isDangerous: true,
            unavailable: snippets.map(whyNotChange).find(why => why !== null) ?? undefined,
            run: () => setDeletion({ snippets, clear }),
          },
        ]}
        empty={
          <EmptyState
            icon={<IconCode size={30} stroke={1.5} />}
            title={t('No snippets')}
            description={t(
              'A snippet is a short text beside the repository: a command, a query, a note. This project has none that you can see.',
            )}
            action={<NewButton />}
          />
        }
      />
      {deletion && (
        <DeleteRowsDialog
          noun={noun}
          items={deletion.snippets.map(snippet => deleteItem(ref, id, snippet))}
          onStarted={deletion.clear}
          onClose={() => setDeletion(null)}
        >
          {t(
            '{count, plural, one {It is deleted with its files. Gatehouse keeps no copy, so this can’t be undone. Download it first if you may need it.} other {They are deleted with their files. Gatehouse keeps no copy, so this can’t be undone. Download those that you may need first.}}',
            { count: deletion.snippets.length },
          )}
        </DeleteRowsDialog>
      )}
    </Page>
  )
}

function SnippetLink({ snippet: { id, title } }: { readonly snippet: Snippet }) {
  return (
    <Link
      to="/c/$connection/p/$project/snippets/$snippet"
      params={{ ...useProjectParams(), snippet: `${id}` }}
      className={classes.link}
      title={visibleString(title)}
    >
      <VisibleText text={title} />
    </Link>
  )
}

/** A service that lists no snippets still gives one by its ID. */
function OpenById() {
  const [typed, setTyped] = useState('')
  const params = useProjectParams()
  const navigate = useNavigate()
  const isWrong = typed !== '' && !/^[1-9]\d{0,14}$/.test(typed.trim())
  return (
    <form
      className={classes.byId}
      onSubmit={event => {
        event.preventDefault()
        if (typed === '' || isWrong) return
        void navigate({
          to: '/c/$connection/p/$project/snippets/$snippet',
          params: { ...params, snippet: typed.trim() },
        })
      }}
    >
      <TextInput
        aria-label={t('ID of a snippet')}
        placeholder={t('ID')}
        inputMode="numeric"
        w={80}
        value={typed}
        error={isWrong}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={typed === '' || isWrong}>
        {t('Open')}
      </Button>
    </form>
  )
}

function NewButton() {
  const params = useProjectParams()
  const { whyNotCreate } = useSnippetRights()
  if (whyNotCreate !== null) {
    return (
      <Button leftSection={<IconPlus size={14} />} disabled title={whyNotCreate}>
        {t('New snippet')}
      </Button>
    )
  }
  return (
    <Button
      leftSection={<IconPlus size={14} />}
      renderRoot={props => <Link {...props} to="/c/$connection/p/$project/snippets/new" params={params} />}
    >
      {t('New snippet')}
    </Button>
  )
}
