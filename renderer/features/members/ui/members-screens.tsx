import { useGroup } from '../../../lib/group/group-context.ts'
import { useScreenSearch } from '../../../lib/navigation/use-screen-search.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { MembersScreen } from './members-screen.tsx'

/** The members of the project in view. */
export function ProjectMembersScreen() {
  const { id, name, project } = useProject()
  const [search, onSearch] = useScreenSearch('/c/$connection/p/$project/members')
  return (
    <MembersScreen
      key={id}
      place={{ source: 'project', id, name, fullPath: project?.path_with_namespace ?? null }}
      search={search}
      onSearch={onSearch}
    />
  )
}

/** The members of the group in view. */
export function GroupMembersScreen() {
  const { id, name, group } = useGroup()
  const [search, onSearch] = useScreenSearch('/c/$connection/g/$group/members')
  return (
    <MembersScreen
      key={id}
      place={{ source: 'group', id, name, fullPath: group?.full_path ?? null }}
      search={search}
      onSearch={onSearch}
    />
  )
}
