import type { AuthMethod, Connection, Health } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'

/** Host and port of an address, for labels; the address itself when it is none. */
export function getHost(baseUrl: string): string {
  return URL.canParse(baseUrl) ? new URL(baseUrl).host : baseUrl
}

/** True when a token sent to this address could be read on the way: plain http to another machine. */
export function travelsUnencrypted(baseUrl: string): boolean {
  if (!URL.canParse(baseUrl)) return false
  const { protocol, hostname } = new URL(baseUrl)
  return protocol === 'http:' && !isLoopback(hostname)
}

function isLoopback(hostname: string): boolean {
  return (
    hostname === 'localhost' ||
    hostname.endsWith('.localhost') ||
    hostname === '[::1]' ||
    /^127(\.\d+){3}$/.test(hostname)
  )
}

/** Where a connection is: its host, or that it is inside the app. */
export function getPlace(connection: Connection): string {
  return connection.kind === 'sandbox' ? t('on this computer') : getHost(connection.baseUrl)
}

export const authLabels: Readonly<Record<AuthMethod, string>> = {
  personal: t('Access token'),
  impersonation: t('Impersonation token'),
  oauth: t('OAuth token'),
  cookie: t('Session cookie'),
  none: t('No token'),
}

export const secretLabels: Readonly<Record<Connection['secret'], string>> = {
  keychain: t('In the keychain'),
  memory: t('In memory, this run only'),
  command: t('From a command'),
  none: t('None'),
}

export const healthLabels: Readonly<Record<Health['state'], string>> = {
  unknown: t('Not checked yet'),
  online: t('Online'),
  offline: t('Offline'),
  refused: t('Token refused'),
}
