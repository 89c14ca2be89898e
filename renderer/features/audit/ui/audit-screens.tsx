import { useConnection } from '../../../lib/connection/use-connection.ts'
import { useGroup } from '../../../lib/group/group-context.ts'
import { useScreenSearch } from '../../../lib/navigation/use-screen-search.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { AuditScreen } from './audit-screen.tsx'

/** The audit log of the whole service, for administrators. */
export function InstanceAuditScreen() {
  const { id } = useConnection()
  const [search, onSearch] = useScreenSearch('/c/$connection/audit')
  return <AuditScreen key={id} scope={{ kind: 'instance' }} search={search} onSearch={onSearch} />
}

/** The audit log of the group in view. */
export function GroupAuditScreen() {
  const { id, name } = useGroup()
  const [search, onSearch] = useScreenSearch('/c/$connection/g/$group/audit')
  return <AuditScreen key={id} scope={{ kind: 'group', id, name }} search={search} onSearch={onSearch} />
}

/** The audit log of the project in view. */
export function ProjectAuditScreen() {
  const { id, name } = useProject()
  const [search, onSearch] = useScreenSearch('/c/$connection/p/$project/audit')
  return <AuditScreen key={id} scope={{ kind: 'project', id, name }} search={search} onSearch={onSearch} />
}
