import { useQuery } from '@tanstack/react-query'
import type { AuditEventFields } from '#shared/contract/audit-events.ts'
import type { AppError } from '#shared/errors.ts'
import { errorOf } from '../../../lib/bridge/bridge.ts'
import type { PagePlace } from './log-load.ts'
import { readAuditEvent } from './scope.ts'
import { type LoadSubject, readPageAgain } from './subject-load.ts'

/**
 * One event of a log: at hand, else on the page it came with, which is kept without the service as well, else as the
 * service gives it. It never changes, so it is read once.
 */
export function useOneEvent(
  subject: LoadSubject,
  id: number,
  known: AuditEventFields | null,
  place: PagePlace | null,
): { readonly event: AuditEventFields | undefined; readonly error: AppError | null; refetch(): void } {
  const { connection, sudo, scope } = subject
  const query = useQuery({
    queryKey: ['audit event', connection, sudo, scope, id],
    staleTime: Number.POSITIVE_INFINITY,
    enabled: known === null,
    queryFn: async ({ signal }) => {
      const page = place ? await readPageAgain(subject, place, signal).catch(() => null) : null
      return page?.value.find(event => event.id === id) ?? readAuditEvent(connection, scope, id, signal)
    },
  })
  return {
    event: known ?? query.data,
    error: query.error ? errorOf(query.error) : null,
    refetch: () => void query.refetch(),
  }
}
