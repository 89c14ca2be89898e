import { useConnection } from '../../../lib/connection/use-connection.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import {
  foundBranch,
  foundEnvironment,
  foundEpic,
  foundGroup,
  foundProject,
  foundTag,
  foundUser,
} from '../model/found.ts'
import { ListSection } from './list-section.tsx'

/** As many as are looked through; the rest comes when it is asked for. */
const page = { pageSize: 8, keepPrevious: true } as const

/** What the whole service can be searched for. */
export function InstanceSections({ search }: { readonly search: string }) {
  const { id: connection } = useConnection()
  const projects = useOperationPages('projects.list', { search }, page)
  const groups = useOperationPages('groups.list', { search }, page)
  const users = useOperationPages('users.list', { search }, page)
  return (
    <>
      <ListSection title="Projects" list={projects} found={project => foundProject(connection, project)} />
      <ListSection title="Groups" list={groups} found={group => foundGroup(connection, group)} />
      <ListSection title="Users" list={users} found={user => foundUser(connection, user)} />
    </>
  )
}

/** What one project can be searched for. */
export function ProjectSections({ search, project }: { readonly search: string; readonly project: string }) {
  const params = { connection: useConnection().id, project }
  const branches = useOperationPages('branches.list', { id: project, search }, page)
  const tags = useOperationPages('tags.list', { id: project, search }, page)
  const environments = useOperationPages('environments.list', { id: project, search }, page)
  return (
    <>
      <ListSection title="Branches" list={branches} found={branch => foundBranch(params, branch)} />
      <ListSection title="Tags" list={tags} found={tag => foundTag(params, tag)} />
      <ListSection title="Environments" list={environments} found={one => foundEnvironment(params, one)} />
    </>
  )
}

/** What one group can be searched for. */
export function GroupSections({ search, group }: { readonly search: string; readonly group: string }) {
  const { id: connection } = useConnection()
  const epics = useOperationPages('epics.list', { id: group, search }, page)
  return <ListSection title="Epics" list={epics} found={epic => foundEpic(connection, epic)} />
}
