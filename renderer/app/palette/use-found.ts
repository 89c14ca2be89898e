import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowRight, IconListSearch } from '@tabler/icons-react'
import { linkOptions } from '@tanstack/react-router'
import type { ConnectionRef } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { epicTitlesQuery } from '#shared/queries/epics.ts'
import { usersQuery } from '#shared/queries/people.ts'
import { groupsQuery, projectsQuery } from '#shared/queries/places.ts'
import { pageSizes } from '#shared/queries/query.ts'
import { branchesQuery, commitWithoutStatsQuery, tagsQuery } from '#shared/queries/repository.ts'
import { usePathSearch } from '../../features/browsing/model/use-path-search.ts'
import { useEnvironments } from '../../features/deployments/model/use-environments.ts'
import {
  type Found,
  foundBranch,
  foundCommit,
  foundEnvironment,
  foundEpic,
  foundFile,
  foundGroup,
  foundProject,
  foundTag,
  foundUser,
} from '../../features/search/model/found.ts'
import { noConnection } from '../../lib/connection/use-connection.ts'
import { useOperation, useOperationPages } from '../../lib/operations/use-operation.ts'
import { mayBeSha } from '../../lib/project/short-ref.ts'
import { useActiveConnection } from '../shell/use-active-connection.ts'
import { useParamsInView } from '../shell/use-place-in-view.ts'
import type { Entry, EntryGroup } from './entry.ts'
import { type ProjectInView, useProjectInView } from './use-project-in-view.ts'

/** Long enough not to send a request on every key, short enough not to be noticed. */
const delay = 200
/** With fewer letters a service finds nearly everything. */
const fewest = 2
const page = { size: pageSizes.palette } as const
/** A list of files that is not at hand is read no further: its first thousand paths. */
const pagesOfFiles = 10

interface Answers {
  readonly groups: readonly EntryGroup[]
  /** Actions on the typed text itself. */
  readonly typed: readonly Entry[]
  readonly isFetching: boolean
}

/**
 * The service's results for the typed text: projects, groups and users; of the current project its commit of that SHA, its
 * branches, tags, environments and files, of the current group its epics. Refused kinds are left out.
 */
export function useFound(typed: string): Answers {
  const { group } = useParamsInView()
  const view = useProjectInView()
  const active = useActiveConnection()
  const ref = active?.ref ?? noConnection
  const connection = active?.id ?? ''
  const [search] = useDebouncedValue(typed.trim(), delay)
  const enabled = active !== null && search.length >= fewest
  const options = { connection: ref, enabled, secondary: true }
  const inProject = { ...options, enabled: enabled && view !== null }
  const inGroup = { ...options, enabled: enabled && group !== undefined }
  const project = view?.project ?? ''
  const projects = useOperationPages(projectsQuery({ search }, page), options)
  const groups = useOperationPages(groupsQuery({ search }, page), options)
  const users = useOperationPages(usersQuery({ search }, page), options)
  const sha = search.toLowerCase()
  const asSha = { ...inProject, enabled: inProject.enabled && mayBeSha(sha) }
  const commit = useOperation(commitWithoutStatsQuery(project, sha), asSha)
  const branches = useOperationPages(branchesQuery(project, { search }, page), inProject)
  const tags = useOperationPages(tagsQuery(project, { search }, page), inProject)
  const environments = useEnvironments(project, { text: search }, { ...inProject, ...page, profile: active?.profile })
  const epics = useOperationPages(epicTitlesQuery(group ?? '', { search }, page), inGroup)
  const files = useFiles(view, ref, search, enabled)
  if (!enabled) return { groups: [], typed: [], isFetching: false }
  const first = <T>(items: readonly T[], found: (item: T) => Found) =>
    items.slice(0, page.size).map(item => getEntry(found(item)))
  const params = { connection, project }
  const found: readonly EntryGroup[] = [
    {
      label: t('Commits found'),
      entries: first(commit.data ? [commit.data.value] : [], one => foundCommit(params, one)),
    },
    { label: t('Files found'), entries: files },
    { label: t('Branches found'), entries: first(branches.items, branch => foundBranch(params, branch)) },
    { label: t('Tags found'), entries: first(tags.items, tag => foundTag(params, tag)) },
    { label: t('Environments found'), entries: first(environments.found, one => foundEnvironment(params, one)) },
    { label: t('Epics found'), entries: first(epics.items, epic => foundEpic(connection, epic)) },
    { label: t('Projects found'), entries: first(projects.items, item => foundProject(connection, item)) },
    { label: t('Groups found'), entries: first(groups.items, item => foundGroup(connection, item)) },
    { label: t('Users found'), entries: first(users.items, user => foundUser(connection, user)) },
  ]
  return {
    groups: found.filter(({ entries }) => entries.length > 0),
    typed: typedEntries(search, { connection, project: view?.project, group }),
    isFetching: [commit, projects, groups, users, branches, tags, environments.list, epics].some(
      list => list.isFetching,
    ),
  }
}

/** Files of the ref in view by some letters of their paths. */
function useFiles(
  view: ProjectInView | null,
  connection: ConnectionRef,
  search: string,
  enabled: boolean,
): readonly Entry[] {
  const ref = view?.ref
  const { found } = usePathSearch({ connection, id: view?.project ?? '', refName: ref ?? '' }, search, {
    isWanted: enabled && ref !== undefined,
    maxAsked: pagesOfFiles,
  })
  if (!view || ref === undefined || found?.query !== search) return []
  const params = { connection: view.connection, project: view.project }
  return found.matches.slice(0, page.size).map(({ path }) => getEntry(foundFile(params, ref, path)))
}

function getEntry({ link, ...found }: Found): Entry {
  return { ...found, target: { link } }
}

interface SearchScope {
  readonly connection: string
  readonly project?: string | undefined
  readonly group?: string | undefined
}

/** Actions on the typed text itself: it may be the path or the ID of a project, and it can be searched for. */
export function typedEntries(typed: string, { connection, project, group }: SearchScope): readonly Entry[] {
  const search: Entry = {
    key: `search ${typed}`,
    label: t('Search everything for “{typed}”', { typed }),
    icon: IconListSearch,
    target: {
      link: linkOptions({ to: '/c/$connection/search', params: { connection }, search: { q: typed, project, group } }),
    },
  }
  if (!/^[\w.-]+(\/[\w.-]+)+$|^\d+$/.test(typed)) return [search]
  const open: Entry = {
    key: `typed ${typed}`,
    label: t('Open the project {typed}', { typed }),
    icon: IconArrowRight,
    target: { link: linkOptions({ to: '/c/$connection/p/$project', params: { connection, project: typed } }) },
  }
  return [open, search]
}
