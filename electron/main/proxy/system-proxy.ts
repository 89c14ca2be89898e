/**
 * The first proxy of a system's answer, in the form of proxy auto-configuration: `PROXY host:port; DIRECT`.
 * @returns `http://host:port`, `https://host:port`, `socks4a://host:port` or `socks5h://host:port`; null when the way is direct. Browsers
 * take `SOCKS` for version 4, and let either look names up.
 */
export function getProxy(answer: string): string | null {
  for (const part of answer.split(';')) {
    const [kind = '', address = ''] = part.trim().split(/\s+/)
    if (/^direct$/i.test(kind)) return null
    if (!/^[\w.[\]:-]+$/.test(address)) continue
    if (/^(proxy|http)$/i.test(kind)) return `http://${address}`
    if (/^https$/i.test(kind)) return `https://${address}`
    if (/^socks4?$/i.test(kind)) return `socks4a://${address}`
    if (/^socks5$/i.test(kind)) return `socks5h://${address}`
  }
  return null
}
