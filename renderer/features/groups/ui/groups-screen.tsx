import { Button, TextInput } from '@mantine/core'
import { IconSearch, IconUsersGroup } from '@tabler/icons-react'
import { Link, useNavigate, useRouter, useSearch } from '@tanstack/react-router'
import { useId, useMemo, useState } from 'react'
import type { Group } from '#shared/contract/navigation.ts'
import { t } from '#shared/i18n/i18n.ts'
import { groupsQuery } from '#shared/queries/places.ts'
import { visibleString } from '#shared/text/visible.ts'
import { valueLabel } from '#shared/value-labels.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { type OperationPagesResult, useOperationPages } from '../../../lib/operations/use-operation.ts'
import { addressActions } from '../../../ui/link/address-actions.tsx'
import { EndlessList, focusFirstRow } from '../../../ui/list/endless-list.tsx'
import { FoundCount } from '../../../ui/list/found-count.tsx'
import { listEnd } from '../../../ui/list/list-end.tsx'
import { isEmptyList } from '../../../ui/list/unread-row.ts'
import { UnreadRows } from '../../../ui/list/unread-rows.tsx'
import type { TableAction } from '../../../ui/resource-table/column.ts'
import { RowMenuButton } from '../../../ui/resource-table/row-menu.tsx'
import { Page } from '../../../ui/screen/screen.tsx'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { ProjectPath } from '../../../ui/text/path-text.tsx'
import { useTypedText } from '../../../ui/text/use-typed-text.ts'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import classes from './groups.module.css'

const rowHeight = 32

/** The groups of a connection: search and open; or open by typing an ID or path. */
export function GroupsScreen() {
  const connection = useConnection()
  const navigate = useNavigate()
  const { q = '' } = useSearch({ from: '/c/$connection/groups' })
  const search = q.trim()
  const listId = useId()
  const list = useOperationPages(groupsQuery(search === '' ? {} : { search }), { keepPrevious: true })
  const { typed, type } = useTypedText(
    q,
    text =>
      void navigate({
        to: '/c/$connection/groups',
        params: { connection: connection.id },
        search: text === '' ? {} : { q: text },
        replace: true,
      }),
  )
  return (
    <Page
      title={t('Groups')}
      count={<StaleNotice provenance={list.provenance} />}
      actions={<OpenGroup />}
      toolbar={
        <TextInput
          className={classes.search}
          aria-label={t('Search groups')}
          placeholder={t('Search by name or path')}
          leftSection={<IconSearch size={15} />}
          value={typed}
          onChange={event => type(event.currentTarget.value)}
          onKeyDown={event => {
            if (event.key !== 'ArrowDown') return
            event.preventDefault()
            focusFirstRow(listId)
          }}
        />
      }
    >
      <FoundCount
        count={list.items.length}
        hasMore={list.hasNextPage}
        noun={{
          counted: count => t('{count, plural, one {# group} other {# groups}}', { count }),
          plural: t('groups'),
        }}
        state={list}
      />
      {list.isPending && <LoadingState rowHeight={32} label={t('Loading the groups')} />}
      {list.error && list.items.length === 0 && <ErrorState error={list.error} onRetry={list.refetch} />}
      {list.items.length === 0 && <UnreadRows unread={list.unread} />}
      {!list.isPending && !list.error && isEmptyList(list) && (
        <EmptyState
          icon={<IconUsersGroup size={30} stroke={1.5} />}
          title={search === '' ? t('No groups') : t('Nothing found')}
          description={
            search === ''
              ? t('You don’t have access to any groups.')
              : t('No group that you may see has “{search}” in its name or path.', { search })
          }
        />
      )}
      {list.items.length > 0 && <GroupList id={listId} list={list} />}
    </Page>
  )
}

/** A service that lists no groups still opens one by its ID or path. */
function OpenGroup() {
  const connection = useConnection().id
  const navigate = useNavigate()
  const [typed, setTyped] = useState('')
  const group = typed.trim().replace(/^\/+|\/+$/g, '')
  return (
    <form
      className={classes.open}
      onSubmit={event => {
        event.preventDefault()
        if (group !== '') void navigate({ to: '/c/$connection/g/$group', params: { connection, group } })
      }}
    >
      <TextInput
        aria-label={t('Open a group by ID or path')}
        placeholder={t('ID or path')}
        value={typed}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="default" disabled={group === ''}>
        {t('Open')}
      </Button>
    </form>
  )
}

/** The actions on a group of the list. */
function useGroupActions(): (group: Group) => readonly TableAction[] {
  const connection = useConnection().id
  const router = useRouter()
  return ({ full_path, web_url }) => {
    const place = { to: '/c/$connection/g/$group', params: { connection, group: full_path } } as const
    return [
      { label: t('Open'), run: () => void router.navigate(place) },
      ...addressActions({ path: full_path, href: router.buildLocation(place).href, web_url }),
    ]
  }
}

/** The matching groups, by full path. */
function GroupList({ id, list }: { readonly id: string; readonly list: OperationPagesResult<'groups.list'> }) {
  const connection = useConnection().id
  const { items } = list
  const getActions = useGroupActions()
  const rows = useMemo(() => items.map(group => ({ key: String(group.id), group })), [items])
  const unread = useMemo(() => list.unread.map(row => ({ row, before: rows[row.at]?.key })), [rows, list.unread])
  return (
    <EndlessList
      id={id}
      label={t('List of groups')}
      rows={rows}
      unread={unread}
      getHeight={() => rowHeight}
      rowActions={({ group }) => getActions(group)}
      {...listEnd(list)}
      draw={({ group }, style) => (
        <li className={classes.row} style={style}>
          <Link
            to="/c/$connection/g/$group"
            params={{ connection, group: group.full_path }}
            className={classes.link}
            title={visibleString(group.full_path)}
          >
            <ProjectPath path={group.full_path} />
            <span className={classes.description}>
              <VisibleText text={group.description || t('No description')} />
            </span>
            <span className={classes.visibility}>{group.visibility && valueLabel('visibility', group.visibility)}</span>
          </Link>
          <RowMenuButton name={group.full_path} />
        </li>
      )}
    />
  )
}
