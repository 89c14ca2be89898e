/**
 * Chromium has no custom schemes, so each privileged scheme of the app is mapped to https origins that can't be registered:
 * `scheme://host/path` is `https://host.scheme.invalid/path` inside Chromium. The app sees only its own scheme, Chromium only the mapped one.
 */
export class AppUrls {
  readonly #schemes = new Set<string>()

  /** Declares a scheme (without colon). Only letters, digits and hyphens can be part of a host name. */
  add(scheme: string): void {
    if (!/^[a-z][a-z0-9-]*$/.test(scheme)) {
      throw new Error(`The scheme "${scheme}" cannot be mapped: use lower-case letters, digits and hyphens`)
    }
    this.#schemes.add(scheme)
  }

  /** The address Chromium uses for an address of the app; addresses of other schemes are given back unchanged. */
  toChromium(url: string): string {
    const match = /^([a-z][a-z0-9-]*):\/\/([^/?#]*)(.*)$/s.exec(url)
    const [, scheme, host, rest] = match ?? []
    if (scheme === undefined || host === undefined || !this.#schemes.has(scheme)) return url
    return `https://${host}.${scheme}.invalid${rest ?? ''}`
  }

  /** The app's address for an address Chromium reported; foreign addresses are given back unchanged. */
  toApp(url: string): string {
    const match = /^https:\/\/([^/?#:@]+)\.([a-z][a-z0-9-]*)\.invalid(?=[/?#]|$)(.*)$/s.exec(url)
    const [, host, scheme, rest] = match ?? []
    if (host === undefined || scheme === undefined || !this.#schemes.has(scheme)) return url
    return `${scheme}://${host}${rest ?? ''}`
  }

  /** The app's origins inside a header (such as a content security policy), in Chromium's words. */
  headerToChromium(value: string): string {
    return value.replace(/\b([a-z][a-z0-9-]*):\/\/([^\s/;,'"]+)/g, found => this.toChromium(found))
  }
}
