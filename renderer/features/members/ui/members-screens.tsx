import { useNavigate, useSearch } from '@tanstack/react-router'
import { useGroup, useGroupParams } from '../../../lib/group/group-context.ts'
import { useProjectParams } from '../../../lib/project/links.tsx'
import { useProject } from '../../../lib/project/project-context.ts'
import { MembersScreen } from './members-screen.tsx'

/** The members of the project in view. */
export function ProjectMembersScreen() {
  const { id, name, project } = useProject()
  const params = useProjectParams()
  const search = useSearch({ from: '/c/$connection/p/$project/members' })
  const navigate = useNavigate()
  return (
    <MembersScreen
      key={id}
      place={{ source: 'project', id, name, fullPath: project?.path_with_namespace ?? null }}
      search={search}
      onSearch={(change, replace = false) =>
        void navigate({
          to: '/c/$connection/p/$project/members',
          params,
          search: { ...search, ...change },
          replace,
        })
      }
    />
  )
}

/** The members of the group in view. */
export function GroupMembersScreen() {
  const { id, name, group } = useGroup()
  const params = useGroupParams()
  const search = useSearch({ from: '/c/$connection/g/$group/members' })
  const navigate = useNavigate()
  return (
    <MembersScreen
      key={id}
      place={{ source: 'group', id, name, fullPath: group?.full_path ?? null }}
      search={search}
      onSearch={(change, replace = false) =>
        void navigate({
          to: '/c/$connection/g/$group/members',
          params,
          search: { ...search, ...change },
          replace,
        })
      }
    />
  )
}
