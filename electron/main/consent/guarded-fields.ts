import { X509Certificate } from 'node:crypto'
import type { Protection, TransportShown } from '#shared/bridge.ts'
import { formatList, t } from '#shared/i18n/i18n.ts'
import { authoritySubject } from '../connections/authority.ts'
import { quoted } from './questions.ts'

/** What of a connection a page that was taken over could turn against the person. */
export interface Guarded extends Protection {
  readonly baseUrl: string
  readonly authority: string | null
  readonly readOnly: boolean
  readonly transport: TransportShown
  /** Names of headers whose value was typed. */
  readonly newValues: readonly string[]
  readonly hasNewPassword: boolean
  readonly hasNewCertificate: boolean
}

interface GuardedField {
  /** Whether the change takes protection away; more of it needs no consent. */
  readonly isGuarded: (before: Guarded, after: Guarded) => boolean
  readonly label: string
  readonly shown: (value: Guarded) => string
  /** The stored token is not sent as the connection is then: it has to be typed again. */
  readonly needsToken: (after: Guarded) => boolean
}

/** Each field that is not changed without the person. A new field of a connection that decides where a token goes belongs here. */
const guardedFields: readonly GuardedField[] = [
  {
    label: t('Address'),
    isGuarded: (before, after) => before.baseUrl !== after.baseUrl,
    shown: ({ baseUrl }) => quoted(baseUrl),
    needsToken: () => true,
  },
  {
    label: t('Certificate authority'),
    isGuarded: (before, after) => after.authority !== null && after.authority !== before.authority,
    shown: ({ authority }) => (authority === null ? 'none' : shownAuthority(authority)),
    needsToken: () => true,
  },
  {
    label: t('Extra headers'),
    isGuarded: (_before, after) => after.newValues.length > 0,
    shown: ({ transport, newValues }) => shownHeaders(transport.headers, newValues),
    needsToken: () => false,
  },
  {
    label: t('Client certificate'),
    isGuarded: (_before, after) => after.hasNewCertificate,
    shown: ({ transport, hasNewCertificate }) => {
      if (transport.certificate === null) return t('none')
      const subject = quoted(transport.certificate.subject)
      return hasNewCertificate ? t('{subject} (new)', { subject }) : subject
    },
    needsToken: () => false,
  },
  {
    label: t('Proxy'),
    isGuarded: (before, after) =>
      after.hasNewPassword || shownProxy(before.transport.proxy) !== shownProxy(after.transport.proxy),
    shown: ({ transport, hasNewPassword }) =>
      hasNewPassword
        ? t('{proxy} (new password)', { proxy: shownProxy(transport.proxy) })
        : shownProxy(transport.proxy),
    // Through http:// a proxy sees all that is sent.
    needsToken: ({ baseUrl }) => baseUrl.startsWith('http:'),
  },
  {
    label: t('Read-only'),
    isGuarded: (before, after) => before.readOnly && !after.readOnly,
    shown: ({ readOnly }) => (readOnly ? t('on') : t('off')),
    needsToken: () => false,
  },
  {
    label: t('Production'),
    isGuarded: (before, after) => before.production && !after.production,
    shown: ({ production }) => (production ? t('yes') : t('no')),
    needsToken: () => false,
  },
  {
    label: t('Ask for confirmation'),
    isGuarded: (before, after) =>
      (after.confirmFrom ?? Number.POSITIVE_INFINITY) > (before.confirmFrom ?? Number.POSITIVE_INFINITY),
    shown: ({ confirmFrom }) => shownThreshold(confirmFrom),
    needsToken: () => false,
  },
]

/** What a change takes away, a line for each field. */
export function guardedChanges(before: Guarded, after: Guarded): readonly string[] {
  return guardedFields
    .filter(field => field.isGuarded(before, after))
    .map(({ label, shown }) => `${label}: ${shown(before)} → ${shown(after)}`)
}

/** Whether the stored token may not be sent to what a connection would be after a change. */
export function needsTokenAgain(before: Guarded, after: Guarded): boolean {
  return guardedFields.some(({ needsToken, isGuarded }) => needsToken(after) && isGuarded(before, after))
}

function shownHeaders(names: readonly string[], newValues: readonly string[]): string {
  if (names.length === 0) return t('none')
  const shown = (name: string) =>
    newValues.includes(name) ? t('{header} (new value)', { header: quoted(name) }) : quoted(name)
  return formatList(names.map(shown))
}

function shownProxy({ kind, address, username }: TransportShown['proxy']): string {
  if (kind !== 'address') return kind === 'system' ? t('system settings') : t('none')
  const server = quoted(address ?? '')
  return username === null ? server : t('{server} as {username}', { server, username: quoted(username) })
}

function shownThreshold(confirmFrom: number | null): string {
  if (confirmFrom === null) return t('never')
  return t('{confirmFrom, plural, one {for every change} other {from # changes}}', { confirmFrom })
}

function shownAuthority(authority: string): string {
  const { fingerprint256 } = new X509Certificate(authority)
  const more = authority.split('-----BEGIN CERTIFICATE-----').length - 2
  const first = `${quoted(authoritySubject(authority))} (SHA-256 ${fingerprint256.replaceAll(':', '').slice(0, 16)}…)`
  return more > 0 ? t('{first} and {more, number} more', { first, more }) : first
}
