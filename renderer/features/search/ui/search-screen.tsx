import { Button, Skeleton, TextInput, Title, VisuallyHidden } from '@mantine/core'
import { IconListSearch, IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, type ReactNode, useId, useRef } from 'react'
import type { Pin, Provenance, SearchMatch } from '#shared/bridge.ts'
import type { ListId } from '#shared/contract/contract.ts'
import { type AppError, explain } from '#shared/errors.ts'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import { epicTitlesQuery } from '#shared/queries/epics.ts'
import { usersQuery } from '#shared/queries/people.ts'
import { groupsQuery, projectsQuery } from '#shared/queries/places.ts'
import { pageSizes } from '#shared/queries/query.ts'
import { branchesQuery, tagsQuery } from '#shared/queries/repository.ts'
import { visibleString } from '#shared/text/visible.ts'
import { getError } from '../../../lib/bridge/bridge.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { GroupPicker } from '../../../lib/group/group-picker.tsx'
import { useScreenSearch } from '../../../lib/navigation/use-screen-search.ts'
import { type ItemOf, type OperationPagesResult, useOperationPages } from '../../../lib/operations/use-operation.ts'
import { ProjectPicker } from '../../../lib/project/project-picker.tsx'
import { shortRef } from '../../../lib/project/short-ref.ts'
import { useFirstFocus } from '../../../ui/dialog/take-focus.ts'
import { useKeyHelp } from '../../../ui/keyboard/key-help.ts'
import { useCommands } from '../../../ui/keyboard/use-commands.ts'
import { LinkAnchor } from '../../../ui/link/link.tsx'
import { getPins } from '../../../ui/offline/pins-of.ts'
import { searchOffline } from '../../../ui/offline/search-offline.ts'
import { useOffline } from '../../../ui/offline/use-offline.ts'
import { Page } from '../../../ui/screen/screen.tsx'
import { isOfOtherEdition } from '../../../ui/states/edition.ts'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { PathText } from '../../../ui/text/path-text.tsx'
import { useTypedText } from '../../../ui/text/use-typed-text.ts'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { useEnvironments } from '../../deployments/model/use-environments.ts'
import { besides } from '../model/besides.ts'
import {
  type Found,
  foundBranch,
  foundEnvironment,
  foundEpic,
  foundFile,
  foundGroup,
  foundProject,
  foundTag,
  foundUser,
} from '../model/found.ts'
import { fewest, type SearchSearch } from '../model/routes.ts'
import classes from './search.module.css'

/** A page of results; the rest is loaded on request. */
const page = { size: pageSizes.search } as const
const options = { keepPrevious: true } as const

/** A page of results; the screen of offline data has all of them. */
const shown = 8

/** Searches everything that the API can search, and the offline data. */
export function SearchScreen() {
  const [search, changeSearch] = useScreenSearch('/c/$connection/search')
  const { project, group } = search
  const q = search.q?.trim() ?? ''
  const field = useRef<HTMLInputElement>(null)
  const results = useRef<HTMLDivElement>(null)
  const go = (change: Partial<SearchSearch>) => changeSearch(change, true)
  const { typed, type } = useTypedText(search.q ?? '', text => go({ q: text === '' ? undefined : text }))

  useFirstFocus(field)
  useCommands({ search: () => field.current?.select() })
  useKeyHelp(t('Search'), [
    { keys: ['ArrowUp', 'ArrowDown'], words: t('From result to result') },
    { keys: ['Enter'], words: t('Open the result') },
  ])
  const onKeyDown = (event: KeyboardEvent) => {
    const links = [...(results.current?.querySelectorAll<HTMLElement>('a[data-result]') ?? [])]
    const next = besides(links, event.target instanceof HTMLElement ? event.target : null, event.key)
    if (!next) return
    event.preventDefault()
    next.focus()
  }
  return (
    <Page title={t('Search')} content="measure">
      <search className={classes.asked}>
        <TextInput
          ref={field}
          className={classes.field}
          label={t('Search for')}
          placeholder={t('Part of a name, path or title')}
          leftSection={<IconSearch size={15} aria-hidden />}
          value={typed}
          maxLength={200}
          autoComplete="off"
          spellCheck={false}
          onKeyDown={onKeyDown}
          onChange={event => type(event.currentTarget.value)}
        />
        <ProjectPicker
          label={t('In the project')}
          single
          value={project === undefined ? [] : [{ id: project, path: project }]}
          onChange={([picked]) => go({ project: picked && `${picked.path ?? picked.id}` })}
        />
        <GroupPicker
          label={t('In the group')}
          single
          value={group === undefined ? [] : [{ id: group, path: group }]}
          onChange={([picked]) => go({ group: picked && `${picked.path ?? picked.id}` })}
        />
      </search>
      {q.length < fewest ? (
        <EmptyState
          icon={<IconListSearch size={30} stroke={1.5} />}
          title={t('Search this connection')}
          description={t(
            'Searches projects, groups, users and offline copies. Select a project to also search its branches, tags and environments, or a group to also search its epics.',
          )}
        />
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: the arrow keys move between the links inside
        <div ref={results} className={classes.sections} onKeyDown={onKeyDown}>
          <InstanceSections search={q} />
          {project !== undefined && <ProjectSections key={project} search={q} project={project} />}
          {group !== undefined && <GroupSections key={group} search={q} group={group} />}
          <KeptSections search={q} />
        </div>
      )}
    </Page>
  )
}

/** The offline data of this connection's projects, by names and contents; available without the service. */
function KeptSections({ search }: { readonly search: string }) {
  const connection = useConnection()
  const { data } = useOffline()
  return getPins(data?.pins ?? [], connection)
    .filter(({ state }) => state !== 'gone')
    .map(pin => <KeptSection key={pin.id} pin={pin} search={search} />)
}

function KeptSection({ pin, search: text }: { readonly pin: Pin; readonly search: string }) {
  const names = useKeptMatches(pin, text, 'names')
  const contents = useKeptMatches(pin, text, 'contents')
  const found = [...(names.data ?? []), ...(contents.data ?? [])].slice(0, shown).map(match => foundMatch(pin, match))
  const error = names.error ?? contents.error
  return (
    <ResultSection
      title={t('Kept offline: {project} at {shortRef}', {
        project: visibleString(pin.project),
        shortRef: visibleString(shortRef(pin.ref)),
      })}
      found={found}
      isPending={found.length === 0 && (names.isPending || contents.isPending)}
      error={error && getError(error)}
      onRetry={() => void Promise.all([names.refetch(), contents.refetch()])}
    >
      {found.length > 0 && (
        <LinkAnchor to="/offline/$pin" params={{ pin: `${pin.id}` }} search={{ q: text }} className={classes.more}>
          {t('All matches in offline data')}
        </LinkAnchor>
      )}
    </ResultSection>
  )
}

function useKeptMatches(pin: Pin, text: string, where: 'names' | 'contents') {
  return useQuery({
    queryKey: ['offline-search', pin.connectionRef, pin.id, pin.completedAt, where, text, 'first'],
    retry: false,
    queryFn: async ({ signal }) =>
      (await searchOffline({ connection: pin.connectionRef, id: pin.id, text, where }, signal)).matches,
  })
}

/** A file by its name, or a line of it. */
function foundMatch(pin: Pin, { path, line, text }: SearchMatch) {
  const file = foundFile({ connection: pin.connection, project: pin.project }, pin.ref, path)
  if (line === null) return file
  return {
    ...file,
    key: `${file.key} ${line}`,
    label: `${file.label}:${line}`,
    detail: text.trim(),
    link: { ...file.link, search: { ref: pin.ref, path, line } },
  }
}

/** The searchable lists of the whole service. */
function InstanceSections({ search }: { readonly search: string }) {
  const { id: connection } = useConnection()
  const projects = useOperationPages(projectsQuery({ search }, page), options)
  const groups = useOperationPages(groupsQuery({ search }, page), options)
  const users = useOperationPages(usersQuery({ search }, page), options)
  return (
    <>
      <ListSection title={t('Projects')} list={projects} found={project => foundProject(connection, project)} />
      <ListSection title={t('Groups')} list={groups} found={group => foundGroup(connection, group)} />
      <ListSection title={t('Users')} list={users} found={user => foundUser(connection, user)} />
    </>
  )
}

/** The searchable lists of one project. */
function ProjectSections({ search, project }: { readonly search: string; readonly project: string }) {
  const { id: connection, profile } = useConnection()
  const params = { connection, project }
  const branches = useOperationPages(branchesQuery(project, { search }, page), options)
  const tags = useOperationPages(tagsQuery(project, { search }, page), options)
  const environments = useEnvironments(project, { text: search }, { profile, ...page, ...options })
  return (
    <>
      <ListSection title={t('Branches')} list={branches} found={branch => foundBranch(params, branch)} />
      <ListSection title={t('Tags')} list={tags} found={tag => foundTag(params, tag)} />
      <ListSection
        title={t('Environments')}
        list={environments.isFilteredHere ? { ...environments.list, total: null } : environments.list}
        items={environments.found}
        found={one => foundEnvironment(params, one)}
      />
    </>
  )
}

/** The searchable lists of one group. */
function GroupSections({ search, group }: { readonly search: string; readonly group: string }) {
  const { id: connection } = useConnection()
  const epics = useOperationPages(epicTitlesQuery(group, { search }, page), options)
  return <ListSection title={t('Epics')} list={epics} found={epic => foundEpic(connection, epic)} />
}

/** The matches in a list of the service, page by page. */
function ListSection<I extends ListId>({
  title,
  list,
  items = list.items,
  found,
}: {
  readonly title: string
  readonly list: OperationPagesResult<I>
  /** Those of the list that are found, when it holds others too. */
  readonly items?: readonly ItemOf<I>[]
  found(item: ItemOf<I>): Found
}) {
  const { total, hasNextPage } = list
  return (
    <ResultSection
      title={title}
      found={items.map(found)}
      count={typeof total === 'number' ? formatNumber(total) : `${items.length}${hasNextPage ? '+' : ''}`}
      isPending={list.isPending}
      error={list.error}
      provenance={list.provenance}
      onRetry={list.refetch}
    >
      {hasNextPage && (
        <Button
          variant="subtle"
          size="compact-sm"
          className={classes.more ?? ''}
          loading={list.isFetchingNextPage}
          onClick={list.fetchNextPage}
          aria-label={t('More: {title}', { title })}
        >
          {t('More')}
        </Button>
      )}
    </ResultSection>
  )
}

interface ResultSectionProps {
  readonly title: string
  readonly found: readonly Found[]
  /** How many there are, when more are known of than are shown. */
  readonly count?: string
  readonly isPending: boolean
  readonly error: AppError | null
  readonly provenance?: Provenance | null
  /** The way to more. */
  readonly children?: ReactNode
  onRetry(): void
}

/** The results of one kind. It loads and fails independently of the others. */
function ResultSection({ title, found, isPending, error, ...props }: ResultSectionProps) {
  const id = useId()
  const isEmpty = found.length === 0
  return (
    <section className={classes.section} aria-labelledby={id}>
      <div className={classes.head}>
        <Title order={2} id={id} className={classes.title} title={title}>
          {title}
        </Title>
        {!isEmpty && <span className={classes.count}>{props.count}</span>}
        <StaleNotice provenance={props.provenance} />
      </div>
      {isPending && <Waiting />}
      <VisuallyHidden role="status">
        {!isPending &&
          !error &&
          t('{title}: {found, plural, =0 {none found} other {# found}}', { title, found: found.length })}
      </VisuallyHidden>
      {error && isEmpty && <SectionFailure error={error} onRetry={props.onRetry} />}
      {!isPending && !error && isEmpty && <p className={classes.none}>{t('None found.')}</p>}
      {!isEmpty && (
        <ul className={classes.list}>
          {found.map(one => (
            <li key={one.key}>
              <FoundLink found={one} />
            </li>
          ))}
        </ul>
      )}
      {props.children}
    </section>
  )
}

function Waiting() {
  return (
    <div className={classes.waiting}>
      <Skeleton height={10} width="58%" radius="sm" />
      <Skeleton height={10} width="40%" radius="sm" />
    </div>
  )
}

/** One result as the way to it. */
function FoundLink({ found: { link, label, detail, icon: Icon } }: { readonly found: Found }) {
  return (
    <Link
      {...link}
      className={classes.result}
      data-result
      title={visibleString(detail === undefined ? label : `${label} · ${detail}`)}
    >
      <Icon size={15} stroke={1.6} aria-hidden />
      <PathText text={label} className={classes.label} />
      {detail !== undefined && <VisibleText text={detail} className={classes.detail} />}
    </Link>
  )
}

/** Why one kind could not be searched, in the room that its results would have. */
function SectionFailure({ error, onRetry }: { readonly error: AppError; readonly onRetry: () => void }) {
  const { title, sentence } = explain(error, useConnection().name)
  const isElsewhere = isOfOtherEdition(error)
  return (
    <div className={classes.failure} role="status">
      <strong>{isElsewhere ? t('Not in this edition of the service') : title}</strong>
      <span>
        <VisibleText text={sentence} />
      </span>
      {!isElsewhere && (
        <Button size="compact-sm" variant="default" onClick={onRetry}>
          {t('Try again')}
        </Button>
      )}
    </div>
  )
}
