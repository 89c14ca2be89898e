import { t } from '#shared/i18n/i18n.ts'
/** The address of the other repository and its credentials, separately. */
export interface MirrorAddress {
  /** Without credentials. */
  readonly address: string
  readonly user: string
  readonly password: string
}

/** Moves the credentials in an address to fields of their own; null when it contains none. */
export function splitAddress(typed: string): MirrorAddress | null {
  const url = URL.parse(typed.trim())
  if (!url || (url.username === '' && url.password === '')) return null
  const [user, password] = [decoded(url.username), decoded(url.password)]
  url.username = ''
  url.password = ''
  return { address: url.href, user, password }
}

/** The address as the service wants it, with the credentials in it; as it was typed when it is none. */
export function joinAddress({ address, user, password }: MirrorAddress): string {
  const url = URL.parse(address.trim())
  if (!url || (user === '' && password === '')) return address.trim()
  // The setters of URL leave a percent sign as it is.
  url.username = encodeURIComponent(user)
  url.password = encodeURIComponent(password)
  return url.href
}

/** Validates an address while it is typed. @param takesSsh whether the service pushes over SSH too */
export function addressProblem(address: string, takesSsh = false): string | null {
  if (address.trim() === '') return null
  const url = URL.parse(address.trim())
  if (!url) return t('Enter a full URL that begins with https://')
  if (takesSsh && url.protocol === 'ssh:') return null
  if (url.protocol !== 'https:' && url.protocol !== 'http:') return t('Mirrors are pushed to over https or http')
  return null
}

/** Whether credentials would be sent unencrypted. */
export function isOpen({ address, user, password }: MirrorAddress): boolean {
  return (user !== '' || password !== '') && URL.parse(address.trim())?.protocol === 'http:'
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part)
  } catch {
    return part
  }
}
