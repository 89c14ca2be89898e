import type { ConnectionId, ServiceCheck } from '#shared/bridge.ts'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { Failure } from '../failure.ts'
import type { Run } from '../run.ts'

interface CheckCommand {
  /** Route path of `--open`. */
  readonly openAt: string | null
  /** Writes a progress line. */
  readonly say: (line: string) => void
}

/**
 * Checks a service for the command line: the connection of the link, or else the active one.
 * @throws Failure notFound when the connection does not exist
 */
export async function runServiceCheck(
  { checks, connections, settings }: Pick<Run, 'checks' | 'connections' | 'settings'>,
  { openAt, say }: CheckCommand,
): Promise<ServiceCheck> {
  const id: ConnectionId = /^\/c\/([^/?#]+)/.exec(openAt ?? '')?.[1] ?? settings.get().activeConnection
  // The profile and version decide which reads are sent, and a changed profile starts a new generation of the connection.
  await connections.learnUser(id)
  const identity = connections.getIdentity(id)
  if (!identity) throw new Failure({ kind: 'notFound', message: t('connection not found') })
  const { reads } = checks.start(identity.ref)
  say(`checking ${reads.length} reads, within the rate limits of the service`)
  const found = await checks.ended(identity.ref)
  if (!found) throw new Failure({ kind: 'connectionChanged' })
  if (found.error) say(explain(found.error).sentence)
  return found
}

/** Whether the check finished without a failed read. */
export function isGoodCheck({ state, reads }: ServiceCheck): boolean {
  return state === 'done' && reads.every(({ outcome }) => outcome !== 'failed')
}
