import { t } from '#shared/i18n/i18n.ts'
import type { Failure } from '../failure.ts'
import { invalid } from '../failure.ts'
import type { Target } from './target.ts'

/**
 * The headers that carry the token and the sudo user (document 1, section 5). Never a query parameter: those end up in logs.
 * @param token the token, or a placeholder for a preview
 */
export function authHeaders(
  target: Pick<Target, 'auth' | 'profile' | 'sudo'>,
  token: string | null,
): Record<string, string> {
  return { ...tokenHeader(target, token), ...(target.sudo ? { Sudo: String(target.sudo.id) } : {}) }
}

function tokenHeader(target: Pick<Target, 'auth' | 'profile'>, token: string | null): Record<string, string> {
  if (token === null) return {}
  switch (target.auth) {
    case 'none':
      return {}
    case 'personal':
    case 'impersonation':
      return { 'Private-Token': token }
    case 'oauth':
      return { Authorization: `Bearer ${token}` }
    case 'cookie':
      return { Cookie: `${target.profile.sessionCookie}=${token}` }
  }
}

/**
 * The token as it can stand in a header, without the blanks that pasting adds.
 * @throws Failure validation, when it has characters no token has
 */
export function cleanToken(typed: string): string {
  const token = typed.trim()
  if (!/^[\x21-\x7e]+$/.test(token) || /[;,"\\]/.test(token)) throw badToken()
  return token
}

function badToken(): Failure {
  return invalid(t('This is not a token: it has spaces or characters that no token has'), {
    token: t('Has spaces or characters that no token has'),
  })
}
