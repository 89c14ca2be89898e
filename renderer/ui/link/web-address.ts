/** An address outside of the app, as far as a link needs it. */
export interface WebAddress {
  /** In one form, all ASCII, without user-info. */
  readonly href: string
  /** Names with other letters in the Punycode form no look-alike survives. */
  readonly host: string
}

/** What main takes. */
const maxLength = 4000

/** Reads an address that came from a service or a repository. Null for everything that is not a whole http(s) address. */
export function webAddress(address: string): WebAddress | null {
  if (!URL.canParse(address)) return null
  const url = new URL(address)
  if (url.protocol !== 'http:' && url.protocol !== 'https:') return null
  url.username = ''
  url.password = ''
  return url.href.length > maxLength ? null : { href: url.href, host: url.host }
}
