import type { ConnectionId, ServiceCheck } from '#shared/bridge.ts'
import { explain } from '#shared/errors.ts'
import { Failure } from '../failure.ts'
import type { Run } from '../run.ts'

interface CheckCommand {
  /** Route path of `--open`. */
  readonly openAt: string | null
  /** Writes a line for whoever watches. */
  readonly say: (line: string) => void
}

/**
 * Checks a service for the command line: that of the link, or else that of the run.
 * @throws Failure when there is no such connection
 */
export async function runServiceCheck(
  { checks, connections, settings }: Pick<Run, 'checks' | 'connections' | 'settings'>,
  { openAt, say }: CheckCommand,
): Promise<ServiceCheck> {
  const id: ConnectionId = /^\/c\/([^/?#]+)/.exec(openAt ?? '')?.[1] ?? settings.get().activeConnection
  // Its profile and version decide what is asked, and another profile makes another generation.
  await connections.learnUser(id)
  const identity = connections.identityOf(id)
  if (!identity) throw new Failure({ kind: 'notFound', message: 'connection not found' })
  const { reads } = checks.start(identity.ref)
  say(`checking ${reads.length} reads, within the rate limits of the service`)
  const found = await checks.ended(identity.ref)
  if (!found) throw new Failure({ kind: 'connectionChanged' })
  if (found.error) say(explain(found.error).sentence)
  return found
}

/** Whether all went well: every read was asked that could be, and none failed. */
export function isGoodCheck({ state, reads }: ServiceCheck): boolean {
  return state === 'done' && reads.every(({ outcome }) => outcome !== 'failed')
}
