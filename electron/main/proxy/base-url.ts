import { apiPath } from '#shared/api-path.ts'
import { t } from '#shared/i18n/i18n.ts'
import { invalid } from '../failure.ts'

/**
 * Normalizes a typed base URL for storage: no query, fragment, trailing slash or `/api/v4`.
 * @throws Failure validation, when it is no http(s) URL or carries a user name or password
 * @example normalizeBaseUrl('https://code.example.org/api/v4/') // 'https://code.example.org'
 */
export function normalizeBaseUrl(typed: string): string {
  if (!URL.canParse(typed)) throw invalid(t('This is not a complete address'), { baseUrl: t('Not a complete address') })
  const url = new URL(typed)
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    throw invalid(t('The address must begin with https:// or http://'), {
      baseUrl: t('Must begin with https:// or http://'),
    })
  }
  if (url.username || url.password) {
    throw invalid(t('The address must not contain a user name or password; give a token instead'), {
      baseUrl: t('Must not contain a user name or password'),
    })
  }
  const path = url.pathname.replace(/\/+$/, '')
  return url.origin + (path.endsWith(apiPath) ? path.slice(0, -apiPath.length).replace(/\/+$/, '') : path)
}
