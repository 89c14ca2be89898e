import { currentUserQuery } from '#shared/queries/people.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { useOperation } from '../../../lib/operations/use-operation.ts'
import { getPins } from '../../../ui/offline/pins-of.ts'
import { useOffline } from '../../../ui/offline/use-offline.ts'

/** What a preview uses besides the form: contents that are kept offline, and whether the user is an administrator. */
export function usePreviewOptions() {
  const connection = useConnection()
  const pins = getPins(useOffline().data?.pins ?? [], connection)
  const user = useOperation(currentUserQuery(), { secondary: true }).data?.value
  return { pins, isAdministrator: user?.is_admin ?? false }
}
