import { Kbd, Loader, SegmentedControl, Text, TextInput } from '@mantine/core'
import { IconFolderSearch, IconFolders, IconSearch } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { type KeyboardEvent, type KeyboardEventHandler, useId, useMemo, useRef, useState } from 'react'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import { placesKey } from '#shared/places-key.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { useSettings } from '../../../lib/settings/use-settings.ts'
import { useFirstFocus } from '../../../ui/dialog/take-focus.ts'
import { type KeyHelp, useKeyHelp } from '../../../ui/keyboard/key-help.ts'
import { FoundCount } from '../../../ui/list/found-count.tsx'
import { isEmptyList } from '../../../ui/list/unread-row.ts'
import { UnreadRows } from '../../../ui/list/unread-rows.tsx'
import { Page } from '../../../ui/screen/screen.tsx'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { Trans } from '../../../ui/text/trans.tsx'
import { useTypedText } from '../../../ui/text/use-typed-text.ts'
import { type ChoiceRow, firstChoice, isChoice, nextChoice, pickerRows } from '../model/rows.ts'
import { type FoundProjects, type SubsetOfProjects, subsetsOfProjects, useProjects } from '../model/use-projects.ts'
import { ProjectList } from './project-list.tsx'
import classes from './projects-screen.module.css'

const hint = t('A project can always be opened by its ID or full path: type it above and press Enter.')

const noneLabels: Readonly<Record<SubsetOfProjects, string>> = {
  mine: t('You are not a member of any project'),
  owned: t('You do not own any project'),
  starred: t('You have not starred any project'),
}

const noRecents: readonly string[] = []

const listKeys: readonly KeyHelp[] = [
  { keys: ['ArrowUp', 'ArrowDown'], words: t('Choose a project, from the field') },
  { keys: ['Enter'], words: t('Open it') },
  { keys: ['Escape'], words: t('Empty the field') },
]

/** The projects of a connection: search, choose, open; or open by typing an ID or path. */
export function ProjectsScreen() {
  const connection = useConnection()
  const navigate = useNavigate()
  const { q = '', among } = useSearch({ from: '/c/$connection/projects' })
  const id = useId()
  useKeyHelp(t('Projects'), listKeys)
  const recents = useSettings()?.recents[placesKey(connection)] ?? noRecents
  const projects = useProjects(q.trim(), among)
  const { items } = projects
  const show = (search: { readonly q: string; readonly among: SubsetOfProjects | undefined }) =>
    void navigate({
      to: '/c/$connection/projects',
      params: { connection: connection.id },
      search: { ...(search.q !== '' && { q: search.q }), ...(search.among && { among: search.among }) },
      replace: true,
    })
  const field = useTypedText(q, text => show({ q: text, among }))
  const open = (row: ChoiceRow) =>
    void navigate({
      to: '/c/$connection/p/$project/tree',
      params: { connection: connection.id, project: row.target },
    })
  const rows = useMemo(
    () => pickerRows(items, among ? noRecents : recents, field.typed),
    [items, among, recents, field.typed],
  )
  const choice = useChoice(rows, field, open)
  const listed = rows.length > 0
  return (
    <Page
      title={t('Projects')}
      count={
        <>
          {typeof projects.total === 'number' && formatNumber(projects.total)}
          <StaleNotice provenance={projects.provenance} />
        </>
      }
      toolbar={
        <ProjectSearch
          typed={field.typed}
          onType={choice.type}
          onKeyDown={choice.onKeyDown}
          among={among}
          onAmong={value => show({ q, among: value })}
          isFetching={projects.isFetching}
          listId={listed ? id : undefined}
          activeId={listed && choice.index >= 0 ? `${id}-${choice.index}` : undefined}
        />
      }
    >
      <FoundCount
        count={items.length}
        hasMore={projects.loadMore !== undefined}
        noun={{
          counted: count => t('{count, plural, one {# project} other {# projects}}', { count }),
          plural: t('projects'),
        }}
        state={projects}
      />
      <div className={classes.body}>
        {listed && (
          <ProjectList
            id={id}
            rows={rows}
            activeIndex={choice.index}
            onActivate={choice.activate}
            onOpen={open}
            onKeyDown={choice.onKeyDown}
            loadMore={projects.loadMore}
          />
        )}
        <ProjectsBelow projects={projects} query={q} among={among} />
      </div>
      <footer className={classes.keys}>
        <span>
          <Kbd size="xs">↑</Kbd> <Trans message="<kbd/> choose" components={{ kbd: <Kbd size="xs">↓</Kbd> }} />
        </span>
        <span>
          <Kbd size="xs">Enter</Kbd> {t('open')}
        </span>
        <span>
          <Kbd size="xs">Ctrl</Kbd> <Trans message="<kbd>K</kbd> go anywhere" components={{ kbd: <Kbd size="xs" /> }} />
        </span>
      </footer>
    </Page>
  )
}

/** Which row the arrow keys have chosen, from the field and from the list; another text begins at the first one. */
function useChoice(
  rows: ReturnType<typeof pickerRows>,
  field: ReturnType<typeof useTypedText>,
  open: (row: ChoiceRow) => void,
) {
  const [active, setActive] = useState<string | null>(null)
  const found = rows.findIndex(row => row.key === active)
  const index = found === -1 ? firstChoice(rows) : found
  const activate = (at: number) => setActive(rows[at]?.key ?? null)
  const type = (text: string) => {
    setActive(null)
    field.type(text)
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const row = rows[index]
    if (event.key === 'ArrowDown') activate(nextChoice(rows, index, 1))
    else if (event.key === 'ArrowUp') activate(nextChoice(rows, index, -1))
    else if (event.key === 'Enter' && isChoice(row)) open(row)
    else if (event.key === 'Escape' && field.typed !== '') type('')
    else return
    event.preventDefault()
  }
  return { index, activate, type, onKeyDown }
}

/** The state in place of projects: loading, an error, no matches; and the source of the search. */
function ProjectsBelow({
  projects,
  query,
  among,
}: {
  readonly projects: FoundProjects
  readonly query: string
  readonly among: SubsetOfProjects | undefined
}) {
  if (projects.isPending) return <LoadingState rows={10} rowHeight={36} label={t('Loading projects')} />
  if (projects.error && projects.items.length === 0) {
    return (
      <div>
        <ErrorState error={projects.error} onRetry={projects.refetch} />
        <Text ta="center" c="dimmed" size="sm" px="md">
          {hint}
        </Text>
      </div>
    )
  }
  if (projects.items.length > 0) {
    if (!projects.searchedHere) return null
    return (
      <Text ta="center" c="dimmed" size="sm" p="sm" role="status">
        {t('The service can’t be reached, so only projects seen before were searched.')}
      </Text>
    )
  }
  if (!isEmptyList(projects)) return <UnreadRows unread={projects.unread} />
  if (query !== '') {
    return (
      <EmptyState
        icon={<IconFolderSearch size={30} stroke={1.5} />}
        title={t('No project found')}
        description={
          projects.searchedHere
            ? t('Of the projects seen before none matches “{query}”, and the service can’t be reached. {hint}', {
                query,
                hint,
              })
            : t(
                'Nothing you can see matches “{query}”{among, select, mine { among the projects you are a member of} owned { among the projects you own} starred { among the projects you starred} other {}}. {hint}',
                { query, among: among ?? 'all', hint },
              )
        }
      />
    )
  }
  return (
    <EmptyState
      icon={<IconFolders size={30} stroke={1.5} />}
      title={among ? noneLabels[among] : t('No projects to see')}
      description={among ? t('Choose “All” to see every project you may read. {hint}', { hint }) : hint}
    />
  )
}

/** The field one types into (it has the focus from the start) and the filter beside it. */
function ProjectSearch({
  typed,
  onType,
  onKeyDown,
  among,
  onAmong,
  isFetching,
  listId,
  activeId,
}: {
  readonly typed: string
  readonly onType: (text: string) => void
  readonly onKeyDown: KeyboardEventHandler
  readonly among: SubsetOfProjects | undefined
  readonly onAmong: (among: SubsetOfProjects | undefined) => void
  readonly isFetching: boolean
  readonly listId: string | undefined
  readonly activeId: string | undefined
}) {
  const input = useRef<HTMLInputElement>(null)
  useFirstFocus(input)
  return (
    <div className={classes.search}>
      <TextInput
        ref={input}
        className={classes.input}
        size="xs"
        aria-label={t('Search projects, or type an ID or a full path')}
        placeholder={t('Search, or type an ID or a full path')}
        leftSection={<IconSearch size={15} />}
        rightSection={isFetching ? <Loader size={14} aria-hidden /> : null}
        value={typed}
        onChange={event => onType(event.currentTarget.value)}
        onKeyDown={onKeyDown}
        role="combobox"
        aria-expanded={listId !== undefined}
        aria-controls={listId}
        aria-activedescendant={activeId}
        aria-autocomplete="list"
        autoComplete="off"
        spellCheck={false}
      />
      <SegmentedControl
        className={classes.subsets}
        size="xs"
        aria-label={t('Which projects')}
        value={among ?? 'all'}
        onChange={value => onAmong(subsetsOfProjects.find(subset => subset === value))}
        data={[
          { value: 'all', label: t('All') },
          { value: 'mine', label: t('Mine') },
          { value: 'owned', label: t('Owned') },
          { value: 'starred', label: t('Starred') },
        ]}
      />
    </div>
  )
}
