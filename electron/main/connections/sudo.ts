import type { SudoUser } from '#shared/bridge.ts'
import { contract, getEndpoint } from '#shared/contract/contract.ts'
import { t } from '#shared/i18n/i18n.ts'
import { Failure, invalid } from '../failure.ts'
import { buildRequest } from '../proxy/build-request.ts'
import { requireSecrets, toOutgoing } from '../proxy/dispatch.ts'
import { interpretStatus } from '../proxy/interpret-status.ts'
import { rawValue, responseValue } from '../proxy/response-value.ts'
import type { Sender } from '../proxy/send.ts'
import type { Target } from '../proxy/target.ts'

const milliseconds = 9000

/**
 * Checks whether a service lets this connection act as another user (document 1, section 5, "Sudo") by requesting the current user with sudo. A
 * service that returns a different user ignores sudo, and would execute every later request as the wrong user.
 * @param user id or username, in any case
 * @throws Failure with the reason
 */
export async function askSudo(sender: Sender, target: Target, user: string): Promise<SudoUser> {
  if (!/^[\w.@-]+$/.test(user)) throw invalid(t('A username has letters, digits, dots, dashes and underscores only'))
  requireSecrets(target)
  const endpoint = getEndpoint('user.current')
  const plain = toOutgoing({ ...target, sudo: null }, buildRequest(endpoint, {}, target))
  const outgoing = { ...plain, headers: { ...plain.headers, Sudo: user } }
  const incoming = await sender.send(target.id, outgoing, { operation: endpoint.id, milliseconds })
  const error = interpretStatus(endpoint, incoming, target)
  if (error) throw new Failure(error)
  const { data } = contract['user.current'].response.schema.safeParse(
    responseValue(endpoint, rawValue(endpoint, incoming)),
  )
  if (!data || (String(data.id) !== user && data.username.toLowerCase() !== user.toLowerCase())) {
    const detail = t('it answered as {username}, not as {user}: it does not know sudo', {
      username: data?.username ?? t('no user'),
      user,
    })
    throw new Failure({ kind: 'badResponse', operation: endpoint.id, detail })
  }
  return { id: data.id, username: data.username, name: data.name }
}
