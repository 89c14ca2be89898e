import { TextInput, Title } from '@mantine/core'
import { IconSearch, IconUsersGroup } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { FoundCount } from '../../../ui/list/found-count.tsx'
import { useDebouncedHere } from '../../../ui/navigation/use-debounced-here.ts'
import { Spacer } from '../../../ui/screen/screen.tsx'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { GroupList } from './group-list.tsx'
import classes from './groups.module.css'
import { OpenGroup } from './open-group.tsx'

/** Long enough not to ask at every key, short enough not to be waited for. */
const searchDelay = 250

/** The groups of a connection: search and open; or open by typing an ID or path. */
export function GroupsScreen() {
  const titleId = useId()
  const connection = useConnection()
  const navigate = useNavigate()
  const { q = '' } = useSearch({ from: '/c/$connection/groups' })
  const [typed, setTyped] = useState(q)
  const search = q.trim()
  const list = useOperationPages('groups.list', search === '' ? {} : { search }, { keepPrevious: true })
  const searchLater = useDebouncedHere(
    (text: string) =>
      void navigate({
        to: '/c/$connection/groups',
        params: { connection: connection.id },
        search: text === '' ? {} : { q: text },
        replace: true,
      }),
    searchDelay,
  )
  return (
    <section className={classes.screen} aria-labelledby={titleId}>
      <div className={classes.top}>
        <Title order={1} id={titleId}>
          Groups
        </Title>
        <StaleNotice provenance={list.provenance} />
        <Spacer />
        <OpenGroup />
      </div>
      <TextInput
        className={classes.search}
        aria-label="Search groups"
        placeholder="Search by name or path"
        leftSection={<IconSearch size={15} />}
        value={typed}
        onChange={event => {
          setTyped(event.currentTarget.value)
          searchLater(event.currentTarget.value)
        }}
      />
      <FoundCount count={list.items.length} hasMore={list.hasNextPage} noun={['group', 'groups']} state={list} />
      {list.isPending && <LoadingState rowHeight={44} label="Loading the groups" />}
      {list.error && list.items.length === 0 && <ErrorState error={list.error} onRetry={list.refetch} />}
      {!list.isPending && !list.error && list.items.length === 0 && (
        <EmptyState
          icon={<IconUsersGroup size={30} stroke={1.5} />}
          title={search === '' ? 'No groups' : 'Nothing found'}
          description={
            search === ''
              ? 'There is no group here that you may see.'
              : `No group that you may see has “${search}” in its name or path.`
          }
        />
      )}
      {list.items.length > 0 && <GroupList list={list} />}
    </section>
  )
}
