import { t } from '#shared/i18n/i18n.ts'
/** An address outside of the app, taken apart for a person to judge. */
export interface ExternalUrl {
  /** What will be opened: in one form, all ASCII, without user-info. */
  readonly href: string
  /** The host that will be contacted, with its port; non-ASCII names in Punycode, so that look-alikes are visible. */
  readonly host: string
  /** What about it should make a person look twice, each a sentence. */
  readonly warnings: readonly string[]
}

/** What main takes. */
const maxUrlLength = 4000

/**
 * Parses an address from a service or a repository. Null for everything that is not a full http(s) URL.
 * @param text the link text; a warning is added when it names another host
 */
export function externalUrl(address: string, text?: string): ExternalUrl | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null
  const pretended = pretendedName(url)
  url.username = ''
  url.password = ''
  if (url.href.length > maxUrlLength) return null
  const claimed = hostClaimedBy(text ?? '')
  const warnings = [
    pretended !== '' &&
      t('The address began with “{pretended}@”, which is a user name and not the host. It is left out.', { pretended }),
    /(^|\.)xn--/.test(url.hostname) &&
      t(
        'The name of the host has letters beyond plain Latin, written here in their encoded form (xn--…). It may imitate another name.',
      ),
    claimed !== null &&
      claimed !== url.hostname &&
      t('The text of the link says “{claimed}”, which is another host.', { claimed }),
    isNear(url.hostname) && t('The host is this computer or a network around it.'),
    url.protocol === 'http:' && t('The connection is not encrypted.'),
  ].filter(warning => warning !== false)
  return { href: url.href, host: url.host, warnings }
}

function pretendedName({ username, password }: URL): string {
  const shown = username.slice(0, 60)
  return password === '' ? shown : `${shown}:…`
}

/** The host a text claims to be about, when it looks like an address. */
function hostClaimedBy(text: string): string | null {
  const found = /^\s*(?:https?:\/\/)?(?:www\.)?((?:[\p{L}\p{N}-]+\.)+\p{L}{2,})(?:[/:?#]\S*)?\s*$/iu.exec(text)
  const address = `https://${found?.[1]}`
  return found && URL.canParse(address) ? new URL(address).hostname : null
}

function isNear(hostname: string): boolean {
  return (
    /(^|\.)(localhost|local|internal)$/.test(hostname) ||
    /^(0|10|127)\.|^192\.168\.|^169\.254\.|^172\.(1[6-9]|2\d|3[01])\./.test(hostname) ||
    /^\[(::1?|f[cde][0-9a-f]*:.*|::ffff:.*)\]$/.test(hostname)
  )
}
