import { Button, TextInput } from '@mantine/core'
import { IconCode, IconPlus } from '@tabler/icons-react'
import { Link, useNavigate } from '@tanstack/react-router'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useEffect, useRef, useState } from 'react'
import type { Snippet } from '#shared/contract/snippets.ts'
import { t } from '#shared/i18n/i18n.ts'
import { snippetsQuery } from '#shared/queries/repository.ts'
import { visibleString } from '#shared/text/visible.ts'
import { type OperationPagesResult, useOperationPages } from '../../../lib/operations/use-operation.ts'
import { useProjectParams } from '../../../lib/project/links.tsx'
import { useProject } from '../../../lib/project/project-context.ts'
import { isEmptyList } from '../../../ui/list/unread-row.ts'
import { UnreadRows } from '../../../ui/list/unread-rows.tsx'
import { UserName } from '../../../ui/people/user-name.tsx'
import { Page } from '../../../ui/screen/screen.tsx'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { useSnippetRights } from '../model/use-rights.ts'
import classes from './snippets.module.css'
import { VisibilityBadge } from './visibility.tsx'

const rowHeight = 32

/** The next page is requested this many rows before the end. */
const ahead = 10

/** The snippets of a project, newest first, and the ways to one by its ID and to a new one. */
export function SnippetsScreen() {
  const { id } = useProject()
  const list = useOperationPages(snippetsQuery(id))
  const { items, error, isPending, provenance } = list
  return (
    <Page
      title={t('Snippets')}
      count={<StaleNotice provenance={provenance} />}
      actions={
        <>
          <OpenById />
          <NewButton />
        </>
      }
    >
      {isPending && <LoadingState rowHeight={32} label={t('Loading the snippets')} />}
      {error && items.length === 0 && <ErrorState error={error} onRetry={list.refetch} />}
      {items.length === 0 && <UnreadRows unread={list.unread} />}
      {!isPending && !error && isEmptyList(list) && (
        <EmptyState
          icon={<IconCode size={30} stroke={1.5} />}
          title={t('No snippets')}
          description={t(
            'A snippet is a short text beside the repository: a command, a query, a note. This project has none that you can see.',
          )}
          action={<NewButton />}
        />
      )}
      {items.length > 0 && <SnippetList list={list} />}
    </Page>
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

/** The list, drawn only where it is seen. */
function SnippetList({ list }: { readonly list: OperationPagesResult<'snippets.list'> }) {
  const { items, hasNextPage, fetchNextPage } = list
  const scroller = useRef<HTMLDivElement>(null)
  const virtualizer = useVirtualizer({
    count: items.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: index => items[index]?.id ?? index,
    overscan: 8,
  })
  const shown = virtualizer.getVirtualItems()
  const last = shown.at(-1)?.index ?? 0
  // biome-ignore lint/correctness/useExhaustiveDependencies: the function is new at every render and does the same
  useEffect(() => {
    if (hasNextPage && last >= items.length - ahead) fetchNextPage()
  }, [last, items.length, hasNextPage])
  return (
    <div ref={scroller} className={classes.scroller}>
      <ul className={classes.rows} aria-label={t('Snippets')} style={{ height: virtualizer.getTotalSize() }}>
        {shown.map(({ index, key, start }) => {
          const snippet = items[index]
          if (!snippet) return null
          return <Row key={key} snippet={snippet} offset={start} position={index + 1} count={items.length} />
        })}
      </ul>
    </div>
  )
}

function Row({
  snippet,
  offset,
  position,
  count,
}: {
  readonly snippet: Snippet
  readonly offset: number
  readonly position: number
  readonly count: number
}) {
  const { id, title, file_name, author, updated_at, visibility } = snippet
  return (
    <li
      className={classes.row}
      style={{ height: rowHeight, transform: `translateY(${offset}px)` }}
      aria-posinset={position}
      aria-setsize={count}
    >
      <div className={classes.words}>
        <Link
          to="/c/$connection/p/$project/snippets/$snippet"
          params={{ ...useProjectParams(), snippet: String(id) }}
          className={classes.link}
          title={visibleString(title)}
        >
          <VisibleText text={title} />
        </Link>
        <span className={classes.file}>
          #{id}
          {file_name && (
            <>
              {' '}
              · <VisibleText text={file_name} />
            </>
          )}
        </span>
      </div>
      <VisibilityBadge visibility={visibility} />
      <span className={classes.author}>
        <UserName name={author?.name} username={author?.username} />
      </span>
      <TimeAgo value={updated_at} className={classes.time} />
    </li>
  )
}
