import { useNavigate, useSearch } from '@tanstack/react-router'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { useGroup, useGroupParams } from '../../../lib/group/group-context.ts'
import { useProjectParams } from '../../../lib/project/links.tsx'
import { useProject } from '../../../lib/project/project-context.ts'
import { AuditScreen } from './audit-screen.tsx'

/** The audit log of the whole service, for administrators. */
export function InstanceAuditScreen() {
  const { id } = useConnection()
  const search = useSearch({ from: '/c/$connection/audit' })
  const navigate = useNavigate()
  return (
    <AuditScreen
      key={id}
      scope={{ kind: 'instance' }}
      search={search}
      onSearch={(change, replace = false) =>
        void navigate({
          to: '/c/$connection/audit',
          params: { connection: id },
          search: { ...search, ...change },
          replace,
        })
      }
    />
  )
}

/** The audit log of the group in view. */
export function GroupAuditScreen() {
  const { id, name } = useGroup()
  const params = useGroupParams()
  const search = useSearch({ from: '/c/$connection/g/$group/audit' })
  const navigate = useNavigate()
  return (
    <AuditScreen
      key={id}
      scope={{ kind: 'group', id, name }}
      search={search}
      onSearch={(change, replace = false) =>
        void navigate({ to: '/c/$connection/g/$group/audit', params, search: { ...search, ...change }, replace })
      }
    />
  )
}

/** The audit log of the project in view. */
export function ProjectAuditScreen() {
  const { id, name } = useProject()
  const params = useProjectParams()
  const search = useSearch({ from: '/c/$connection/p/$project/audit' })
  const navigate = useNavigate()
  return (
    <AuditScreen
      key={id}
      scope={{ kind: 'project', id, name }}
      search={search}
      onSearch={(change, replace = false) =>
        void navigate({ to: '/c/$connection/p/$project/audit', params, search: { ...search, ...change }, replace })
      }
    />
  )
}
