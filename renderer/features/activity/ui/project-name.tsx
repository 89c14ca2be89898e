import { Link } from '@tanstack/react-router'
import { visibleString } from '#shared/text/visible.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { useOperation } from '../../../lib/operations/use-operation.ts'
import { VisibleText } from '../../../ui/text/visible-text.tsx'

/** The project that an event names by its ID alone. It is asked for once for all events of it. */
export function ProjectName({ id, className }: { readonly id: number; readonly className: string | undefined }) {
  const connection = useConnection().id
  const { data } = useOperation('projects.get', { id: `${id}` }, { secondary: true })
  const path = data?.value.path_with_namespace ?? `Project ${id}`
  return (
    <Link
      to="/c/$connection/p/$project"
      params={{ connection, project: data?.value.path_with_namespace ?? `${id}` }}
      className={className}
      title={visibleString(path)}
    >
      <VisibleText text={path} />
    </Link>
  )
}
