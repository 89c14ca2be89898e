import type { Connection } from '#shared/bridge.ts'
import { currentUserQuery } from '#shared/queries/people.ts'
import { noConnection } from '../../lib/connection/use-connection.ts'
import { useOperation } from '../../lib/operations/use-operation.ts'
import { type AtConnection, getVisibleSections, type Section } from '../../ui/navigation/navigation-item.ts'
import { connectionSections } from '../features.ts'

/** The screens of a connection, without those for administrators if the user is known not to be one. */
export function useConnectionSections(connection: Connection | null): readonly Section<AtConnection>[] {
  const user = useOperation(currentUserQuery(), {
    connection: connection?.ref ?? noConnection,
    secondary: true,
    enabled: connection !== null,
  }).data?.value
  return getVisibleSections(connectionSections, user === undefined || user.is_admin === true)
}
